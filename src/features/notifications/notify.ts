/** Where news is said: on screen in the tab in front, by the browser to whoever looks at something else. */
import type { ListenerApi } from '../../store/types.ts'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import { attentionMissed } from './notificationsSlice.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'

export function notify(api: ListenerApi, message: LocalizedMessage) {
  api.dispatch(api.extra.device.visible() ? toastShown(message) : attentionMissed(message))
}
