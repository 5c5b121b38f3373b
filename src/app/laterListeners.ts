/** The second group of listeners (`listeners.ts`), without those of one page. */
import { addKeepAccountListeners } from '../features/auth/keepAccountListeners.ts'
import { addSignInListeners } from '../features/auth/signInListeners.ts'
import { addChatListeners } from '../features/chat/chatListeners.ts'
import { addSendListeners } from '../features/chat/sendListeners.ts'
import { addDealCommandListeners } from '../features/deal/dealCommandListeners.ts'
import { addDealListeners } from '../features/deal/dealListeners.ts'
import { addOrderMemoryListeners } from '../features/deal/orderMemoryListeners.ts'
import { addDisputeListeners } from '../features/dispute/disputeListeners.ts'
import { addEvidenceListeners } from '../features/evidence/evidenceListeners.ts'
import { addHistoryListeners } from '../features/history/historyListeners.ts'
import { addAlertSettingsListeners } from '../features/notifications/alertSettingsListeners.ts'
import { addAnnounceListeners } from '../features/notifications/announceListeners.ts'
import { addNotificationListeners } from '../features/notifications/notificationListeners.ts'
import { addRealtimeListeners } from '../features/realtime/realtimeListeners.ts'
import type { AddListeners } from '../store/types.ts'

type Listeners = readonly AddListeners[]

export const LATER_OF_EVERY_PAGE: Listeners = [
  addDealListeners,
  addSignInListeners,
  addOrderMemoryListeners,
  addRealtimeListeners,
  addHistoryListeners,
  addNotificationListeners,
  addAnnounceListeners,
  addAlertSettingsListeners,
  addKeepAccountListeners,
  addEvidenceListeners,
]

/** Of a deal of a purchase or a sale. */
export const LATER_OF_DEAL: Listeners = [
  addDealCommandListeners,
  addChatListeners,
  addSendListeners,
  addDisputeListeners,
]
