import { keepAccountFeature } from '../features/auth/keepAccountFeature.ts'
import { signInFeature } from '../features/auth/signInFeature.ts'
import { historyFeature } from '../features/history/historyFeature.ts'
import { notificationsFeature } from '../features/notifications/notificationsFeature.ts'
import { realtimeFeature } from '../features/realtime/realtimeFeature.ts'
import type { Feature } from '../store/types.ts'

/** Listeners of every page that no first screen needs. */
export const overlaysFeature: Feature = {
  name: 'overlays',
  listeners: [],
  uses: [signInFeature, realtimeFeature, historyFeature, notificationsFeature, keepAccountFeature],
}
