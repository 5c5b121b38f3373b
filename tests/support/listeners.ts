/** Listeners by subject, for tests without the rest of the client. */
import { first as firstOfCpayment } from '../../src/app/firstListeners/cpayment.ts'
import { first as firstOfFlashpay } from '../../src/app/firstListeners/flashpay.ts'
import { first as firstOfPayment } from '../../src/app/firstListeners/payment.ts'
import { first as firstOfSale } from '../../src/app/firstListeners/sale.ts'
import { later as laterOfCpayment } from '../../src/app/laterListeners/cpayment.ts'
import { later as laterOfFlashpay } from '../../src/app/laterListeners/flashpay.ts'
import { later as laterOfPayment } from '../../src/app/laterListeners/payment.ts'
import { later as laterOfSale } from '../../src/app/laterListeners/sale.ts'
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
  payment: firstOfPayment,
  sale: firstOfSale,
  cpayment: firstOfCpayment,
  flashpay: firstOfFlashpay,
}
const LATER: Record<Page, readonly AddListeners[]> = {
  payment: laterOfPayment,
  sale: laterOfSale,
  cpayment: laterOfCpayment,
  flashpay: laterOfFlashpay,
}

/** The page's own listeners of the first group. */
export const firstOf = (page: Page) => FIRST[page]
/** The page's own listeners of the second group. */
export const laterOf = (page: Page) => LATER[page]
/** The page's own listeners. */
export const wholePage = (page: Page) => [...FIRST[page], ...LATER[page]]
