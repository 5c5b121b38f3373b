/** Which alerts the person allows: loaded and stored. */
import type { AddListeners, ListenerApi, StoreApi } from '../../store/types.ts'
import {
  type AlertSetting,
  alertSettingChanged,
  alertSettingsLoaded,
  notifyPermissionLoaded,
} from './notificationsSlice.ts'

export const addAlertSettingsListeners: AddListeners = (start, store) => {
  const { device, storage } = store.extra
  loadSettings(store)
  // A change in another tab applies here too.
  storage.watch('attention', () => loadSettings(store))
  store.dispatch(notifyPermissionLoaded(device.notifyState()))
  start({ actionCreator: alertSettingChanged, effect: (action, api) => change(api, action.payload) })
}

function loadSettings({ dispatch, extra }: StoreApi) {
  dispatch(alertSettingsLoaded(extra.storage.get('attention') ?? {}))
}

/** A refusal is stored like a switch, so that the person is not asked again. */
async function change(api: ListenerApi, { channel, on }: AlertSetting) {
  const { device, storage } = api.extra
  storage.set('attention', { ...storage.get('attention'), [channel]: on })
  if (channel === 'notifications' && on) api.dispatch(notifyPermissionLoaded(await device.askToNotify()))
}
