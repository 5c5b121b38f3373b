/** Whether a receipt was sent, and whether "I paid" asks for one. */
import { RECEIPT_LOOKBACK_MESSAGES } from '../../contract/constants.ts'
import { sameId } from '../../contract/ids.ts'
import type { Merchant, Purchase } from '../../contract/orders.ts'
import type { ChatMessage } from '../../contract/people.ts'
import { selectConversation } from '../../features/chat/chatSlice.ts'
import { selectMe, selectTrader } from '../../features/chat/partners.ts'
import { selectDealId } from '../../features/deal/dealSlice.ts'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { type ChatSides, isOwnMessage, oldestFirst } from '../../rules/message.ts'
import type { AppState } from '../../store/types.ts'
import { selectReceiptFoundIn } from './paymentSlice.ts'

/** Facts for the receipt question. */
export interface ReceiptInput {
  purchase: Pick<Purchase, 'is_receipt_sent'>
  merchant: Pick<Merchant, 'is_receipt_required'> | null
  /** The chat with the trader. */
  messages: readonly ChatMessage[]
  sides: ChatSides
}

/** True when a receipt was sent: marked on the order, or an own file among the last 10 chat messages. */
export function isReceiptSent({ purchase, messages, sides }: Omit<ReceiptInput, 'merchant'>): boolean {
  return (
    purchase.is_receipt_sent ||
    oldestFirst(messages)
      .slice(-RECEIPT_LOOKBACK_MESSAGES)
      .some((message) => message.media !== null && isOwnMessage(message, sides))
  )
}

/** `required`: must be attached; `optional`: can be skipped; `none`: already sent. */
export function receiptNeed(input: ReceiptInput): 'required' | 'optional' | 'none' {
  if (isReceiptSent(input)) return 'none'
  return input.merchant?.is_receipt_required === true ? 'required' : 'optional'
}

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
