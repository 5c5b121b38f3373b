/** Shows `attentionMissed` as a notification of the browser, unless it is switched off. */
import { localize } from '../../i18n/localize.ts'
import type { AddListeners } from '../../store/types.ts'
import { attentionMissed, selectMutedAlerts } from './notificationsSlice.ts'
import { titleOfPage } from './titleListeners.ts'

export const addBrowserNotificationListeners: AddListeners = (start) => {
  start({
    actionCreator: attentionMissed,
    effect({ payload: message }, api) {
      if (selectMutedAlerts(api.getState()).notifications) return
      const { device, translate } = api.extra
      const text = localize(translate, message)
      device.notify(titleOfPage(api), message.link === undefined ? text : `${text}\n${message.link}`)
    },
  })
}
