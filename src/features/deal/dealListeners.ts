/** Reloads of the order on socket events and on the person's return, and the re-bid. */
import { pageResumed } from '../../app/shell/shellSlice.ts'
import { DEAL_EVENTS, UPDATE_DEAL_EVENTS } from '../../contract/events.ts'
import { includesId } from '../../contract/ids.ts'
import { needsRebid } from '../../rules/deal.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { orderReloadRequested, orderLoaded } from '../order/orderSlice.ts'
import { socketEventReceived } from '../realtime/realtimeSlice.ts'
import { searchStarted, selectDealState } from './dealSlice.ts'
import type { DealState } from './dealState.ts'

export const addDealListeners: AddListeners = (start) => {
  start({ actionCreator: orderLoaded, effect: (_action, api) => startRebid(api) })
  start({
    predicate: (action) => pageResumed.match(action) || isReloadHint(action),
    effect: (_action, api) => void api.dispatch(orderReloadRequested()),
  })
}

const RELOAD_EVENTS: ReadonlySet<string> = new Set([...UPDATE_DEAL_EVENTS, ...DEAL_EVENTS, 'notification'])

function isReloadHint(action: unknown): boolean {
  return socketEventReceived.match(action) && RELOAD_EVENTS.has(action.payload.event)
}

/** A deal that is deleted while this page shows it starts a new bid on another lot at once. */
function startRebid(api: ListenerApi) {
  const before = dealSummary(selectDealState(api.getOriginalState()))
  const state = selectDealState(api.getState())
  const after = dealSummary(state)
  if (state.status === null || state.search.state === 'running') return
  const isRebid = needsRebid({
    before,
    after,
    status: state.status,
    cancelReason: state.cancelReason,
    cancelledByMe: includesId(state.cancelledByMe, after?.id),
  })
  if (isRebid) api.dispatch(searchStarted({ at: api.extra.clock.now(), rebid: true }))
}

function dealSummary({ deal, autodeal }: DealState) {
  if (deal) return { id: deal.deal_id, state: deal.state }
  return autodeal && { id: autodeal.autodeal_id, state: autodeal.state }
}
