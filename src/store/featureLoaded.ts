import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import type { FeatureName } from './types.ts'

/** The listeners of this feature were added. A late feature reads here what it has missed. */
export const featureLoaded = createAction<FeatureName>('featureLoaded')

/** Whether an action tells that this feature was added. */
export function isFeatureLoaded(action: UnknownAction, name: FeatureName): boolean {
  return featureLoaded.match(action) && action.payload === name
}
