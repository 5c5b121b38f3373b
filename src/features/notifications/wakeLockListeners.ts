/** Keeps the screen on while the requisites wait to be paid, unless it is switched off. */
import type { AppState, AddListeners } from '../../store/types.ts'
import { selectMutedAlerts } from './notificationsSlice.ts'
import { isPaying } from './paying.ts'

export const addWakeLockListeners: AddListeners = (start) => {
  start({
    predicate: (_action, now, before) => isWanted(now) !== isWanted(before),
    effect: (_action, api) => api.extra.device.keepAwake(isWanted(api.getState())),
  })
}

function isWanted(state: AppState): boolean {
  return isPaying(state) && !selectMutedAlerts(state).awake
}
