import { createAction } from '@reduxjs/toolkit'
import type { FeatureName } from './types.ts'

/** The listeners of this feature were added. A late feature reads here what it has missed. */
export const featureLoaded = createAction<FeatureName>('featureLoaded')
