/** The mark of an order whose payer has sent a receipt. */
import { dealIdsOf } from '../../rules/deal.ts'
import { isAboutDeal } from '../../rules/history.ts'
import type { AppState } from '../../store/types.ts'
import { selectDealState, selectPurchase } from '../order/orderSlice.ts'
import { selectHistory } from './historySlice.ts'

/** True if the order is marked with a receipt, unless the history knows the mark as that of another deal, which the order had before. */
export function selectIsMarked(state: AppState): boolean {
  if (selectPurchase(state)?.is_receipt_sent !== true) return false
  const ids = dealIdsOf(selectDealState(state))
  const sent = selectHistory(state).filter(({ event }) => event === 'receipt-sent')
  return sent.length === 0 || sent.some((entry) => ids.some((id) => isAboutDeal(entry, id)))
}
