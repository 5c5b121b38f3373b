/** Support contacts, links and amounts of this deployment: its own settings, overridden by those of the gateway, and its rates. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { DEPOSIT_MINIMUMS, type DepositCoin } from '../contract/constants.ts'
import type { GatewaySettings, Rates } from '../contract/general.ts'
import { withoutFinalSlash } from '../contract/query.ts'
import type { Decimal } from '../contract/scalars.ts'
import { readSettings, type Settings } from '../platform/settings.ts'

/** The state with which a store of these settings begins. */
export const deploymentState = (settings: Settings) => ({
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
  rates: null as Rates | null,
})

export const deploymentSlice = createSlice({
  name: 'deployment',
  initialState: deploymentState(readSettings(null)),
  reducers: {
    gatewaySettingsLoaded(state, { payload }: PayloadAction<GatewaySettings>) {
      state.appTitle = payload.app_title ?? state.appTitle
      state.supportHandle = payload.support?.handle ?? state.supportHandle
      state.supportUrl = payload.support?.url ?? state.supportUrl
      state.exchangeUrl = payload.exchange_url ?? state.exchangeUrl
      state.contactsUrl = payload.contacts_url ?? state.contactsUrl
      Object.assign(state.videos, payload.videos)
      Object.assign(state.minimums, payload.minimums)
    },
    ratesLoaded(state, { payload }: PayloadAction<Rates>) {
      state.rates = payload
    },
  },
  selectors: { selectDeployment: (state) => state },
})

export const { gatewaySettingsLoaded, ratesLoaded } = deploymentSlice.actions
export const { selectDeployment } = deploymentSlice.selectors
