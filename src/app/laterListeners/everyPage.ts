import { addKeepAccountListeners } from '../../features/auth/keepAccountListeners.ts'
import { addSignInListeners } from '../../features/auth/signInListeners.ts'
import { addSignOutListeners } from '../../features/auth/signOutListeners.ts'
import { addEvidenceListeners } from '../../features/evidence/evidenceListeners.ts'
import { addHistoryListeners } from '../../features/history/historyListeners.ts'
import { addAlertSettingsListeners } from '../../features/notifications/alertSettingsListeners.ts'
import { addAnnounceListeners } from '../../features/notifications/announceListeners.ts'
import { addNotificationListeners } from '../../features/notifications/notificationListeners.ts'
import { addSocketEventListeners } from '../../features/notifications/socketEventListeners.ts'
import { addRealtimeListeners } from '../../features/realtime/realtimeListeners.ts'

export const laterOfEveryPage = [
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
