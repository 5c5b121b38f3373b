/** The mark of an order whose payer has sent a receipt. */
import { dealIdsOf } from '../../rules/deal.ts'
import { type HistoryEntry, isAboutDeal } from '../../rules/history.ts'
import type { AppState } from '../../store/types.ts'
import { selectDealState, selectPurchase } from '../order/orderSlice.ts'
import { selectHistory } from './historySlice.ts'

/** True if the order is marked with a receipt; not once the order has had another deal, in this visit or an earlier one, whose trader may have got it. */
export function selectIsMarked(state: AppState): boolean {
  const ids = dealIdsOf(selectDealState(state))
  const isOfOther = (entry: HistoryEntry) =>
    entry.event === 'deal-proposed' && !ids.some((id) => isAboutDeal(entry, id))
  return selectPurchase(state)?.is_receipt_sent === true && !selectHistory(state).some(isOfOther)
}
