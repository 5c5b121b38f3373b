/** Listeners by subject, for tests without the rest of the client. */
import { LATER_OF_DEAL } from '../../src/app/laterListeners.ts'
import { addChatListeners } from '../../src/features/chat/chatListeners.ts'
import { addSendListeners } from '../../src/features/chat/sendListeners.ts'
import { addDealCommandListeners } from '../../src/features/deal/dealCommandListeners.ts'
import { addDealListeners } from '../../src/features/deal/dealListeners.ts'
import { addOrderMemoryListeners } from '../../src/features/deal/orderMemoryListeners.ts'
import { addHistoryListeners } from '../../src/features/history/historyListeners.ts'
import { addAlertSettingsListeners } from '../../src/features/notifications/alertSettingsListeners.ts'
import { addAnnounceListeners } from '../../src/features/notifications/announceListeners.ts'
import { addNotificationListeners } from '../../src/features/notifications/notificationListeners.ts'
import { addSocketEventListeners } from '../../src/features/notifications/socketEventListeners.ts'
import { addDepositHistoryListeners } from '../../src/pages/cpayment/depositHistoryListeners.ts'
import { addDepositListeners } from '../../src/pages/cpayment/depositListeners.ts'
import { addEmbedListeners } from '../../src/pages/cpayment/embedListeners.ts'
import { addFormMemoryListeners } from '../../src/pages/cpayment/formMemoryListeners.ts'
import { addFlashpayListeners } from '../../src/pages/flashpay/flashpayListeners.ts'
import {
  addConfirmPaymentListeners,
  addReceiptListeners,
  addTabListeners,
} from '../../src/pages/payment/dealListeners.ts'
import { addLotSearchListeners as addTraderSearchListeners } from '../../src/pages/payment/lotSearchListeners.ts'
import { addOrderListeners as addPurchaseListeners } from '../../src/pages/payment/orderListeners.ts'
import { addSearchListeners as addPurchaseSearchListeners } from '../../src/pages/payment/searchListeners.ts'
import { addLotSearchListeners as addBuyerSearchListeners } from '../../src/pages/sale/lotSearchListeners.ts'
import { addOrderListeners as addSaleListeners } from '../../src/pages/sale/orderListeners.ts'
import { addRequisiteListeners } from '../../src/pages/sale/requisiteListeners.ts'
import { addSearchListeners as addSaleSearchListeners } from '../../src/pages/sale/searchListeners.ts'
import type { OrderAddress } from '../../src/rules/paths.ts'
import { addShellListeners } from '../../src/shell/shellListeners.ts'
import type { AddListeners } from '../../src/store/types.ts'

export const shellListeners = [addShellListeners]
export const dealListeners = [addDealListeners, addOrderMemoryListeners]
export const dealCommandsListeners = [addDealCommandListeners]
export const chatListeners = [addChatListeners, addSendListeners]
export const historyListeners = [addHistoryListeners]
export const notificationsListeners = [
  addNotificationListeners,
  addSocketEventListeners,
  addAnnounceListeners,
  addAlertSettingsListeners,
]

type Page = OrderAddress['page']
const FIRST: Record<Page, readonly AddListeners[]> = {
  payment: [...dealListeners, addPurchaseListeners, addPurchaseSearchListeners],
  sale: [...dealListeners, addSaleListeners, addSaleSearchListeners],
  cpayment: [...dealListeners, addDepositListeners, addFormMemoryListeners, addEmbedListeners],
  flashpay: [...dealListeners, addFlashpayListeners],
}

const LATER: Record<Page, readonly AddListeners[]> = {
  payment: [
    ...LATER_OF_DEAL,
    addTraderSearchListeners,
    addConfirmPaymentListeners,
    addReceiptListeners,
    addTabListeners,
  ],
  sale: [...LATER_OF_DEAL, addBuyerSearchListeners, addRequisiteListeners],
  cpayment: [addDepositHistoryListeners],
  flashpay: [],
}

/** The page's own listeners of the first group. */
export const firstOf = (page: Page) => FIRST[page]
/** The page's own listeners of the second group. */
export const laterOf = (page: Page) => LATER[page]
/** The page's own listeners. */
export const wholePage = (page: Page) => [...FIRST[page], ...LATER[page]]
