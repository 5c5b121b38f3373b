import type { Feature } from '../../store/types.ts'
import { addShellListeners } from './shellListeners.ts'
import { addDeploymentListeners } from './deploymentListeners.ts'

/** What surrounds every page. */
export const shellFeature: Feature = {
  name: 'shell',
  listeners: [addShellListeners, addDeploymentListeners],
}
