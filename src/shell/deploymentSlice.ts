/** Support contacts and links of this deployment: its own settings, overridden by those of the gateway. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { GatewaySettings, Rates } from '../contract/general.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { hasText } from '../rules/text.ts'

interface DeploymentState {
  deployment: ReturnType<typeof deploymentOf>
  rates: Rates | null
}

const deploymentOf = (settings: Settings) => ({
  appTitle: settings.brand.name ?? null,
  /** Nickname of support in the in-page chat. */
  supportHandle: settings.support_handle,
  /** Messenger of support. */
  supportUrl: settings.support_url,
  exchangeUrl: settings.exchange_url,
  /** Where a banned person is sent. */
  contactsUrl: `${settings.site_url.replace(/\/+$/, '')}/contacts`,
  /** Tutorial videos by language or currency. */
  videos: settings.videos,
})

/** The state with which a store of these settings begins. */
export const deploymentState = (settings: Settings): DeploymentState => ({
  deployment: deploymentOf(settings),
  rates: null,
})

export const deploymentSlice = createSlice({
  name: 'deployment',
  initialState: deploymentState(readSettings(null)),
  reducers: {
    gatewaySettingsLoaded({ deployment }, { payload }: PayloadAction<GatewaySettings>) {
      const handle = payload.support?.handle
      if (hasText(payload.app_title)) deployment.appTitle = payload.app_title
      if (hasText(handle)) deployment.supportHandle = handle
      deployment.supportUrl = payload.support?.url ?? deployment.supportUrl
      deployment.exchangeUrl = payload.exchange_url ?? deployment.exchangeUrl
      deployment.contactsUrl = payload.contacts_url ?? deployment.contactsUrl
      Object.assign(deployment.videos, payload.videos)
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
