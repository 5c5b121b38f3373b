/** Recognises an answer that brings back a deal or a requisite which another one has replaced: it is older than what is known, and nobody may pay by it. */
import type { Deal } from '../contract/deals.ts'
import { hasOpenDeal, runningDeal } from './deal.ts'
import { dealIdOf } from './dealId.ts'
import { payableRequisite } from './payable.ts'
import type { OrderProgress } from './stepBack.ts'

/** An order with what is paid to for it; the requisite of a sale is the seller's own. */
export interface DealtOrder extends OrderProgress {
  deal: (NonNullable<OrderProgress['deal']> & Pick<Deal, 'requisite'>) | null
  requisites?: string | null
  cancel_reason?: string | null
}

/** Names of what an order shows: its open deal, and with it the requisite to pay to; null where it has none. */
interface Shown {
  /** Id of the deal, also of one that is over. */
  id: string | null
  deal: string | null
  requisite: string | null
}

function shownOf(order: DealtOrder): Shown {
  const { autodeal = null, requisites = null } = order
  const key = dealIdOf({ deal: runningDeal(order.deal, autodeal), autodeal })
  const id = key === null ? null : String(key)
  const isSale = order.autodeal === undefined
  const requisite = isSale ? null : payableRequisite({ ...order, autodeal, requisites })
  return {
    id,
    deal: hasOpenDeal({ deal: order.deal, autodeal }) ? id : null,
    requisite: requisite && `${id}: ${requisite}`,
  }
}

/** What is to be remembered of an order that is shown. */
export function namesOf(order: DealtOrder): string[] {
  const { deal, requisite } = shownOf(order)
  return [deal, requisite].filter((name) => name !== null)
}

/** True when `after` brings back a deal, or for the same deal a requisite, that was shown before `before` was; `seen`: names of all that was shown. */
export function isShownAgain(before: DealtOrder, after: DealtOrder, seen: ReadonlySet<string>): boolean {
  const [was, is] = [shownOf(before), shownOf(after)]
  const hasReturned = (name: string | null) => name !== null && seen.has(name)
  if (was.id !== is.id) return was.id !== null && hasReturned(is.deal)
  return was.requisite !== null && was.requisite !== is.requisite && hasReturned(is.requisite)
}
