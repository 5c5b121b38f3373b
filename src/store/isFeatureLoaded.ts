import type { UnknownAction } from '@reduxjs/toolkit'
import { featureLoaded } from './featureLoaded.ts'
import type { FeatureName } from './types.ts'

/** Whether an action is `featureLoaded` of this feature. In a file of its own, because no first screen needs it. */
export function isFeatureLoaded(action: UnknownAction, name: FeatureName): boolean {
  return featureLoaded.match(action) && action.payload === name
}
