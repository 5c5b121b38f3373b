/** Recognises an answer that brings back a deal, a requisite or a sum which another one has replaced: it is older than what is known, and nobody may pay by it. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import { hasOpenDeal, runningDeal } from './deal.ts'
import { dealIdOf } from './dealId.ts'
import { payableRequisite } from './payable.ts'
import type { OrderProgress } from './stepBack.ts'

/** An order with what is paid for it, and to where; the requisite of a sale is the seller's own. */
export interface DealtOrder extends OrderProgress {
  deal: (NonNullable<OrderProgress['deal']> & Pick<Deal, 'requisite' | 'amount_currency'>) | null
  autodeal?: (NonNullable<OrderProgress['autodeal']> & Pick<Autodeal, 'amount_currency'>) | null
  requisites?: string | null
  cancel_reason?: string | null
}

/** Names of what an order shows: its open deal, and for it the requisite and the sum to pay; null where it has none. */
interface Shown {
  /** Id of the deal, also of one that is over. */
  id: string | null
  deal: string | null
  requisite: string | null
  sum: string | null
}

function shownOf(order: DealtOrder): Shown {
  const { autodeal = null, requisites = null } = order
  const deal = runningDeal(order.deal, autodeal)
  const key = dealIdOf({ deal, autodeal })
  const id = key === null ? null : String(key)
  const isSale = order.autodeal === undefined
  const requisite = isSale ? null : payableRequisite({ ...order, autodeal, requisites })
  const sum = (deal ?? autodeal)?.amount_currency ?? null
  return {
    id,
    deal: hasOpenDeal({ deal, autodeal }) ? id : null,
    requisite: requisite && `${id} to ${requisite}`,
    sum: sum && `${id} for ${sum}`,
  }
}

/** What is to be remembered of an order that is shown. */
export function namesOf(order: DealtOrder): string[] {
  const { deal, requisite, sum } = shownOf(order)
  return [deal, requisite, sum].filter((name) => name !== null)
}

/** How far the order is, and all that it names: two answers with the same summary say the same. */
export function summaryOf(order: DealtOrder): string {
  const { status, deal, autodeal = null } = order
  return JSON.stringify([status, deal?.state, deal?.dispute, autodeal?.state, shownOf(order)])
}

/** True when `after` brings back a deal, or for the same deal a requisite or a sum, that was shown before `before` was; `seen`: names of all that was shown. */
export function isShownAgain(before: DealtOrder, after: DealtOrder, seen: ReadonlySet<string>): boolean {
  const [was, is] = [shownOf(before), shownOf(after)]
  const hasReturned = (name: string | null) => name !== null && seen.has(name)
  if (was.id !== is.id) return was.id !== null && hasReturned(is.deal)
  const isBack = (part: 'requisite' | 'sum') =>
    was[part] !== null && was[part] !== is[part] && hasReturned(is[part])
  return isBack('requisite') || isBack('sum')
}
