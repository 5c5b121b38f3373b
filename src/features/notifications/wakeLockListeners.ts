/** Keeps the screen on while the requisites wait to be paid, unless it is switched off. */
import type { AppState, AddListeners } from '../../store/types.ts'
import { selectMutedAlerts } from './notificationsSlice.ts'
import { isPaying } from './paying.ts'

export const addWakeLockListeners: AddListeners = (start) => {
  let isKept = false
  start({
    // Compared with the last request, not with the previous state: the requisites may be there before this feature is added.
    predicate: (_action, now) => isWanted(now) !== isKept,
    effect(_action, api) {
      isKept = isWanted(api.getState())
      api.extra.device.keepAwake(isKept)
    },
  })
}

function isWanted(state: AppState): boolean {
  return isPaying(state) && !selectMutedAlerts(state).awake
}
