import type { Feature } from '../../store/types.ts'
import { addShellListeners } from './shellListeners.ts'
import { shellSlice } from './shellSlice.ts'
import { addDeploymentListeners } from './deploymentListeners.ts'
import { deploymentSlice } from './deploymentSlice.ts'

/** What surrounds every page. */
export const shellFeature: Feature = {
  name: 'shell',
  slices: [shellSlice, deploymentSlice],
  listeners: [addShellListeners, addDeploymentListeners],
}
