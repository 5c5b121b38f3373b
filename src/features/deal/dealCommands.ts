/** The commands on a deal, and their effects: cancel, "I received", a dispute, a vote. */
import type { Id } from '../../contract/ids.ts'
import {
  canCancel,
  canDispute,
  cancelName,
  hasUndeletedDeal,
  isSameDeal,
  type OrderDeals,
  voteTarget,
} from '../../rules/deal.ts'
import { canAcceptDispute } from '../../rules/dispute.ts'
import { isQuestionValid } from '../../rules/order.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { storeDeal } from '../order/orderCommands.ts'
import {
  cancelRefused,
  cancelStarted,
  searchStopped,
  selectCancelledByMe,
  selectDeal,
  selectDealById,
  selectOrderWithDeal,
  selectMe,
} from '../order/orderSlice.ts'
import { runExclusive, waitForEffect } from './runExclusive.ts'

type DealRoute = 'PATCH /deals/states' | 'POST /deals/cancel' | 'POST /disputes'

/** The calls of a command: for a deal, and for an automatic deal. */
const ROUTES = {
  paid: ['PATCH /deals/states', 'PATCH /autodeals/states'],
  cancel: ['POST /deals/cancel', 'POST /autodeals/cancel'],
} as const

/** A call that changes the state of a deal, and is answered with the changed deal. */
async function actOnDeal(
  api: ListenerApi,
  route: DealRoute,
  deal_id: Id,
  isDue: () => boolean,
): Promise<void> {
  storeDeal(api, { deal: await api.extra.call(route, { body: { deal_id }, isDue }) })
}

/** The call of "I paid" or "Cancel" for the running deal of `asked`, of either kind. */
export async function payOrCancel(
  api: ListenerApi,
  command: 'paid' | 'cancel',
  { deal, autodeal }: OrderDeals,
  isDue: () => boolean,
): Promise<void> {
  const [route, autodealRoute] = ROUTES[command]
  if (deal) return actOnDeal(api, route, deal.deal_id, isDue)
  if (autodeal === null) return
  const body = { autodeal_id: autodeal.autodeal_id }
  storeDeal(api, { autodeal: await api.extra.call(autodealRoute, { body, isDue }) })
}

/** "I received the money": the coin side confirms it, the coins are released, the deal closes. */
export async function releaseDeal(api: ListenerApi): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const { deal_id } = deal
  const asked = selectOrderWithDeal(api.getState())
  await runExclusive(api, 'release', (isDue) => actOnDeal(api, 'PATCH /deals/states', deal_id, isDue), {
    place: 'release',
    isDue: (state) => isQuestionValid('release', asked, selectOrderWithDeal(state)),
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
  return canAcceptDispute(deal, { side: selectSide(state), me: selectMe(state) })
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
  const asked = selectOrderWithDeal(api.getState())
  if (!hasUndeletedDeal(asked)) return void api.dispatch(searchStopped())
  const { device, pageKey } = api.extra
  const id = cancelName(asked)
  const isCancelledElsewhere = selectCancelledByMe(api.getState())
  // From now on the end of the deal counts as cancelled by this person, so no re-bid follows.
  api.dispatch(cancelStarted(id))
  let isSent = false
  const send = (isDue: () => boolean) => {
    isSent = true
    // A tab that does not know it would bid again.
    device.broadcast({ pageKey, kind: 'cancel-started', dealId: id })
    return payOrCancel(api, 'cancel', asked, isDue)
  }
  const isRunning = (state: AppState) => isSameDeal(asked, selectOrderWithDeal(state))
  // A deal that was paid meanwhile, or an automatic deal beside a deal, still runs.
  const isDone = (state: AppState) => {
    const { deal, autodeal } = selectOrderWithDeal(state)
    const now = asked.deal ? { deal, autodeal: null } : { deal: null, autodeal }
    return !isSameDeal(asked, now) || !hasUndeletedDeal(now)
  }
  const { kind } = await runExclusive(api, 'cancel', send, {
    isDue: (state) => isRunning(state) && canCancel(selectOrderWithDeal(state)),
    isDone,
  })
  if (!isSent) {
    if (!isCancelledElsewhere) api.dispatch(cancelRefused(id))
    return
  }
  if (kind === 'unknown') await waitForEffect(api)
  if (kind === 'done' || (kind === 'unknown' && isDone(api.getState()))) return
  api.dispatch(cancelRefused(id))
  device.broadcast({ pageKey, kind: 'cancel-refused', dealId: id })
}
