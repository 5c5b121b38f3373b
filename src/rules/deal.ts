/** The deal of an order: its state, its ids, its number, the vote. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import { type Id, includesId, sameId } from '../contract/ids.ts'
import {
  type FinalStatus,
  ORDER_IN_PROCESS,
  ORDER_NOT_OK,
  ORDER_OK,
  type Status,
} from '../contract/statuses.ts'

/** The sides of a deal: the buyer pays fiat, the seller sends coins. */
export type Side = 'buyer' | 'seller'
/** State of the search for a lot; `failed` also after `SEARCH_TIMEOUT_MS` (docs/requirements.md, table 3.6). */
export type SearchState = 'idle' | 'running' | 'failed'

export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer'
}

/** True for a status that the order keeps: ok or not ok. */
export function isOrderOver(status: Status | null): status is FinalStatus {
  return status === ORDER_OK || status === ORDER_NOT_OK
}

/** True until the deal is closed or deleted. */
export function isDealOpen(deal: Pick<Deal | Autodeal, 'state'> | null): boolean {
  return deal !== null && deal.state !== 'closed' && deal.state !== 'deleted'
}

/** The deal and the automatic deal of an order. */
export interface OrderDeals {
  deal: Deal | null
  autodeal: Autodeal | null
}

/** True if the order has a deal of either kind, in any state. */
export function hasAnyDeal({ deal, autodeal }: OrderDeals): boolean {
  return deal !== null || autodeal !== null
}

/** True while the order has a deal of either kind that is not over. */
export function hasOpenDeal({ deal, autodeal }: OrderDeals): boolean {
  return isDealOpen(deal) || isDealOpen(autodeal)
}

/** True if the order has a deal of either kind that is open or closed, not deleted. */
export function hasUndeletedDeal({ deal, autodeal }: OrderDeals): boolean {
  return [deal, autodeal].some((one) => one !== null && one.state !== 'deleted')
}

/** The deal, unless it is deleted and the order has a newer automatic deal. */
export function runningDeal({ deal, autodeal }: OrderDeals): Deal | null {
  return deal?.state === 'deleted' && autodeal !== null && autodeal.state !== 'deleted' ? null : deal
}

/** True if both orders have the same running deal. A deal is never compared with an automatic deal, because the two may have the same id. */
export function isSameDeal(before: OrderDeals, after: OrderDeals): boolean {
  return after.deal || before.deal
    ? sameId(before.deal?.deal_id, after.deal?.deal_id)
    : sameId(before.autodeal?.autodeal_id, after.autodeal?.autodeal_id)
}

/** The deal or the automatic deal, unless it is deleted, excluded, and the order is in process: a deal by its lot, an automatic deal, which has none, by its own id (docs/requirements.md, table 3.8). */
export function currentDeal<D extends Deal | Autodeal>(
  deal: D | null,
  excluded: readonly Id[],
  status: Status,
): D | null {
  if (deal?.state !== 'deleted' || status !== ORDER_IN_PROCESS) return deal
  return includesId(excluded, 'lot_id' in deal ? deal.lot_id : deal.autodeal_id) ? null : deal
}

/** The deal whose sums are shown for the order: a deleted deal only if no other can follow, because the next deal has its own sums. */
export function countedDeal(order: { status: Status; deal: Deal | null } | null): Deal | null {
  if (order === null) return null
  return order.deal?.state === 'deleted' && !isOrderOver(order.status) ? null : order.deal
}

/** State of a deal or an automatic deal in one response. */
export interface DealSummary {
  id: Id
  state: Deal['state'] | Autodeal['state']
  /** Seconds, half of the remaining time; null when the gateway sends none. */
  expireIn: number | null
}

/** Facts for the re-bid decision. */
export interface RebidInput {
  before: DealSummary | null
  after: DealSummary | null
  status: Status | null
  cancelReason: string | null
  /** The user pressed Cancel on this deal. */
  cancelledByMe: boolean
}

/**
 * True when a deal that was deleted while the page was open is replaced by a bid on another lot: the trader left before the
 * payer confirmed the payment, and the order is still in process. Never after the confirmation, because the money may
 * already be on its way.
 */
export function needsRebid({ before, after, status, cancelReason, cancelledByMe }: RebidInput): boolean {
  if (before === null || after === null || !sameId(before.id, after.id)) return false
  const wasWaiting = before.state === 'proposed' || before.state === 'confirmed' || before.state === 'active'
  return (
    wasWaiting &&
    after.state === 'deleted' &&
    status === ORDER_IN_PROCESS &&
    cancelReason === null &&
    !cancelledByMe
  )
}

export type Disputable = Pick<Deal, 'dispute' | 'state'>

/** True while the deal can be cancelled: not paid and not disputed. */
export function canCancelDeal(deal: Disputable | null): boolean {
  return deal !== null && deal.dispute === null && (deal.state === 'proposed' || deal.state === 'confirmed')
}

/** True while the order's running deal, of either kind, can be paid or cancelled. */
export function canCancel({ deal, autodeal }: OrderDeals): boolean {
  return deal === null ? autodeal?.state === 'active' : canCancelDeal(deal)
}

/** True when "I received a payout" is shown: the buyer has paid and there is no dispute. */
export function canRelease(deal: Disputable | null): boolean {
  return deal?.state === 'paid' && deal.dispute === null
}

/** True while the deal has an undecided dispute (docs/requirements.md, table 3.8). */
export function isDisputeOpen<D extends Disputable>(
  deal: D | null,
): deal is D & { dispute: NonNullable<Deal['dispute']> } {
  return deal !== null && deal.dispute !== null && isDealOpen(deal)
}

/** True if the deal is, or was, disputed. `disputed`: the deal that this page knows a dispute of, which the gateway may remove. */
export function wasDisputed({
  deal,
  disputed,
}: {
  deal: Pick<Deal, 'deal_id' | 'dispute'> | null
  disputed: Id | null
}): boolean {
  return deal !== null && (deal.dispute !== null || sameId(disputed, deal.deal_id))
}

/** True for a paid deal without a dispute; either side can open one. Automatic deals have no disputes. */
export function canDispute(deal: Disputable | null): boolean {
  return deal?.state === 'paid' && deal.dispute === null
}

/** The key of an order's deal at the gateway (`deal_id`): calls take it, the page shows it as SKY ID. That of the automatic deal without one; null without either. */
export function dealIdOf({ deal, autodeal }: OrderDeals): Id | null {
  return deal?.deal_id ?? autodeal?.autodeal_id ?? null
}

/** The name of what a cancellation ends: the deal's id, `order` for an order without a deal. */
export function cancelName(order: OrderDeals): Id {
  return dealIdOf(order) ?? 'order'
}

/** Ids of the order's deal and automatic deal. A deal has two: its own and that of its record. */
export function dealIdsOf({ deal, autodeal }: OrderDeals): Id[] {
  return [deal?.deal_id, deal?.id, autodeal?.autodeal_id].filter((id) => id != null)
}

/** The number of an order's deal for people and for links to the exchange (`id`); no call takes it, as it does `dealIdOf`. An automatic deal has one id for both. */
export function dealNumberOf({ deal, autodeal }: OrderDeals): Id | null {
  return deal?.id ?? autodeal?.autodeal_id ?? null
}

/** True when the vote buttons are shown: the deal is not deleted, not voted on, and the other side has a nickname. Automatic deals have no vote. */
export function canVote(deal: Deal | null, side: Side): boolean {
  return deal !== null && deal.state !== 'deleted' && !deal.voted && voteTarget(deal, side) !== null
}

/** Own nickname: from the access token, unless it is the other side's, else from the own side of the deal. */
export function myNickname(side: Side, deal: Deal | null, tokenNickname: string | null): string | null {
  const nickname = deal?.[side]?.nickname ?? null
  const partner = deal?.[otherSide(side)]?.nickname ?? null
  const isOthers = nickname !== null && tokenNickname === partner
  return isOthers ? nickname : (tokenNickname ?? nickname)
}

/** Nickname that is voted on: the seller's for a buyer, the buyer's for a seller. */
export function voteTarget(deal: Deal, side: Side): string | null {
  return deal[otherSide(side)]?.nickname ?? null
}

/** The fields of an order that name its transaction. */
export interface WithTransaction {
  transaction_link: string | null
  deal: Pick<Deal, 'transaction_link'> | null
}

/** Link of the blockchain transaction: the order's, else its deal's. Null before it has started, '' if it has no link. */
export function transactionLink(deal: WithTransaction): string | null {
  return deal.transaction_link || (deal.deal?.transaction_link ?? deal.transaction_link)
}
