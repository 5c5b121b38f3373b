import { addEndReportListeners } from '../../features/deal/endReportListeners.ts'
import { addConfirmPaymentListeners } from '../../pages/payment/confirmPaymentListeners.ts'
import { addLateDealListeners } from '../../pages/payment/lateDealListeners.ts'
import { addLotSearchListeners } from '../../pages/payment/lotSearchListeners.ts'
import { addReceiptListeners } from '../../pages/payment/receiptListeners.ts'
import { addTabListeners } from '../../pages/payment/tabListeners.ts'
import { laterOfDeal } from './deal.ts'

export const later = [
  ...laterOfDeal,
  addEndReportListeners,
  addLotSearchListeners,
  addLateDealListeners,
  addConfirmPaymentListeners,
  addReceiptListeners,
  addTabListeners,
]
