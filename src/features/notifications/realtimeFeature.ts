import type { Feature } from '../../store/types.ts'
import { addAnnounceListeners } from './announceListeners.ts'
import { addWakeLockListeners } from './wakeLockListeners.ts'
import { addSoundListeners } from './soundListeners.ts'
import { addNotificationListeners } from './notificationListeners.ts'
import { addRealtimeListeners } from './realtimeListeners.ts'

/** The socket and its hints, and what comes of them: the list of notifications, toasts, sounds. Comes after the first screen. */
export const realtimeFeature: Feature = {
  name: 'realtime',
  listeners: [
    addRealtimeListeners,
    addNotificationListeners,
    addAnnounceListeners,
    addSoundListeners,
    addWakeLockListeners,
  ],
}
