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
import { addDraftListeners } from '../../src/features/chat/draftListeners.ts'
import { addSendListeners } from '../../src/features/chat/sendListeners.ts'
import { addCancelMemoryListeners } from '../../src/features/deal/cancelMemoryListeners.ts'
import { addCancelTabListeners } from '../../src/features/deal/cancelTabListeners.ts'
import { addDeadlineListeners } from '../../src/features/deal/deadlineListeners.ts'
import { addDealCommandListeners } from '../../src/features/deal/dealCommandListeners.ts'
import { addDealListeners } from '../../src/features/deal/dealListeners.ts'
import { addRequisiteMemoryListeners } from '../../src/features/deal/requisiteMemoryListeners.ts'
import { addHistoryListeners } from '../../src/features/history/historyListeners.ts'
import { addMessageListeners } from '../../src/features/history/messageListeners.ts'
import { addAlertSettingsListeners } from '../../src/features/notifications/alertSettingsListeners.ts'
import { addAnnounceListeners } from '../../src/features/notifications/announceListeners.ts'
import { addBrowserNotificationListeners } from '../../src/features/notifications/browserNotificationListeners.ts'
import { addNotificationListeners } from '../../src/features/notifications/notificationListeners.ts'
import { addSocketEventListeners } from '../../src/features/notifications/socketEventListeners.ts'
import { addSoundListeners } from '../../src/features/notifications/soundListeners.ts'
import { addWakeLockListeners } from '../../src/features/notifications/wakeLockListeners.ts'
import type { OrderAddress } from '../../src/rules/paths.ts'
import { addDeploymentListeners } from '../../src/shell/deploymentListeners.ts'
import { addShellListeners } from '../../src/shell/shellListeners.ts'
import type { AddListeners } from '../../src/store/types.ts'

export const shellListeners = [addShellListeners, addDeploymentListeners]
export const dealListeners = [addDealListeners, addRequisiteMemoryListeners]
export const dealCommandsListeners = [
  addCancelTabListeners,
  addCancelMemoryListeners,
  addDealCommandListeners,
  addDeadlineListeners,
]
export const chatListeners = [addChatListeners, addDraftListeners, addSendListeners]
export const historyListeners = [addHistoryListeners, addMessageListeners]
export const notificationsListeners = [
  addNotificationListeners,
  addSocketEventListeners,
  addAnnounceListeners,
  addBrowserNotificationListeners,
  addAlertSettingsListeners,
  addSoundListeners,
  addWakeLockListeners,
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
