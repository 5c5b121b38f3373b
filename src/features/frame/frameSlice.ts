/** The frame around every page: which page, language, tab, connection, and where to go next. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Lang } from '../../contract/orders.ts'
import type { Side } from '../../rules/deal.ts'
import { paymentErrorPath } from '../../rules/links.ts'
import { failureHappened } from '../notices/noticesSlice.ts'

export type PageName = 'cpayment' | 'payment' | 'sale' | 'flashpay' | 'payment-error' | 'not-found'
/** Tabs of a deal (contract §7). */
export type TabName = 'deal' | 'info' | 'chat' | 'support'

export interface OpenedPage {
  page: PageName
  /** The order's id; empty on pages without one. */
  id: string
  /** `payment` or `sale` on the flash-pay page. */
  type?: 'payment' | 'sale'
  /** Inside a merchant's iframe (A8). */
  embedded?: boolean
}

export interface FrameState {
  opened: OpenedPage | null
  lang: Lang
  tab: TabName
  /** False after a call got no answer at all, until one does. */
  reached: boolean
  /** Gateway ms of the last answer; what the offline banner calls the age of the data. */
  reachedAt: number | null
  /** In-app address to go to, replacing the current one. */
  destination: string | null
}

const initialState: FrameState = {
  opened: null,
  lang: 'ru',
  tab: 'deal',
  reached: true,
  reachedAt: null,
  destination: null,
}

export const frameSlice = createSlice({
  name: 'frame',
  initialState,
  reducers: {
    /** A route page is on screen. */
    pageOpened(state, { payload }: PayloadAction<OpenedPage>) {
      state.opened = payload
      state.destination = null
    },
    /** The route page is gone: its loops end. */
    pageLeft(state) {
      state.opened = null
    },
    tabChosen(state, { payload }: PayloadAction<TabName>) {
      state.tab = payload
    },
    /** A person picked a language; its texts may still have to come. */
    languagePicked(_state, _action: PayloadAction<Lang>) {},
    /** The order's own language; null when it has none. */
    orderLanguageSeen(_state, _action: PayloadAction<Lang | null>) {},
    /** Every text on screen can now be shown in this language. */
    languageSpoken(state, { payload }: PayloadAction<Lang>) {
      state.lang = payload
    },
    /** A call was answered, or got no answer at all. */
    reachChanged(state, { payload }: PayloadAction<{ reached: boolean; at: number }>) {
      state.reached = payload.reached
      if (payload.reached) state.reachedAt = payload.at
    },
    /** The person came back to the page, or the network did. */
    returned(_state, _action: PayloadAction<'visible' | 'online'>) {},
    /** The page's own order is not there, or another page must take over (A6, CAT-30). */
    sentTo(state, { payload }: PayloadAction<string>) {
      state.destination = payload
    },
  },
  extraReducers: (builder) =>
    builder.addCase(failureHappened, (state, { payload: { action } }) => {
      if (action.kind === 'root') state.destination = '/'
      if (action.kind === 'redirect') state.destination = paymentErrorPath(action.url)
    }),
  selectors: {
    selectOpened: (state) => state.opened,
    selectLang: (state) => state.lang,
    selectTab: (state) => state.tab,
    selectReached: (state) => state.reached,
    selectReachedAt: (state) => state.reachedAt,
    selectDestination: (state) => state.destination,
    /** Which side of a deal this page acts for (A35). */
    selectSide: (state): Side =>
      state.opened?.page === 'sale' || state.opened?.type === 'sale' ? 'seller' : 'buyer',
  },
})

declare module '../../store/types.ts' {
  interface AppState {
    frame: FrameState
  }
}

export const {
  pageOpened,
  pageLeft,
  tabChosen,
  languagePicked,
  orderLanguageSeen,
  languageSpoken,
  reachChanged,
  returned,
  sentTo,
} = frameSlice.actions
export const {
  selectOpened,
  selectLang,
  selectTab,
  selectReached,
  selectReachedAt,
  selectDestination,
  selectSide,
} = frameSlice.selectors
