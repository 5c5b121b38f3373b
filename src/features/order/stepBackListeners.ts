/** Adds the rules that recognize a response which is a step back: a lagging copy of the gateway's data could ask for a second payment, or for a payment to a replaced requisite. */
import { sameId } from '../../contract/ids.ts'
import { isShownAgain, namesOf, summaryOf } from '../../rules/shownBefore.ts'
import { isStepBack } from '../../rules/stepBack.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import type { AddListeners } from '../../store/types.ts'
import { dealActedOn, orderLoaded, type LoadedOrder } from './orderSlice.ts'
import { memoryOf } from './recordMemory.ts'

export const addStepBackListeners: AddListeners = (start) => {
  const seen = new Set<string>()
  const remember = (order: LoadedOrder['order']) => {
    for (const name of namesOf(order)) seen.add(name)
  }
  start({
    actionCreator: listenersAdded,
    effect(_action, api) {
      const memory = memoryOf(api)
      if (memory.shown !== null) remember(memory.shown)
      memory.stepBackOf = (shown, next) =>
        isStepBack(shown, next) || isShownAgain(shown, next, seen) ? summaryOf(next) : null
    },
  })
  start({ actionCreator: orderLoaded, effect: ({ payload }) => remember(payload.order) })
  start({
    actionCreator: dealActedOn,
    effect({ payload }, api) {
      const memory = memoryOf(api)
      // A response that does not contain the change yet is a step back, too.
      if (memory.shown !== null && isSameDeal(memory.shown, payload))
        memory.shown = { ...memory.shown, ...payload }
    },
  })
}

/** False if another deal has replaced the one of the action. */
function isSameDeal(order: LoadedOrder['order'], acted: ReturnType<typeof dealActedOn>['payload']): boolean {
  if ('deal' in acted) return sameId(acted.deal.deal_id, order.deal?.deal_id)
  return 'autodeal' in order && sameId(acted.autodeal.autodeal_id, order.autodeal?.autodeal_id)
}
