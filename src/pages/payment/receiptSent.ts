/** Whether the receipt was sent, according to the order and the conversation. */
import { sameId } from '../../contract/ids.ts'
import { selectConversation } from '../../features/chat/chatSlice.ts'
import { selectMe, selectTrader } from '../../features/chat/partners.ts'
import { selectDealId } from '../../features/deal/dealSlice.ts'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { isReceiptSent } from '../../rules/receipt.ts'
import type { AppState } from '../../store/types.ts'
import { selectReceiptFoundIn } from './paymentSlice.ts'

/** True by the mark of the order, by a file found after "I paid", or by the loaded conversation. */
export function selectIsReceiptSent(state: AppState): boolean {
  const purchase = selectPurchase(state)
  if (purchase === null) return false
  const deal = selectDealId(state)
  const found = selectReceiptFoundIn(state)
  if (deal !== null && sameId(found, deal)) return true
  const partner = selectTrader(state)?.nickname ?? null
  const { messages, sentIds } = selectConversation(state, partner ?? '')
  return isReceiptSent({ purchase, messages, sides: { me: selectMe(state), partner, sentIds } })
}
