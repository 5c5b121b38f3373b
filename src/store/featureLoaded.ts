import { createAction } from '@reduxjs/toolkit'
import type { FeatureName } from './types.ts'

/** The listeners of this feature were added. On this event a feature that was loaded late handles the events that it has missed. */
export const featureLoaded = createAction<FeatureName>('featureLoaded')
