/** The requisite to pay to, and the one that was replaced. */
import { isPaymentDone, isReplaced, payableTo } from '../../rules/payable.ts'
import type { LoadedOrder } from '../order/orderSlice.ts'
import type { DealState } from './dealState.ts'

/** Records a requisite that must no longer be paid, so that the page warns of it. Changes `state`. */
export function trackReplacedRequisite(
  state: Pick<DealState, 'requisite' | 'replaced'>,
  seen: LoadedOrder,
): void {
  const next = payableTo(seen)
  if (isReplaced(state.requisite, next)) state.replaced = state.requisite
  const isDone = seen.kind === 'sale' || isPaymentDone(seen.order)
  if (isDone || state.replaced === next) state.replaced = null
  state.requisite = next
}

/** True when the requisite of an earlier visit is not the one to pay to now. */
export function isReplacedRequisite(state: DealState, earlier: string): boolean {
  return !isPaymentDone({ ...state, status: state.status ?? 0 }) && state.requisite !== earlier
}
