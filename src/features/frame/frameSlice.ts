/** The frame around every page: which page, language, tab, connection, and where to go next. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Route } from '../../contract/endpoints.ts'
import type { Lang } from '../../contract/orders.ts'
import type { Side } from '../../rules/deal.ts'
import { paymentErrorPath } from '../../rules/links.ts'
import { orderSeen } from '../deal/dealSlice.ts'
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

export type OrderWait = 'short' | 'long' | 'unreadable'

export interface FrameState {
  /** The page that the current address leads to; null before it was read. */
  address: OpenedPage | null
  opened: OpenedPage | null
  /** The page's code or words could not be loaded. */
  missed: boolean
  lang: Lang
  tab: TabName
  /** False after a call got no answer at all, until one does. */
  reached: boolean
  /** Gateway ms of the last answer; what the offline banner calls the age of the data. */
  reachedAt: number | null
  /** Gateway ms of the last good look at the order: the age of what is on screen. */
  lookedAt: number | null
  /** The last look failed or drags, or the person has just come back: what is on screen may be old. */
  doubtful: boolean
  /** How long the order has been waited for without one readable answer: `long` is worth a preparation, `unreadable` worth telling. */
  wait: OrderWait
  /** In-app address to go to, replacing the current one. */
  destination: string | null
}

const initialState: FrameState = {
  address: null,
  opened: null,
  missed: false,
  lang: 'ru',
  tab: 'deal',
  reached: true,
  reachedAt: null,
  lookedAt: null,
  doubtful: false,
  wait: 'short',
  destination: null,
}

export const frameSlice = createSlice({
  name: 'frame',
  initialState,
  reducers: {
    /** The browser is at an address. */
    addressChanged(state, { payload }: PayloadAction<OpenedPage>) {
      state.address = payload
      state.missed = false
    },
    /** A route page is on screen, and its room of the store is in place. */
    pageOpened(state, { payload }: PayloadAction<OpenedPage>) {
      state.opened = payload
      state.destination = null
      state.lookedAt = null
      state.doubtful = false
      state.wait = 'short'
    },
    /** No readable answer about the order has come so far. */
    orderAwaited(state, { payload }: PayloadAction<OrderWait>) {
      if (state.lookedAt === null) state.wait = payload
    },
    pageMissed(state) {
      state.missed = true
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
    returned(state, _action: PayloadAction<'visible' | 'online'>) {
      state.doubtful = state.lookedAt !== null
    },
    /** The look under way takes long: nobody knows meanwhile whether what is on screen is still true. */
    lookDragged(state) {
      state.doubtful = state.lookedAt !== null
    },
    /** A page whose order is no deal has seen it as it is now; payload in gateway ms. */
    looked(state, { payload }: PayloadAction<number>) {
      see(state, payload)
    },
    /** The page's own order is not there, or another page must take over (A6, CAT-30). */
    sentTo(state, { payload }: PayloadAction<string>) {
      state.destination = payload
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderSeen, (state, { payload }) => see(state, payload.at))
      .addCase(failureHappened, (state, { payload: { action, error } }) => {
        if (action.kind === 'root') state.destination = '/'
        if (action.kind === 'redirect') state.destination = paymentErrorPath(action.url)
        if (LOOKS.has(error.call)) state.doubtful = state.lookedAt !== null
      }),
  selectors: {
    selectAddress: (state) => state.address,
    selectMissed: (state) => state.missed,
    selectOpened: (state) => state.opened,
    selectLang: (state) => state.lang,
    selectTab: (state) => state.tab,
    selectReached: (state) => state.reached,
    selectReachedAt: (state) => state.reachedAt,
    selectLookedAt: (state) => state.lookedAt,
    selectDoubtful: (state) => state.doubtful,
    selectWait: (state) => state.wait,
    selectDestination: (state) => state.destination,
    /** Which side of a deal this page acts for (A35). */
    selectSide: (state): Side =>
      state.opened?.page === 'sale' || state.opened?.type === 'sale' ? 'seller' : 'buyer',
  },
})

/** The calls that bring the order on screen. */
const LOOKS: ReadonlySet<Route> = new Set([
  'GET /payments_v2/{id}',
  'GET /sale_v2/{id}',
  'GET /p2/{id}',
  'GET /s2/{id}',
  'GET /cp/{id}',
  'GET /deals/{id}',
  'GET /autodeals/{id}',
])

function see(state: FrameState, at: number) {
  state.lookedAt = at
  state.doubtful = false
  state.wait = 'short'
}

declare module '../../store/types.ts' {
  interface AppState {
    frame: FrameState
  }
}

export const {
  addressChanged,
  pageMissed,
  pageOpened,
  pageLeft,
  tabChosen,
  languagePicked,
  orderLanguageSeen,
  languageSpoken,
  reachChanged,
  returned,
  lookDragged,
  orderAwaited,
  looked,
  sentTo,
} = frameSlice.actions
export const {
  selectAddress,
  selectMissed,
  selectOpened,
  selectLang,
  selectTab,
  selectReached,
  selectReachedAt,
  selectLookedAt,
  selectDoubtful,
  selectWait,
  selectDestination,
  selectSide,
} = frameSlice.selectors
