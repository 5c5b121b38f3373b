/** Brings the rule that doubts an answer which takes the order a step back: a copy of the gateway's data that lags behind would ask for a second payment. */
import { isStepBack } from '../../rules/stepBack.ts'
import { featureLoaded } from '../../store/featureLoaded.ts'
import type { AddListeners } from '../../store/types.ts'
import { dealActedOn } from './orderSlice.ts'
import { memoryOf } from './recordMemory.ts'

export const addStepBackListeners: AddListeners = (start) => {
  start({
    actionCreator: featureLoaded,
    effect(_action, api) {
      memoryOf(api).isStepBack = isStepBack
    },
  })
  start({
    actionCreator: dealActedOn,
    effect({ payload }, api) {
      const memory = memoryOf(api)
      // An answer that does not show it yet is a step back too.
      if (memory.shown !== null) memory.shown = { ...memory.shown, ...payload }
    },
  })
}
