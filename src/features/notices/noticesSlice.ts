/** What the page tells a person: toasts, one dialog at a time, and the record of what happened. */
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { GatewayError } from '../../contract/gatewayError.ts'
import type { ErrorAction, ErrorPlace } from '../../rules/errorPolicy.ts'
import { errorCode } from '../../rules/errorText.ts'
import type { TextKey } from '../../i18n/types.ts'
import { orderSeen } from '../deal/dealSlice.ts'

/** A text to be said in whatever language is on then; `raw` is the gateway's own sentence. `link` leads to what it is about. */
export type Said =
  | { key: TextKey; values?: Record<string, string | number>; label?: TextKey; link?: string }
  | { raw: string; label?: TextKey; link?: string }

export interface Toast {
  id: string
  said: Said
}

export type DialogContent =
  | { kind: 'error' | 'alert'; said: Said; risk: TextKey | null; code: string | null }
  | { kind: 'info'; said: Said }
  /** Go-to leads to `to`, cancel to the page's own way back (DLG-03, A57). */
  | { kind: 'redirect'; to: string; cancel: string | null }

/** A call failed, and this was decided about it. */
export interface Failure {
  place: ErrorPlace
  error: GatewayError
  action: ErrorAction
  risk: TextKey | null
}

/** One line of "what happened". */
export interface LogEntry {
  /** Gateway ms. */
  at: number
  said: Said
}

export interface NoticesState {
  toasts: Toast[]
  dialogs: DialogContent[]
  log: LogEntry[]
  /** What failed in the background and was told: the next poll does not tell it again. */
  told: string[]
  /** Where the order's person came from: the cancel of a redirect warning (A57). */
  wayBack: string | null
}

const LOG_KEEPS = 200
const initialState: NoticesState = { toasts: [], dialogs: [], log: [], told: [], wayBack: null }

export const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    /** Words that stand there already are not said twice; their time begins anew. */
    toastRaised: {
      prepare: (said: Said) => ({ payload: { id: nanoid(6), said } }),
      reducer(state, { payload }: PayloadAction<Toast>) {
        say(state, payload)
      },
    },
    toastExpired(state, { payload }: PayloadAction<string>) {
      state.toasts = state.toasts.filter((toast) => toast.id !== payload)
    },
    /** Waits behind the one that is open; the same words are not said twice. */
    dialogRaised(state, { payload }: PayloadAction<DialogContent>) {
      raise(state, payload)
    },
    /** Reducers of other rooms listen too: to the root, to the login, to the banned page. */
    failureHappened(state, { payload: { place, action, error, risk } }: PayloadAction<Failure>) {
      const said = 'message' in action ? action.message : null
      if (said === null || (place === 'background' && isTold(state, error.call, said))) return
      if (action.kind === 'toast') say(state, { id: nanoid(6), said })
      if (action.kind === 'leave') raise(state, { kind: 'redirect', to: action.link, cancel: state.wayBack })
      if (
        action.kind === 'alert' ||
        action.kind === 'dialog' ||
        (action.kind === 'restart' && action.show === 'dialog')
      )
        raise(state, {
          kind: action.kind === 'alert' ? 'alert' : 'error',
          said,
          risk,
          code: errorCode(error),
        })
    },
    dialogClosed(state) {
      state.dialogs.shift()
    },
    /** Something happened that the person may want to read again later. */
    noted(state, { payload }: PayloadAction<LogEntry>) {
      state.log.push(payload)
      if (state.log.length > LOG_KEEPS) state.log.shift()
    },
  },
  extraReducers: (builder) =>
    builder.addCase(orderSeen, (state, { payload: { order } }) => {
      if ('back_url' in order) state.wayBack = order.back_url ?? order.merchant?.website ?? null
    }),
  selectors: {
    selectToasts: (state) => state.toasts,
    selectDialog: (state) => state.dialogs[0] ?? null,
    selectLog: (state) => state.log,
  },
})

function isTold({ told }: NoticesState, call: string, said: Said): boolean {
  const words = `${call} ${JSON.stringify(said)}`
  if (told.includes(words)) return true
  told.push(words)
  return false
}

function say(state: NoticesState, toast: Toast) {
  const words = JSON.stringify(toast.said)
  state.toasts = [...state.toasts.filter(({ said }) => JSON.stringify(said) !== words), toast]
}

function raise(state: NoticesState, dialog: DialogContent) {
  const isOpen = state.dialogs.some((open) => JSON.stringify(open) === JSON.stringify(dialog))
  if (!isOpen) state.dialogs.push(dialog)
}

declare module '../../store/types.ts' {
  interface AppState {
    notices: NoticesState
  }
}

export const { toastRaised, toastExpired, dialogRaised, dialogClosed, failureHappened, noted } =
  noticesSlice.actions
export const { selectToasts, selectDialog, selectLog } = noticesSlice.selectors
