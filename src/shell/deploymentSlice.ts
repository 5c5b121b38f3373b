/** Support contacts and links of this deployment: its own settings, overridden by those of the gateway. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { GatewaySettings, Rates } from '../contract/general.ts'
import { withoutFinalSlash } from '../contract/query.ts'
import type { Settings } from '../platform/settings.ts'

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
  contactsUrl: `${withoutFinalSlash(settings.site_url)}/contacts`,
  /** Tutorial videos by language or currency. */
  videos: settings.videos,
})

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
  deployment: deploymentOf(settings),
})

export const deploymentSlice = createSlice({
  name: 'deployment',
  initialState,
  reducers: {
    gatewaySettingsLoaded({ deployment }, { payload }: PayloadAction<GatewaySettings>) {
      deployment.appTitle = payload.app_title ?? deployment.appTitle
      deployment.supportHandle = payload.support?.handle ?? deployment.supportHandle
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
