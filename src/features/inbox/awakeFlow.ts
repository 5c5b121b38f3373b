/** The screen stays lit while somebody copies requisites from it, unless they do not want that. */
import type { AppState, Flow } from '../../store/types.ts'
import { selectSignalsOff } from './inboxSlice.ts'
import { isPaying } from './paying.ts'

export const awakeFlow: Flow = (start) => {
  start({
    predicate: (_action, now, before) => isWanted(now) !== isWanted(before),
    effect: (_action, api) => api.extra.device.keepAwake(isWanted(api.getState())),
  })
}

function isWanted(state: AppState): boolean {
  return isPaying(state) && !selectSignalsOff(state).awake
}
