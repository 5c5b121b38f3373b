/** Listeners by subject, for tests without the rest of the client. */
import { laterListeners } from '../../src/app/laterListeners.ts'
import { firstListeners } from '../../src/app/listeners.ts'
import { addChatListeners } from '../../src/features/chat/chatListeners.ts'
import { addSendListeners } from '../../src/features/chat/sendListeners.ts'
import { addDealCommandListeners } from '../../src/features/deal/dealCommandListeners.ts'
import { addDealListeners } from '../../src/features/deal/dealListeners.ts'
import { orderMemoryListeners } from '../../src/features/deal/orderMemoryListeners.ts'
import { addHistoryListeners } from '../../src/features/history/historyListeners.ts'
import { addAlertSettingsListeners } from '../../src/features/notifications/alertSettingsListeners.ts'
import { addAnnounceListeners } from '../../src/features/notifications/announceListeners.ts'
import { addNotificationListeners } from '../../src/features/notifications/notificationListeners.ts'
import { addSocketEventListeners } from '../../src/features/notifications/socketEventListeners.ts'
import type { OrderAddress } from '../../src/rules/paths.ts'
import { addShellListeners } from '../../src/shell/shellListeners.ts'
import type { AddListeners } from '../../src/store/types.ts'

export const shellListeners = [addShellListeners]
export const dealListeners = [addDealListeners, orderMemoryListeners(() => true)]
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
const without = (all: readonly AddListeners[], some: readonly AddListeners[]) =>
  all.filter((one) => !some.includes(one))

/** The page's own listeners of the first group. */
export const firstOf = (page: Page) => without(firstListeners(page), firstListeners(null))
/** The page's own listeners of the second group. */
export const laterOf = (page: Page) => without(laterListeners(page), laterListeners(null))
/** The page's own listeners. */
export const wholePage = (page: Page) => [...firstOf(page), ...laterOf(page)]
