/** The commands on a deal, and their effects: cancel, "I received", a dispute, a vote. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import { canCancelAutodeal, canCancelDeal, canDispute, canRelease, voteTarget } from '../../rules/deal.ts'
import { canAcceptDispute } from '../../rules/dispute.ts'
import { isSameSum } from '../../rules/money.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { selectUser } from '../auth/authSlice.ts'
import { storeDeal } from '../order/orderCommands.ts'
import {
  cancelRefused,
  cancelStarted,
  searchStopped,
  selectAutodeal,
  selectAutodealById,
  selectCancelledByMe,
  selectDeal,
  selectDealById,
  selectDealState,
} from '../order/orderSlice.ts'
import { runExclusive, waitForEffect } from './runExclusive.ts'

type DealRoute = 'PATCH /deals/states' | 'POST /deals/cancel' | 'POST /disputes'
type AutodealRoute = 'PATCH /autodeals/states' | 'POST /autodeals/cancel'

/** A call that changes the state of a deal, and is answered with the changed deal. */
export async function actOnDeal(
  api: ListenerApi,
  route: DealRoute,
  deal_id: Id,
  isDue: () => boolean,
): Promise<void> {
  storeDeal(api, { deal: await api.extra.call(route, { body: { deal_id }, isDue }) })
}

/** `actOnDeal` for an automatic deal. */
export async function actOnAutodeal(
  api: ListenerApi,
  route: AutodealRoute,
  autodeal_id: Id,
  isDue: () => boolean,
): Promise<void> {
  storeDeal(api, { autodeal: await api.extra.call(route, { body: { autodeal_id }, isDue }) })
}

/** "I received the money": the coin side confirms it, the coins are released, the deal closes. */
export async function releaseDeal(api: ListenerApi): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const { deal_id } = deal
  const asked = selectDealState(api.getState())
  await runExclusive(api, 'release', (isDue) => actOnDeal(api, 'PATCH /deals/states', deal_id, isDue), {
    place: 'release',
    isDue: (state) => canRelease(selectDealById(state, deal_id)) && isSameSum(asked, selectDealState(state)),
    isDone: (state) => selectDealById(state, deal_id)?.state === 'closed',
  })
}

/** Opens a dispute (`dispute`), or takes part in the one that the other side opened (`accept`): the gateway has one call for both. */
export async function openDispute(api: ListenerApi, action: 'dispute' | 'accept'): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const { deal_id } = deal
  const can = action === 'dispute' ? isDisputable : isAcceptable
  await runExclusive(api, action, (isDue) => actOnDeal(api, 'POST /disputes', deal_id, isDue), {
    isDue: (state) => can(state, deal_id),
    // There is a dispute, or a deal that is over and needs none.
    isDone: (state) => !can(state, deal_id),
  })
}

function isDisputable(state: AppState, id: Id): boolean {
  return canDispute(selectDealById(state, id))
}

function isAcceptable(state: AppState, id: Id): boolean {
  const deal = selectDealById(state, id)
  return canAcceptDispute(deal, { side: selectSide(state), me: selectUser(state)?.nickname ?? null })
}

/** Votes for the other side of the deal, once. */
export async function sendVote(api: ListenerApi, method: 'like' | 'dislike'): Promise<void> {
  const deal = selectDeal(api.getState())
  const user = deal && voteTarget(deal, selectSide(api.getState()))
  if (!deal || !user) return
  const { deal_id } = deal
  const vote = async () => {
    await api.extra.call('POST /users/vote', { body: { deal_id, user, method } })
    const voted = selectDealById(api.getState(), deal_id)
    if (voted) storeDeal(api, { deal: { ...voted, voted: true } })
  }
  await runExclusive(api, 'vote', vote, {
    place: 'vote',
    isDue: (state) => selectDealById(state, deal_id)?.voted === false,
    isDone: (state) => selectDealById(state, deal_id)?.voted !== false,
  })
}

/** "Cancel": ends the deal, the automatic deal, or only the search. */
export async function cancelDeal(api: ListenerApi): Promise<void> {
  const deal = selectDeal(api.getState())
  const autodeal = selectAutodeal(api.getState())
  if (deal && deal.state !== 'deleted') {
    const { deal_id } = deal
    await cancel(api, deal_id, {
      send: (isDue) => actOnDeal(api, 'POST /deals/cancel', deal_id, isDue),
      isDue: (state) => canCancelDeal(selectDealById(state, deal_id)),
      isDone: (state) => isGone(selectDealById(state, deal_id)),
    })
  } else if (autodeal && autodeal.state !== 'deleted') {
    const { autodeal_id } = autodeal
    await cancel(api, autodeal_id, {
      send: (isDue) => actOnAutodeal(api, 'POST /autodeals/cancel', autodeal_id, isDue),
      isDue: (state) => canCancelAutodeal(selectAutodealById(state, autodeal_id)),
      isDone: (state) => isGone(selectAutodealById(state, autodeal_id)),
    })
  } else {
    api.dispatch(searchStopped())
  }
}

interface Cancel {
  send: (isDue: () => boolean) => Promise<void>
  isDue: (state: AppState) => boolean
  isDone: (state: AppState) => boolean
}

/** True if the deal no longer runs. A deal that was paid meanwhile still runs. */
function isGone(deal: Deal | Autodeal | null): boolean {
  return deal === null || deal.state === 'deleted'
}

async function cancel(api: ListenerApi, id: Id, { send, ...when }: Cancel): Promise<void> {
  const { device, pageKey } = api.extra
  const isCancelledElsewhere = selectCancelledByMe(api.getState())
  // From now on the end of the deal counts as cancelled by this person, so no re-bid follows.
  api.dispatch(cancelStarted(id))
  let isSent = false
  const sendCancel = (isDue: () => boolean) => {
    isSent = true
    // A tab that does not know it would bid again.
    device.broadcast({ pageKey, kind: 'cancel-started', dealId: id })
    return send(isDue)
  }
  const { kind } = await runExclusive(api, 'cancel', sendCancel, when)
  if (!isSent) {
    if (!isCancelledElsewhere) api.dispatch(cancelRefused(id))
    return
  }
  if (kind === 'unknown') await waitForEffect(api)
  if (kind === 'done' || (kind === 'unknown' && when.isDone(api.getState()))) return
  api.dispatch(cancelRefused(id))
  device.broadcast({ pageKey, kind: 'cancel-refused', dealId: id })
}
