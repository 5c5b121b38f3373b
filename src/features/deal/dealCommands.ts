/** The commands on a deal that are one call: "I received", a dispute, a vote. */
import type { Id } from '../../contract/ids.ts'
import { canDispute, canRelease } from '../../rules/deal.ts'
import { canAcceptDispute } from '../../rules/dispute.ts'
import { isSameSum } from '../../rules/sameSum.ts'
import { voteTarget } from '../../rules/vote.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { selectUser } from '../auth/authSlice.ts'
import { storeDeal } from '../order/orderCommands.ts'
import { selectDeal, selectDealById, selectDealState } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'

type DealRoute = 'PATCH /deals/states' | 'POST /deals/cancel' | 'POST /disputes'
type AutodealRoute = 'PATCH /autodeals/states' | 'POST /autodeals/cancel'

/** A call that changes the state of a deal, and is answered with the changed deal. */
export async function actOnDeal(api: ListenerApi, route: DealRoute, deal_id: Id): Promise<void> {
  storeDeal(api, { deal: await api.extra.call(route, { body: { deal_id } }) })
}

/** `actOnDeal` for an automatic deal. */
export async function actOnAutodeal(api: ListenerApi, route: AutodealRoute, autodeal_id: Id): Promise<void> {
  storeDeal(api, { autodeal: await api.extra.call(route, { body: { autodeal_id } }) })
}

/** "I received the money": the coin side confirms it, the coins are released, the deal closes. */
export async function releaseDeal(api: ListenerApi): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const { deal_id } = deal
  const asked = selectDealState(api.getState())
  await runExclusive(api, 'release', () => actOnDeal(api, 'PATCH /deals/states', deal_id), {
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
  await runExclusive(api, action, () => actOnDeal(api, 'POST /disputes', deal_id), {
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
