/** Toasts, and one dialog at a time. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { failedCall, type FailedCall } from '../../contract/gatewayError.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { messageIn, type ErrorPlace } from '../../rules/errorPolicy.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { actionBlocked, callFailed, connectivityChanged, type Failure } from '../../shell/shellSlice.ts'

interface Toast {
  id: number
  message: LocalizedMessage
}

export type DialogContent =
  | {
      kind: 'error' | 'alert'
      message: LocalizedMessage
      failed: FailedCall
      /** What the failed call was made for. */
      place: ErrorPlace
    }
  | { kind: 'info'; message: LocalizedMessage }
  | { kind: 'redirect'; to: string }

interface DialogsState {
  toasts: Toast[]
  /** Number of toasts so far: the next one's id. */
  toastCount: number
  dialogs: DialogContent[]
  /** Background errors that were shown: the next poll does not show them again. */
  shownErrors: string[]
  /** Gateway ms since which the page is offline, until it is current again. */
  offlineSince: number | null
}

const initialState: DialogsState = {
  toasts: [],
  toastCount: 0,
  dialogs: [],
  shownErrors: [],
  offlineSince: null,
}

/** After a shorter time offline no toast is shown, because the notice was hardly visible. */
const OFFLINE_SHOWN_MS = 3_000

export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    /** A toast with the same text replaces the one on screen, so that its time starts again. */
    toastShown(state, { payload }: PayloadAction<LocalizedMessage>) {
      showToast(state, payload)
    },
    /** Its time on screen is over: it begins when the overlays have been loaded. */
    toastExpired(state, { payload }: PayloadAction<number>) {
      state.toasts = state.toasts.filter((toast) => toast.id !== payload)
    },
    /** Queued behind the open dialog; the same dialog is not queued twice. */
    dialogOpened(state, { payload }: PayloadAction<DialogContent>) {
      openDialog(state, payload)
    },
    dialogClosed(state) {
      state.dialogs.shift()
    },
    /** The order shows that a call was carried out whose answer was lost: its error, on screen or waiting, is no longer right. */
    errorWithdrawn(state, { payload }: PayloadAction<{ place: ErrorPlace; failed: FailedCall }>) {
      const words = JSON.stringify(payload)
      state.dialogs = state.dialogs.filter(
        (dialog) =>
          dialog.kind !== 'error' || JSON.stringify({ place: dialog.place, failed: dialog.failed }) !== words,
      )
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderLoaded, (state, { payload: { at } }) => {
        const { offlineSince } = state
        state.offlineSince = null
        if (offlineSince !== null && at - offlineSince >= OFFLINE_SHOWN_MS)
          showToast(state, { key: 'common:net.back' })
      })
      .addCase(connectivityChanged, (state, { payload: { isOnline, at } }) => {
        if (!isOnline) state.offlineSince ??= at
      })
      .addCase(callFailed, (state, { payload }) => showFailure(state, payload))
      .addCase(actionBlocked, (state) => showToast(state, { key: 'errors:errors.busy' })),
  selectors: {
    selectToasts: (state) => state.toasts,
    selectDialog: (state) => state.dialogs[0] ?? null,
  },
})

function showFailure(state: DialogsState, { place, action, error }: Failure) {
  const message = messageIn(action)
  if (message === null || (place === 'background' && !rememberError(state, error.call, message))) return
  if (action.kind === 'toast') showToast(state, message)
  if (action.kind === 'leave') openDialog(state, { kind: 'redirect', to: action.link })
  if (
    action.kind === 'alert' ||
    action.kind === 'dialog' ||
    (action.kind === 'restart' && action.show === 'dialog')
  )
    openDialog(state, {
      kind: action.kind === 'alert' ? 'alert' : 'error',
      message,
      failed: failedCall(error),
      place,
    })
}

/** False if it was remembered before. */
function rememberError({ shownErrors }: DialogsState, call: string, message: LocalizedMessage): boolean {
  const words = `${call} ${JSON.stringify(message)}`
  if (shownErrors.includes(words)) return false
  shownErrors.push(words)
  return true
}

function showToast(state: DialogsState, message: LocalizedMessage) {
  const words = JSON.stringify(message)
  const others = state.toasts.filter((toast) => JSON.stringify(toast.message) !== words)
  state.toasts = [...others, { id: state.toastCount, message }]
  state.toastCount += 1
}

function openDialog(state: DialogsState, dialog: DialogContent) {
  const isOpen = state.dialogs.some((open) => JSON.stringify(open) === JSON.stringify(dialog))
  if (!isOpen) state.dialogs.push(dialog)
}

export const { toastShown, toastExpired, dialogOpened, dialogClosed, errorWithdrawn } = dialogsSlice.actions
export const { selectToasts, selectDialog } = dialogsSlice.selectors
