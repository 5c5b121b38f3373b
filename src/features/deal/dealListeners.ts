/** Reloads of the order on socket events and on the person's return. */
import { pageResumed } from '../../app/shell/shellSlice.ts'
import { DEAL_EVENTS, UPDATE_DEAL_EVENTS } from '../../contract/events.ts'
import type { AddListeners } from '../../store/types.ts'
import { orderReloadRequested } from '../order/orderSlice.ts'
import { socketEventReceived } from '../realtime/realtimeSlice.ts'

export const addDealListeners: AddListeners = (start) => {
  start({
    predicate: (action) => pageResumed.match(action) || isReloadHint(action),
    effect: (_action, api) => void api.dispatch(orderReloadRequested()),
  })
}

const RELOAD_EVENTS: ReadonlySet<string> = new Set([...UPDATE_DEAL_EVENTS, ...DEAL_EVENTS, 'notification'])

function isReloadHint(action: unknown): boolean {
  return socketEventReceived.match(action) && RELOAD_EVENTS.has(action.payload.event)
}
