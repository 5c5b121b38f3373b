/** Support contacts and links of this deployment: its own settings, overridden by those of the gateway. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { GatewaySettings, Rates } from '../contract/platform.ts'

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

export const deploymentSlice = createSlice({
  name: 'deployment',
  initialState,
  reducers: {
    /** The deployment's own settings. */
    deploymentConfigured(state, { payload }: PayloadAction<Deployment>) {
      state.deployment = payload
    },
    gatewaySettingsLoaded({ deployment }, { payload }: PayloadAction<GatewaySettings>) {
      deployment.appTitle = payload.app_title || deployment.appTitle
      deployment.supportHandle = payload.support?.handle || deployment.supportHandle
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

export const { deploymentConfigured, gatewaySettingsLoaded, ratesLoaded } = deploymentSlice.actions
export const { selectDeployment, selectRates } = deploymentSlice.selectors
