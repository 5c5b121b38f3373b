/** Shows `attentionMissed` as a notification of the browser, unless it is switched off. */
import type { AddListeners } from '../../store/types.ts'
import { attentionMissed, selectMutedAlerts } from './notificationsSlice.ts'
import { titleOfPage } from './titleListeners.ts'

export const addBrowserNotificationListeners: AddListeners = (start) => {
  start({
    actionCreator: attentionMissed,
    effect({ payload: message }, api) {
      if (selectMutedAlerts(api.getState()).notifications) return
      const { device, translate } = api.extra
      const text = 'key' in message ? translate(message.key, message.values) : message.raw
      device.notify(titleOfPage(api), message.link === undefined ? text : `${text}\n${message.link}`)
    },
  })
}
