/** Closes the error of a call without an answer once the order shows that it was carried out: "try again" would be wrong then. */
import type { AddListeners, AppState } from '../../store/types.ts'
import { dialogClosed, selectDialog } from './dialogsSlice.ts'

/** By call: true where the order shows its effect. */
export type Effects = Readonly<Record<string, (state: AppState) => boolean>>

export function lateSuccessListeners(effects: Effects): AddListeners {
  const hasLateError = (state: AppState) => {
    const dialog = selectDialog(state)
    if (dialog?.kind !== 'error' || dialog.code === null) return false
    const { code } = dialog
    const call = Object.keys(effects).find((name) => code.startsWith(`${name} `))
    // The gateway's own refusal stays.
    return call !== undefined && !/ 4\d\d$/.test(code) && effects[call]?.(state) === true
  }
  return (start) => {
    // The error may have come before the code of these listeners, and may wait behind another dialog.
    start({
      predicate: (_action, state) => hasLateError(state),
      effect(_action, api) {
        if (hasLateError(api.getState())) api.dispatch(dialogClosed())
      },
    })
  }
}
