/** Language, the person's return to the page, and the settings of the deployment. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { readLang } from '../contract/languages.ts'
import { findRelease } from '../platform/modules.ts'
import type { AddListeners, ListenerApi, StoreApi } from '../store/types.ts'
import { gatewaySettingsLoaded, ratesLoaded } from './deploymentSlice.ts'
import { orderLoaded } from './orderLoaded.ts'
import {
  callFailed,
  connectivityChanged,
  languagePicked,
  pageOpened,
  pageResumed,
  releaseFound,
  selectRefreshedAt,
} from './shellSlice.ts'

export const addShellListeners: AddListeners = (start, store) => {
  watchPresence(store)
  start({
    predicate: (action, _now, before) =>
      isAnyOf(languagePicked, pageResumed)(action) ||
      (orderLoaded.match(action) && selectRefreshedAt(before) === null),
    effect: (action, api) => chooseLanguage(api, action),
  })
  start({
    actionCreator: pageOpened,
    async effect({ payload: { id } }, api) {
      api.unsubscribe()
      await loadDeployment(api, id !== '')
    },
  })
}

/** A stored choice comes before the language of the merchant's page, and that before the order's own. Its texts could not be loaded while the device was offline. */
async function chooseLanguage(api: ListenerApi, action: UnknownAction) {
  const { device, settings, storage } = api.extra
  if (languagePicked.match(action)) storage.set('language', action.payload)
  const chosen = readLang(storage.get('language'))
  const ofOrder = orderLoaded.match(action) ? (device.parent?.lang ?? action.payload.order.lang) : null
  const lang = [chosen, ofOrder].find((one) => one !== null && settings.languages.includes(one))
  if (!lang) return
  try {
    await api.extra.changeLanguage(lang)
  } catch {
    // The current language stays; the stored choice is applied after a reload, or when the network is back.
    if (await findRelease()) api.dispatch(releaseFound())
  }
}

function watchPresence({ dispatch, extra: { clock, device } }: StoreApi) {
  device.onPresenceChange((change) => {
    if (change === 'visible' || change === 'online') dispatch(pageResumed(change))
    // Shown at once, before a call fails.
    else dispatch(connectivityChanged({ isOnline: false, at: clock.now() }))
  })
}

/** Settings and rates are loaded once, after the order; a page without one does not wait. A failure is not reported: the deployment's own settings stay in use, and the equivalent amount is not shown. */
async function loadDeployment(api: ListenerApi, hasOrder: boolean) {
  if (hasOrder) await api.take(isAnyOf(orderLoaded, callFailed))
  const { call } = api.extra
  const ignore = () => undefined
  await Promise.all([
    call('GET /settings').then((settings) => api.dispatch(gatewaySettingsLoaded(settings)), ignore),
    call('GET /rates').then((rates) => api.dispatch(ratesLoaded(rates)), ignore),
  ])
}
