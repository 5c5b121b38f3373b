/** Whether a receipt was sent. */
import { RECEIPT_LOOKBACK_MESSAGES } from '../../contract/constants.ts'
import { sameId } from '../../contract/ids.ts'
import type { ChatMessage } from '../../contract/people.ts'
import { selectConversation } from '../../features/chat/chatSlice.ts'
import { selectSides, selectTrader } from '../../features/chat/partners.ts'
import { selectIsMarked } from '../../features/history/historySlice.ts'
import { selectDealId } from '../../features/order/orderSlice.ts'
import { type ChatSides, isOwnMessage, oldestFirst } from '../../rules/message.ts'
import type { AppState } from '../../store/types.ts'
import { selectPaymentState } from './paymentSlice.ts'

/** True for an own file among the last 10 messages with the trader: the receipt. */
export function hasOwnFile(messages: readonly ChatMessage[], sides: ChatSides): boolean {
  return oldestFirst(messages)
    .slice(-RECEIPT_LOOKBACK_MESSAGES)
    .some((message) => message.media !== null && isOwnMessage(message, sides))
}

/** True by the mark of the order, by a file found after "I paid", or by the loaded conversation. */
export function selectIsReceiptSent(state: AppState): boolean {
  const { receiptFoundIn } = selectPaymentState(state)
  if (selectIsMarked(state) || sameId(receiptFoundIn, selectDealId(state))) return true
  const partner = selectTrader(state)?.nickname
  if (partner === undefined) return false
  return hasOwnFile(selectConversation(state, partner).messages, selectSides(state, partner))
}
