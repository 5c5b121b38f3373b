import { addConfirmPaymentListeners } from '../../pages/payment/confirmPaymentListeners.ts'
import { addLotSearchListeners } from '../../pages/payment/lotSearchListeners.ts'
import { addReceiptListeners } from '../../pages/payment/receiptListeners.ts'
import { addTabListeners } from '../../pages/payment/tabListeners.ts'
import { laterOfDeal } from './deal.ts'

export const later = [
  ...laterOfDeal,
  addLotSearchListeners,
  addConfirmPaymentListeners,
  addReceiptListeners,
  addTabListeners,
]
