import type { Feature } from '../../store/types.ts'
import { addRefreshListeners } from './refreshListeners.ts'

/** The order of a page. */
export const orderFeature: Feature = { name: 'order', listeners: [addRefreshListeners] }
