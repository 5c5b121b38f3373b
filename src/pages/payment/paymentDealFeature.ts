import { chatFeature } from '../../features/chat/chatFeature.ts'
import { dealCommandsFeature } from '../../features/deal/dealCommandsFeature.ts'
import { DEAL_EFFECTS } from '../../features/deal/dealEffects.ts'
import { addEndReportListeners } from '../../features/deal/endReportListeners.ts'
import { lateSuccessListeners } from '../../features/dialogs/lateSuccessListeners.ts'
import { stageMemoryListeners } from '../../features/order/stageMemoryListeners.ts'
import { addStepBackListeners } from '../../features/order/stepBackListeners.ts'
import type { Feature } from '../../store/types.ts'
import { addConfirmPaymentListeners } from './confirmPaymentListeners.ts'
import { addLateDealListeners } from './lateDealListeners.ts'
import { addLotSearchListeners } from './lotSearchListeners.ts'
import { addReceiptListeners } from './receiptListeners.ts'
import { addTabListeners } from './tabListeners.ts'

/** A purchase under way: search, payment, chat. */
export const paymentDealFeature: Feature = {
  name: 'payment/deal',
  listeners: [
    stageMemoryListeners('payment/deal'),
    addStepBackListeners,
    addEndReportListeners,
    lateSuccessListeners(DEAL_EFFECTS),
    addLotSearchListeners,
    addLateDealListeners,
    addConfirmPaymentListeners,
    addReceiptListeners,
    addTabListeners,
  ],
  uses: [dealCommandsFeature, chatFeature],
}
