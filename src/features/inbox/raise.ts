/** Where news is said: on screen in the tab in front, by the browser to whoever looks at something else. */
import type { FlowApi } from '../../store/types.ts'
import { toastRaised, type Said } from '../notices/noticesSlice.ts'
import { newsMissed } from './inboxSlice.ts'

export function raise(api: FlowApi, said: Said) {
  api.dispatch(api.extra.device.visible() ? toastRaised(said) : newsMissed(said))
}
