/** What purchase and sale do with a deal: one command for each answer, reloads on socket events, and the re-bid. */
import { DEAL_EVENTS, UPDATE_DEAL_EVENTS } from '../../contract/events.ts'
import { sameId } from '../../contract/scalars.ts'
import { needsRebid } from '../../rules/deal.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { pageResumed } from '../../app/shell/shellSlice.ts'
import { socketEventReceived } from '../notifications/notificationsSlice.ts'
import { cancelDeal } from './cancelDeal.ts'
import {
  disputeAccepted,
  orderReloadRequested,
  orderLoaded,
  searchStarted,
  selectDealState,
  voted,
  type DealState,
} from './dealSlice.ts'
import { isConfirmed } from './isConfirmed.ts'
import { openDispute } from './openDispute.ts'
import { releaseDeal } from './releaseDeal.ts'
import { sendVote } from './sendVote.ts'

export const addDealListeners: AddListeners = (start) => {
  start({ predicate: isConfirmed('cancel'), effect: (_action, api) => cancelDeal(api) })
  start({ predicate: isConfirmed('release'), effect: (_action, api) => releaseDeal(api) })
  start({ predicate: isConfirmed('dispute'), effect: (_action, api) => openDispute(api, 'dispute') })
  start({ actionCreator: disputeAccepted, effect: (_action, api) => openDispute(api, 'accept') })
  start({ actionCreator: voted, effect: (action, api) => sendVote(api, action.payload) })
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

/** A deal that is deleted while this page shows it starts a new bid on another lot at once (PUR-29, A24). */
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
    cancelledByMe: state.cancelledByMe.some((id) => sameId(id, after?.id)),
  })
  if (isRebid) api.dispatch(searchStarted({ at: api.extra.clock.now(), rebid: true }))
}

function dealSummary({ deal, autodeal }: DealState) {
  if (deal) return { id: deal.deal_id, state: deal.state }
  return autodeal && { id: autodeal.autodeal_id, state: autodeal.state }
}
