import type { Feature } from '../../store/types.ts'
import { addDeploymentListeners } from './deploymentListeners.ts'
import { addShellListeners } from './shellListeners.ts'

/** Listeners of the shell, for every page. */
export const shellFeature: Feature = {
  name: 'shell',
  listeners: [addShellListeners, addDeploymentListeners],
}
