import type { Feature } from '../../store/types.ts'
import { addAlertSettingsListeners } from './alertSettingsListeners.ts'
import { addAnnounceListeners } from './announceListeners.ts'
import { addBrowserNotificationListeners } from './browserNotificationListeners.ts'
import { addNotificationListeners } from './notificationListeners.ts'
import { addSocketEventListeners } from './socketEventListeners.ts'
import { addSoundListeners } from './soundListeners.ts'
import { addWakeLockListeners } from './wakeLockListeners.ts'

/** Toasts, sounds and notifications of the browser. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  listeners: [
    addNotificationListeners,
    addSocketEventListeners,
    addAnnounceListeners,
    addBrowserNotificationListeners,
    addAlertSettingsListeners,
    addSoundListeners,
    addWakeLockListeners,
  ],
}
