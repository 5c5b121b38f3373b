/** Loads settings and rates, once, after the order. A failure is not reported: the page works without them. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { AddListeners, ListenerApi } from '../store/types.ts'
import { gatewaySettingsLoaded, ratesLoaded, deploymentConfigured } from './deploymentSlice.ts'
import { refreshed, pageOpened, callFailed } from './shellSlice.ts'

export const addDeploymentListeners: AddListeners = (start) => {
  start({
    actionCreator: pageOpened,
    async effect({ payload: { id } }, api) {
      api.unsubscribe()
      const { settings } = api.extra
      api.dispatch(
        deploymentConfigured({
          appTitle: settings.brand.name ?? null,
          supportHandle: settings.support_handle,
          supportUrl: settings.support_url,
          exchangeUrl: settings.exchange_url,
          contactsUrl: `${settings.site_url.replace(/\/+$/, '')}/contacts`,
          videos: settings.videos,
        }),
      )
      // The order is loaded first; a page without one does not wait.
      if (id !== '') await api.take(isAnyOf(refreshed, callFailed))
      await Promise.all([loadSettings(api), loadRates(api)])
    },
  })
}

async function loadSettings(api: ListenerApi) {
  try {
    api.dispatch(gatewaySettingsLoaded(await api.extra.call('GET /settings')))
  } catch {
    // The deployment's own settings stay in use.
  }
}

async function loadRates(api: ListenerApi) {
  try {
    api.dispatch(ratesLoaded(await api.extra.call('GET /rates')))
  } catch {
    // The equivalent amount is not shown.
  }
}
