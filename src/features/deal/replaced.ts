/** The requisite to pay to, and the one that is not any more. */
import type { Deal } from '../../contract/deals.ts'
import type { Status } from '../../contract/orders.ts'
import { flashpayRequisite } from '../../rules/flashpay.ts'
import { requisiteOf } from '../../rules/purchase.ts'
import type { DealState } from './dealSlice.ts'
import type { SeenOrder } from './seenOrder.ts'

/** Keeps the requisite that stops being the one to pay to: it is warned of, never left standing. Changes `state`. */
export function rememberReplaced(state: Pick<DealState, 'requisite' | 'replaced'>, seen: SeenOrder): void {
  const next = payableTo(seen)
  if (state.requisite !== null && state.requisite !== next) state.replaced = state.requisite
  if (!isWarnable(seen.order) || state.replaced === next) state.replaced = null
  state.requisite = next
}

/** True when the requisite of an earlier visit is not the one to pay to now. */
export function isWarnedOf(state: DealState, earlier: string): boolean {
  return isWarnable(state) && state.requisite !== earlier
}

/** What the person pays to; a sale has none: its requisite is the seller's own. */
function payableTo({ kind, order }: SeenOrder): string | null {
  if (kind === 'flashpay') return flashpayRequisite(order)
  return kind === 'purchase' ? requisiteOf(order, order.deal, order.autodeal) : null
}

/** Once it is paid, or over, nobody pays any more. */
function isWarnable({ status, deal }: { status: Status | null; deal: Deal | null }): boolean {
  return (status ?? 0) <= 1 && deal?.state !== 'paid' && deal?.state !== 'closed'
}
