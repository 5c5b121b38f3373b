/** Where this deployment's people are to be found: its own settings, overridden by what the gateway says of itself (A66, A69). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { GatewaySettings, Rates } from '../../contract/platform.ts'

export interface Site {
  appTitle: string | null
  /** Nickname of support in the in-page chat. */
  supportHandle: string
  /** Messenger of support. */
  supportUrl: string
  exchangeUrl: string
  /** Where a banned person is sent (A64). */
  contactsUrl: string
  /** Tutorial videos by language or currency. */
  videos: Record<string, string>
}

export interface SiteState {
  site: Site
  rates: Rates | null
}

const initialState: SiteState = {
  site: { appTitle: null, supportHandle: '', supportUrl: '', exchangeUrl: '', contactsUrl: '', videos: {} },
  rates: null,
}

export const siteSlice = createSlice({
  name: 'site',
  initialState,
  reducers: {
    /** The deployment's own settings. */
    siteConfigured(state, { payload }: PayloadAction<Site>) {
      state.site = payload
    },
    gatewaySettingsSeen({ site }, { payload }: PayloadAction<GatewaySettings>) {
      site.appTitle = payload.app_title ?? site.appTitle
      site.supportHandle = payload.support?.handle ?? site.supportHandle
      site.supportUrl = payload.support?.url ?? site.supportUrl
      site.exchangeUrl = payload.exchange_url ?? site.exchangeUrl
      site.contactsUrl = payload.contacts_url ?? site.contactsUrl
      Object.assign(site.videos, payload.videos)
    },
    ratesSeen(state, { payload }: PayloadAction<Rates>) {
      state.rates = payload
    },
  },
  selectors: {
    selectSite: ({ site }) => site,
    selectRates: ({ rates }) => rates,
  },
})

declare module '../../store/types.ts' {
  interface AppState {
    site: SiteState
  }
}

export const { siteConfigured, gatewaySettingsSeen, ratesSeen } = siteSlice.actions
export const { selectSite, selectRates } = siteSlice.selectors
