/** Brings the extras of a page: settings and rates, once, after the order; what fails is missed by nobody (API-10, API-11). */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Flow, FlowApi } from '../../store/types.ts'
import { orderSeen } from '../deal/dealSlice.ts'
import { failureHappened } from '../notices/noticesSlice.ts'
import { looked, pageOpened } from './frameSlice.ts'
import { gatewaySettingsSeen, ratesSeen, siteConfigured } from './siteSlice.ts'

export const siteFlow: Flow = (start) => {
  start({
    actionCreator: pageOpened,
    async effect({ payload: { id } }, api) {
      api.unsubscribe()
      const { settings } = api.extra
      api.dispatch(
        siteConfigured({
          appTitle: settings.brand.name ?? null,
          supportHandle: settings.support_handle,
          supportUrl: settings.support_url,
          exchangeUrl: settings.exchange_url,
          contactsUrl: `${settings.site_url.replace(/\/+$/, '')}/contacts`,
          videos: settings.videos,
        }),
      )
      // The order comes first; a page without one has nothing to wait for.
      if (id !== '') await api.take(isAnyOf(orderSeen, looked, failureHappened))
      await Promise.all([askSettings(api), askRates(api)])
    },
  })
}

async function askSettings(api: FlowApi) {
  try {
    api.dispatch(gatewaySettingsSeen(await api.extra.call('GET /settings')))
  } catch {
    // The deployment's own settings serve.
  }
}

async function askRates(api: FlowApi) {
  try {
    api.dispatch(ratesSeen(await api.extra.call('GET /rates')))
  } catch {
    // The equivalent amount is not shown.
  }
}
