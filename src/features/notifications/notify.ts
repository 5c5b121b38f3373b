/** Shows a message as a toast in a visible tab, else as a notification of the browser. */
import type { LocalizedMessage } from '../../i18n/types.ts'
import type { ListenerApi } from '../../store/types.ts'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import { attentionMissed } from './notificationsSlice.ts'

export function notify(api: ListenerApi, message: LocalizedMessage) {
  api.dispatch(api.extra.device.visible() ? toastShown(message) : attentionMissed(message))
}
