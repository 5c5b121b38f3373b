import type { Feature } from '../../store/types.ts'
import { addTitleListeners } from './titleListeners.ts'

/** The title of the document. */
export const titleFeature: Feature = { name: 'title', listeners: [addTitleListeners] }
