/** Doubts an answer that takes the order a step back: a copy of the gateway's data that lags behind would ask for a second payment. */
import { isStepBack } from '../../rules/stepBack.ts'
import { featureLoaded } from '../../store/featureLoaded.ts'
import type { AddListeners } from '../../store/types.ts'
import { memoryOf } from './recordMemory.ts'

export const addStepBackListeners: AddListeners = (start) => {
  start({
    actionCreator: featureLoaded,
    effect(_action, api) {
      const memory = memoryOf(api)
      let isDoubted = false
      // What the gateway says twice counts: an order may be opened anew.
      memory.isDoubtful ??= (next) =>
        (isDoubted = !isDoubted && memory.shown !== null && isStepBack(memory.shown, next))
    },
  })
}
