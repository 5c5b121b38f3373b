/** The second group of listeners (`listeners.ts`): what no first screen needs. */
import { addKeepAccountListeners } from '../features/auth/keepAccountListeners.ts'
import { addSignInListeners } from '../features/auth/signInListeners.ts'
import { addSignOutListeners } from '../features/auth/signOutListeners.ts'
import { addChatListeners } from '../features/chat/chatListeners.ts'
import { addSendListeners } from '../features/chat/sendListeners.ts'
import { addDealCommandListeners } from '../features/deal/dealCommandListeners.ts'
import { DEAL_EFFECTS } from '../features/deal/dealEffects.ts'
import { lateSuccessListeners } from '../features/dialogs/lateSuccessListeners.ts'
import { addDisputeListeners } from '../features/dispute/disputeListeners.ts'
import { addEvidenceListeners } from '../features/evidence/evidenceListeners.ts'
import { addHistoryListeners } from '../features/history/historyListeners.ts'
import { addAlertSettingsListeners } from '../features/notifications/alertSettingsListeners.ts'
import { addAnnounceListeners } from '../features/notifications/announceListeners.ts'
import { addNotificationListeners } from '../features/notifications/notificationListeners.ts'
import { addSocketEventListeners } from '../features/notifications/socketEventListeners.ts'
import { addRealtimeListeners } from '../features/realtime/realtimeListeners.ts'
import { addAddressMemoryListeners } from '../pages/cpayment/addressMemoryListeners.ts'
import { selectPayment } from '../pages/cpayment/cpaymentSlice.ts'
import { addDepositHistoryListeners } from '../pages/cpayment/depositHistoryListeners.ts'
import { selectScreen as selectFlashpayScreen } from '../pages/flashpay/flashpaySlice.ts'
import { addConfirmPaymentListeners } from '../pages/payment/confirmPaymentListeners.ts'
import { addLotSearchListeners as addPurchaseSearchListeners } from '../pages/payment/lotSearchListeners.ts'
import { addReceiptListeners } from '../pages/payment/receiptListeners.ts'
import { addTabListeners } from '../pages/payment/tabListeners.ts'
import { addLotSearchListeners as addSaleSearchListeners } from '../pages/sale/lotSearchListeners.ts'
import { addRequisiteListeners } from '../pages/sale/requisiteListeners.ts'
import type { OrderAddress } from '../rules/paths.ts'
import type { AddListeners, AppState } from '../store/types.ts'

const ofEveryPage = [
  addSignInListeners,
  addSignOutListeners,
  addRealtimeListeners,
  addHistoryListeners,
  addNotificationListeners,
  addSocketEventListeners,
  addAnnounceListeners,
  addAlertSettingsListeners,
  addKeepAccountListeners,
  addEvidenceListeners,
]

/** A deal of a purchase or a sale. */
const ofDeal = [
  addDealCommandListeners,
  addChatListeners,
  addSendListeners,
  addDisputeListeners,
  lateSuccessListeners(DEAL_EFFECTS),
]

/** True once the flash-pay order has a bank, chosen here or on another device. */
function hasBank(state: AppState): boolean {
  const { name } = selectFlashpayScreen(state)
  return name !== 'loading' && name !== 'init'
}

const OF_PAGE: Record<OrderAddress['page'], readonly AddListeners[]> = {
  payment: [
    ...ofDeal,
    addPurchaseSearchListeners,
    addConfirmPaymentListeners,
    addReceiptListeners,
    addTabListeners,
  ],
  sale: [...ofDeal, addSaleSearchListeners, addRequisiteListeners],
  cpayment: [
    addAddressMemoryListeners,
    addDepositHistoryListeners,
    lateSuccessListeners({ 'POST /cp/{id}/start': (state) => selectPayment(state)?.status != null }),
  ],
  flashpay: [lateSuccessListeners({ 'PATCH /p2/{id}': hasBank, 'PATCH /s2/{id}': hasBank })],
}

export function laterListeners(page: OrderAddress['page'] | null): readonly AddListeners[] {
  return page === null ? ofEveryPage : [...ofEveryPage, ...OF_PAGE[page]]
}
