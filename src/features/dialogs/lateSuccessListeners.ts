/** Closes the error about a call without a response once the order shows that the call was carried out, because "try again" would then be wrong. */
import type { Route } from '../../contract/endpoints.ts'
import { isRefusal } from '../../contract/gatewayError.ts'
import type { ErrorPlace } from '../../rules/errorPolicy.ts'
import type { AddListeners, AppState } from '../../store/types.ts'
import { dialogClosed, selectDialog } from './dialogsSlice.ts'

/** For each call: whether the order shows its effect. `place`: what the call was made for. */
export type Effects = Readonly<
  Partial<Record<Route, (state: AppState, place: ErrorPlace | undefined) => boolean>>
>

export function lateSuccessListeners(effects: Effects): AddListeners {
  const hasLateError = (state: AppState) => {
    const dialog = selectDialog(state)
    if (dialog?.kind !== 'error' || dialog.failed === null) return false
    const { failed, place } = dialog
    // A refusal by the gateway stays on screen.
    return !isRefusal(failed) && effects[failed.call]?.(state, place) === true
  }
  return (start) => {
    // The error may be older than these listeners, and may wait behind another dialog.
    start({
      predicate: (_action, state) => hasLateError(state),
      effect(_action, api) {
        if (hasLateError(api.getState())) api.dispatch(dialogClosed())
      },
    })
  }
}
