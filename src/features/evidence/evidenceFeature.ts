import type { Feature } from '../../store/types.ts'
import { addEvidenceListeners } from './evidenceListeners.ts'

/** The evidence pack. Loaded with the side panel. */
export const evidenceFeature: Feature = { name: 'evidence', listeners: [addEvidenceListeners] }
