import {
  addConfirmPaymentListeners,
  addReceiptListeners,
  addTabListeners,
} from '../../pages/payment/dealListeners.ts'
import { addLotSearchListeners } from '../../pages/payment/lotSearchListeners.ts'
import { laterOfDeal } from './deal.ts'

export const later = [
  ...laterOfDeal,
  addLotSearchListeners,
  addConfirmPaymentListeners,
  addReceiptListeners,
  addTabListeners,
]
