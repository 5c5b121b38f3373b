/** Support contacts and links of this deployment: its own settings, overridden by those of the gateway. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { GatewaySettings, Rates } from '../contract/general.ts'
import type { Settings } from '../platform/settings.ts'
import { hasText } from '../rules/text.ts'

interface Deployment {
  appTitle: string | null
  /** Nickname of support in the in-page chat. */
  supportHandle: string
  /** Messenger of support. */
  supportUrl: string
  exchangeUrl: string
  /** Where a banned person is sent. */
  contactsUrl: string
  /** Tutorial videos by language or currency. */
  videos: Record<string, string>
}

interface DeploymentState {
  deployment: Deployment
  rates: Rates | null
}

const initialState: DeploymentState = {
  deployment: {
    appTitle: null,
    supportHandle: '',
    supportUrl: '',
    exchangeUrl: '',
    contactsUrl: '',
    videos: {},
  },
  rates: null,
}

/** The state with which a store of these settings begins. */
export const deploymentState = (settings: Settings): DeploymentState => ({
  ...initialState,
  deployment: {
    appTitle: settings.brand.name ?? null,
    supportHandle: settings.support_handle,
    supportUrl: settings.support_url,
    exchangeUrl: settings.exchange_url,
    contactsUrl: `${settings.site_url.replace(/\/+$/, '')}/contacts`,
    videos: settings.videos,
  },
})

export const deploymentSlice = createSlice({
  name: 'deployment',
  initialState,
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
