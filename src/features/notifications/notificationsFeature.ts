import type { Feature } from '../../store/types.ts'
import { notificationsSlice } from './notificationsSlice.ts'

/** What has come in by itself; what brings it in comes after the first screen (`newsFeature.ts`). */
export const notificationsFeature: Feature = {
  name: 'notifications',
  slices: [notificationsSlice],
  listeners: [],
}
