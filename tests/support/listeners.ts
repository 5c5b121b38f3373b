/** Listeners by subject, for tests without the rest of the client. */
import { laterListeners } from '../../src/app/laterListeners.ts'
import { firstListeners } from '../../src/app/listeners.ts'
import { addChatListeners } from '../../src/features/chat/chatListeners.ts'
import { addDraftListeners } from '../../src/features/chat/draftListeners.ts'
import { addSendListeners } from '../../src/features/chat/sendListeners.ts'
import { addDealCommandListeners } from '../../src/features/deal/dealCommandListeners.ts'
import { addDealListeners } from '../../src/features/deal/dealListeners.ts'
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
export const dealListeners = [addDealListeners]
export const dealCommandsListeners = [addDealCommandListeners]
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
const without = (all: readonly AddListeners[], some: readonly AddListeners[]) =>
  all.filter((one) => !some.includes(one))

/** The page's own listeners of the first group. */
export const firstOf = (page: Page) => without(firstListeners(page), firstListeners(null))
/** The page's own listeners of the second group. */
export const laterOf = (page: Page) => without(laterListeners(page), laterListeners(null))
/** The page's own listeners. */
export const wholePage = (page: Page) => [...firstOf(page), ...laterOf(page)]
