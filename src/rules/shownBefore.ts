/** Recognizes a response with a deal, a requisite or a sum that has been replaced: it is older than the order on screen, and nobody may pay according to it. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import { hasOpenDeal, runningDeal } from './deal.ts'
import { dealIdOf } from './dealId.ts'
import { payableRequisite } from './payable.ts'
import type { OrderProgress } from './stepBack.ts'

/** An order with its sum and requisite: the one to pay to, or in a sale the seller's own, which the seller can edit. */
export interface ComparableOrder extends OrderProgress {
  deal: (NonNullable<OrderProgress['deal']> & Pick<Deal, 'requisite' | 'amount_currency'>) | null
  autodeal?: (NonNullable<OrderProgress['autodeal']> & Pick<Autodeal, 'amount_currency'>) | null
  requisites?: string | null
  cancel_reason?: string | null
}

/** Names of the open deal of an order, its requisite and its sum to pay; null if it has none. */
interface Shown {
  /** Id of the deal, also of one that is over. */
  id: string | null
  deal: string | null
  requisite: string | null
  sum: string | null
}

function shownOf(order: ComparableOrder): Shown {
  const { autodeal = null, requisites = null } = order
  const deal = runningDeal(order.deal, autodeal)
  const key = dealIdOf({ deal, autodeal })
  const id = key === null ? null : String(key)
  const isSale = order.autodeal === undefined
  const requisite = isSale ? (deal?.requisite ?? null) : payableRequisite({ ...order, autodeal, requisites })
  const sum = (deal ?? autodeal)?.amount_currency ?? null
  return {
    id,
    deal: hasOpenDeal({ deal, autodeal }) ? id : null,
    requisite: requisite && `${id} to ${requisite}`,
    sum: sum && `${id} for ${sum}`,
  }
}

/** Names to store of an order that is shown. */
export function namesOf(order: ComparableOrder): string[] {
  const { deal, requisite, sum } = shownOf(order)
  return [deal, requisite, sum].filter((name) => name !== null)
}

/** Progress and names of an order: two responses with the same summary are repetitions. */
export function summaryOf(order: ComparableOrder): string {
  const { status, deal, autodeal = null } = order
  return JSON.stringify([status, deal?.state, deal?.dispute, autodeal?.state, shownOf(order)])
}

/** True if `after` contains a deal, or for the same deal a requisite or a sum, that was shown earlier than that of `before`. `seen` contains the names of all orders that were shown. */
export function isShownAgain(
  before: ComparableOrder,
  after: ComparableOrder,
  seen: ReadonlySet<string>,
): boolean {
  const [was, is] = [shownOf(before), shownOf(after)]
  const hasReturned = (name: string | null) => name !== null && seen.has(name)
  if (was.id !== is.id) return was.id !== null && hasReturned(is.deal)
  const isBack = (part: 'requisite' | 'sum') =>
    was[part] !== null && was[part] !== is[part] && hasReturned(is[part])
  return isBack('requisite') || isBack('sum')
}
