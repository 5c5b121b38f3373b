/** Recognizes a response that is older than the order on screen. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import { sameId } from '../contract/ids.ts'
import type { Status } from '../contract/statuses.ts'
import { isOrderOver } from './deal.ts'

/** How far an order has come. */
export interface OrderProgress {
  status: Status
  deal: Pick<Deal, 'deal_id' | 'state' | 'dispute'> | null
  /** A sale has none. */
  autodeal?: Pick<Autodeal, 'autodeal_id' | 'state'> | null
}

/** True if the order, or the same deal of it, is at an earlier step than before, or if a paid deal is missing. */
export function isStepBack(before: OrderProgress, after: OrderProgress): boolean {
  if (isOrderOver(before.status) ? !isOrderOver(after.status) : after.status < before.status) return true
  if (isBare(after) && !isOrderOver(after.status)) return isPaid(before)
  if (sameId(before.deal?.deal_id, after.deal?.deal_id)) return stepOf(after.deal) < stepOf(before.deal)
  const isSameAutodeal = sameId(before.autodeal?.autodeal_id, after.autodeal?.autodeal_id)
  return isSameAutodeal && stepOf(after.autodeal) < stepOf(before.autodeal)
}

const isBare = ({ deal, autodeal = null }: OrderProgress) => deal === null && autodeal === null

function isPaid({ deal, autodeal }: OrderProgress): boolean {
  return [deal?.state, autodeal?.state].some((state) => state === 'paid' || state === 'closed')
}

/** States before the end of a deal or an automatic deal, in their order. */
const STATES: readonly string[] = ['proposed', 'active', 'confirmed', 'paid'] satisfies (
  Deal['state'] | Autodeal['state']
)[]

/** A number that grows with each step; that of a disputed deal is between its state and the next. */
function stepOf(deal: OrderProgress['deal'] | OrderProgress['autodeal']): number {
  const at = STATES.indexOf(deal?.state ?? '')
  if (at < 0) return STATES.length
  return deal && 'dispute' in deal && deal.dispute !== null ? at + 0.5 : at
}
