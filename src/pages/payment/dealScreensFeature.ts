import { chatFeature } from '../../features/chat/chatFeature.ts'
import type { Feature } from '../../store/types.ts'
import { addConfirmPaymentListeners } from './confirmPayment.ts'
import { receiptFlow } from './receiptListeners.ts'

/** A purchase that is under way: paying, and talking about it. */
export const dealScreensFeature: Feature = {
  name: 'payment/deal',
  listeners: [addConfirmPaymentListeners, receiptFlow],
  uses: [chatFeature],
}
