/** Whether "I paid" asks for a receipt. */
import { RECEIPT_LOOKBACK_MESSAGES } from '../contract/constants.ts'
import type { Merchant, Purchase } from '../contract/orders.ts'
import type { ChatMessage } from '../contract/people.ts'
import { type ChatSides, isOwnMessage, oldestFirst } from './message.ts'

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
