/** Listeners by subject, for tests without the rest of the client. */
import { loadFirstListeners, loadLaterListeners } from '../../src/app/listeners.ts'
import { addChatListeners } from '../../src/features/chat/chatListeners.ts'
import { addSendListeners } from '../../src/features/chat/sendListeners.ts'
import { addDealCommandListeners } from '../../src/features/deal/dealCommandListeners.ts'
import { addDealListeners } from '../../src/features/deal/dealListeners.ts'
import { addOrderMemoryListeners } from '../../src/features/deal/orderMemoryListeners.ts'
import { addHistoryListeners } from '../../src/features/history/historyListeners.ts'
import { addAlertSettingsListeners } from '../../src/features/notifications/alertSettingsListeners.ts'
import { addAnnounceListeners } from '../../src/features/notifications/announceListeners.ts'
import { addNotificationListeners } from '../../src/features/notifications/notificationListeners.ts'
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
  addAnnounceListeners,
  addAlertSettingsListeners,
]

type Page = OrderAddress['page']
type Load = typeof loadFirstListeners

/** Those of a page alone, by page. */
async function ownOf(load: Load): Promise<Record<Page, readonly AddListeners[]>> {
  const ofEveryPage = new Set(await load(null))
  const own = async (page: Page) => (await load(page)).filter((add) => !ofEveryPage.has(add))
  return {
    payment: await own('payment'),
    sale: await own('sale'),
    cpayment: await own('cpayment'),
    flashpay: await own('flashpay'),
  }
}
const FIRST = await ownOf(loadFirstListeners)
const LATER = await ownOf(loadLaterListeners)

/** The page's own listeners of the first group, and those of its deal. */
export const firstOf = (page: Page) => [...dealListeners, ...FIRST[page]]
/** The page's own listeners of the second group. */
export const laterOf = (page: Page) => LATER[page]
/** The page's own listeners, and those of its deal. */
export const wholePage = (page: Page) => [...firstOf(page), ...LATER[page]]
