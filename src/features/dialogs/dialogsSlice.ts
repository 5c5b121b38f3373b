/** What the page tells a person: toasts, and one dialog at a time. */
import { createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { GatewayError } from '../../contract/gatewayError.ts'
import type { ErrorAction, ErrorPlace } from '../../rules/errorPolicy.ts'
import { errorCode } from '../../rules/errorText.ts'
import type { TextKey } from '../../i18n/types.ts'
import { orderLoaded } from '../deal/dealSlice.ts'
import { rootReducer } from '../../store/rootReducer.ts'

/** A text to be said in whatever language is on then; `raw` is the gateway's own sentence. `link` leads to what it is about. */
export type LocalizedMessage =
  | { key: TextKey; values?: Record<string, string | number>; label?: TextKey; link?: string }
  | { raw: string; label?: TextKey; link?: string }

interface Toast {
  id: string
  message: LocalizedMessage
}

export type DialogContent =
  | { kind: 'error' | 'alert'; message: LocalizedMessage; risk: TextKey | null; code: string | null }
  | { kind: 'info'; message: LocalizedMessage }
  /** Go-to leads to `to`, cancel to the page's own way back (DLG-03, A57). */
  | { kind: 'redirect'; to: string; cancel: string | null }

/** A call failed, and this was decided about it. */
export interface Failure {
  place: ErrorPlace
  error: GatewayError
  action: ErrorAction
  risk: TextKey | null
}

interface DialogsState {
  toasts: Toast[]
  dialogs: DialogContent[]
  /** What failed in the background and was told: the next poll does not tell it again. */
  told: string[]
  /** Where the order's person came from: the cancel of a redirect warning (A57). */
  wayBack: string | null
}

const initialState: DialogsState = { toasts: [], dialogs: [], told: [], wayBack: null }

const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    /** Words that stand there already are not said twice; their time begins anew. */
    toastShown: {
      prepare: (message: LocalizedMessage) => ({ payload: { id: nanoid(6), message } }),
      reducer(state, { payload }: PayloadAction<Toast>) {
        showToast(state, payload)
      },
    },
    toastExpired(state, { payload }: PayloadAction<string>) {
      state.toasts = state.toasts.filter((toast) => toast.id !== payload)
    },
    /** Waits behind the one that is open; the same words are not said twice. */
    dialogOpened(state, { payload }: PayloadAction<DialogContent>) {
      openDialog(state, payload)
    },
    /** Reducers of other rooms listen too: to the root, to the login, to the banned page. */
    callFailed(state, { payload: { place, action, error, risk } }: PayloadAction<Failure>) {
      const message = 'message' in action ? action.message : null
      if (message === null || (place === 'background' && isTold(state, error.call, message))) return
      if (action.kind === 'toast') showToast(state, { id: nanoid(6), message })
      if (action.kind === 'leave')
        openDialog(state, { kind: 'redirect', to: action.link, cancel: state.wayBack })
      if (
        action.kind === 'alert' ||
        action.kind === 'dialog' ||
        (action.kind === 'restart' && action.show === 'dialog')
      )
        openDialog(state, {
          kind: action.kind === 'alert' ? 'alert' : 'error',
          message,
          risk,
          code: errorCode(error),
        })
    },
    dialogClosed(state) {
      state.dialogs.shift()
    },
  },
  extraReducers: (builder) =>
    builder.addCase(orderLoaded, (state, { payload: { order } }) => {
      if ('back_url' in order) state.wayBack = order.back_url ?? order.merchant?.website ?? null
    }),
  selectors: {
    selectToasts: (state) => state.toasts,
    selectDialog: (state) => state.dialogs[0] ?? null,
  },
})

function isTold({ told }: DialogsState, call: string, message: LocalizedMessage): boolean {
  const words = `${call} ${JSON.stringify(message)}`
  if (told.includes(words)) return true
  told.push(words)
  return false
}

function showToast(state: DialogsState, toast: Toast) {
  const words = JSON.stringify(toast.message)
  state.toasts = [...state.toasts.filter(({ message }) => JSON.stringify(message) !== words), toast]
}

function openDialog(state: DialogsState, dialog: DialogContent) {
  const isOpen = state.dialogs.some((open) => JSON.stringify(open) === JSON.stringify(dialog))
  if (!isOpen) state.dialogs.push(dialog)
}

declare module '../../store/rootReducer.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the members come from WithSlice
  interface LazyLoadedSlices extends WithSlice<typeof dialogsSlice> {}
}

const injectedSlice = dialogsSlice.injectInto(rootReducer)

export const { toastShown, toastExpired, dialogOpened, dialogClosed, callFailed } = dialogsSlice.actions
export const { selectToasts, selectDialog } = injectedSlice.selectors
