/** What purchase and sale decide alike about a running deal. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Status } from '../contract/orders.ts'
import { sameId, type Id } from '../contract/scalars.ts'

/** The two sides of a deal: the buyer pays fiat, the seller gives coins. */
export type Side = 'buyer' | 'seller'
/** The search for a lot as the screens see it; `failed` also after 240 000 ms (docs/requirements.md, table 3.6). */
export type SearchState = 'idle' | 'running' | 'failed'

/** The side across the table. */
export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer'
}

/** True for a text with something in it; the gateway sends null and "" alike. */
export function hasText(text: string | null | undefined): text is string {
  return text != null && text.trim() !== ''
}

/** True while the deal can still end either way. */
export function isDealOpen(deal: Pick<Deal, 'state'> | null): boolean {
  return deal !== null && deal.state !== 'closed' && deal.state !== 'deleted'
}

/** True while the automatic deal can still end either way. */
export function isAutodealOpen(autodeal: Pick<Autodeal, 'state'> | null): boolean {
  return autodeal !== null && autodeal.state !== 'closed' && autodeal.state !== 'deleted'
}

/** The deal of an order that has both: a deleted one gives way to the automatic deal that came after it. */
export function runningDeal<D extends Pick<Deal, 'state'>>(
  deal: D | null,
  autodeal: Pick<Autodeal, 'state'> | null,
): D | null {
  return deal?.state === 'deleted' && autodeal !== null && autodeal.state !== 'deleted' ? null : deal
}

/** The deal that counts: a deleted one whose lot this page has left behind is none, while the order is in process (docs/requirements.md, table 3.8). */
export function currentDeal(deal: Deal | null, excludedLots: readonly Id[], status: Status): Deal | null {
  const isLeft =
    deal?.state === 'deleted' && status === 1 && excludedLots.some((lot) => sameId(lot, deal.lot_id))
  return isLeft ? null : deal
}

/** The same for an automatic deal, which has no lot: it is left behind by its own id (docs/requirements.md, table 3.8). */
export function currentAutodeal(
  autodeal: Autodeal | null,
  excludedAutodeals: readonly Id[],
  status: Status,
): Autodeal | null {
  const isLeft =
    autodeal?.state === 'deleted' &&
    status === 1 &&
    excludedAutodeals.some((id) => sameId(id, autodeal.autodeal_id))
  return isLeft ? null : autodeal
}

/** A deal or an automatic deal, seen twice. */
interface DealMoment {
  id: Id
  state: Deal['state'] | Autodeal['state']
}

/** What the re-bid decision reads. */
export interface RebidInput {
  before: DealMoment | null
  after: DealMoment | null
  status: Status
  cancelReason: string | null
  /** The user pressed Cancel on this deal. */
  cancelledByMe: boolean
}

/**
 * True when a deletion seen live starts a new bid on another lot: the trader left before the payer said "paid",
 * and the order goes on. Never after "paid": that money may be on its way.
 */
export function needsRebid({ before, after, status, cancelReason, cancelledByMe }: RebidInput): boolean {
  if (before === null || after === null || !sameId(before.id, after.id)) return false
  const wasWaiting = before.state === 'proposed' || before.state === 'confirmed' || before.state === 'active'
  return wasWaiting && after.state === 'deleted' && status === 1 && !hasText(cancelReason) && !cancelledByMe
}

/** True while Cancel of this deal can still be asked for: nobody said "paid", nobody disputes. */
export function mayCancelDeal(deal: Pick<Deal, 'state' | 'dispute'> | null): boolean {
  return deal !== null && deal.dispute === null && (deal.state === 'proposed' || deal.state === 'confirmed')
}

/** The same for an automatic deal. */
export function mayCancelAutodeal(autodeal: Pick<Autodeal, 'state'> | null): boolean {
  return autodeal?.state === 'active'
}
