/** Loads and stores which alerts the person allows, and asks the browser for its permission. */
import { isAnyOf } from '@reduxjs/toolkit'
import { pageOpened } from '../../shell/shellSlice.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  alertSettingChanged,
  alertSettingsLoaded,
  notifyAnswered,
  notifyPermissionLoaded,
  pageHidden,
  type AlertChannel,
} from './notificationsSlice.ts'

export const addAlertSettingsListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(pageOpened, listenersAdded),
    effect(_action, api) {
      api.unsubscribe()
      const { device, storage } = api.extra
      loadAlertSettings(api)
      // A change in another tab applies here too.
      storage.watch('attention', () => loadAlertSettings(api))
      api.dispatch(notifyPermissionLoaded(device.notifyState()))
      device.onPresenceChange((change) => {
        if (change === 'hidden') api.dispatch(pageHidden())
      })
    },
  })
  start({
    actionCreator: alertSettingChanged,
    effect({ payload: { channel, on } }, { extra: { storage } }) {
      storage.set('attention', { ...storage.get('attention'), [channel]: on })
    },
  })
  start({
    // A refusal is stored like a switch, so that the person is not asked again.
    actionCreator: notifyAnswered,
    async effect({ payload: isWanted }, api) {
      api.dispatch(alertSettingChanged({ channel: 'notifications', on: isWanted }))
      if (isWanted) api.dispatch(notifyPermissionLoaded(await api.extra.device.askToNotify()))
    },
  })
}

function loadAlertSettings({ dispatch, extra }: ListenerApi): void {
  const wanted = extra.storage.get('attention')
  const isOff = (channel: AlertChannel) => wanted?.[channel] === false
  dispatch(
    alertSettingsLoaded({
      sound: isOff('sound'),
      vibration: isOff('vibration'),
      notifications: isOff('notifications'),
      awake: isOff('awake'),
    }),
  )
}
