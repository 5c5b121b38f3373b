/** Support contacts and links of this deployment: its own settings, overridden by those of the gateway. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { DEPOSIT_MINIMUMS, type DepositCoin } from '../contract/constants.ts'
import type { GatewaySettings, Rates } from '../contract/general.ts'
import { withoutFinalSlash } from '../contract/query.ts'
import type { Decimal } from '../contract/scalars.ts'
import { readSettings, type Settings } from '../platform/settings.ts'

/** The state with which a store of these settings begins. */
export function deploymentState(settings: Settings) {
  return {
    deployment: {
      appTitle: settings.brand.name ?? null,
      /** Nickname of support in the in-page chat. */
      supportHandle: settings.support_handle,
      /** Messenger of support. */
      supportUrl: settings.support_url,
      exchangeUrl: settings.exchange_url,
      /** Where a banned person is sent. */
      contactsUrl: `${withoutFinalSlash(settings.site_url)}/contacts`,
      /** Tutorial videos by language or currency. */
      videos: settings.videos,
      /** Smallest deposit that is credited. */
      minimums: { ...DEPOSIT_MINIMUMS } as Record<DepositCoin, Decimal>,
    },
    rates: null as Rates | null,
  }
}

export const deploymentSlice = createSlice({
  name: 'deployment',
  initialState: deploymentState(readSettings(null)),
  reducers: {
    gatewaySettingsLoaded({ deployment }, { payload }: PayloadAction<GatewaySettings>) {
      deployment.appTitle = payload.app_title ?? deployment.appTitle
      deployment.supportHandle = payload.support?.handle ?? deployment.supportHandle
      deployment.supportUrl = payload.support?.url ?? deployment.supportUrl
      deployment.exchangeUrl = payload.exchange_url ?? deployment.exchangeUrl
      deployment.contactsUrl = payload.contacts_url ?? deployment.contactsUrl
      Object.assign(deployment.videos, payload.videos)
      Object.assign(deployment.minimums, payload.minimums)
    },
    ratesLoaded(state, { payload }: PayloadAction<Rates>) {
      state.rates = payload
    },
  },
  selectors: {
    selectDeployment: ({ deployment }) => deployment,
    selectRates: ({ rates }) => rates,
  },
})

export const { gatewaySettingsLoaded, ratesLoaded } = deploymentSlice.actions
export const { selectDeployment, selectRates } = deploymentSlice.selectors
