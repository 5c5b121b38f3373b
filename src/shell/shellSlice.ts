/** The frame around every page: which page, language, tab, connection, and where to go next. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Route } from '../contract/endpoints.ts'
import type { GatewayError } from '../contract/gatewayError.ts'
import type { Lang } from '../contract/languages.ts'
import type { Side } from '../rules/deal.ts'
import type { ErrorAction, ErrorPlace } from '../rules/errorPolicy.ts'
import { paymentErrorPath } from '../rules/links.ts'
import { mayBePaid } from '../rules/order.ts'
import { type OrderAddress, type PageKind, pageKindOf, type TabName } from '../rules/paths.ts'
import { orderLoaded } from './orderLoaded.ts'

/** The page of an order, or one without an order. */
export type OpenedPage =
  | OrderAddress
  | { page: 'payment-error' | 'not-found'; id: ''; type?: undefined; embedded?: undefined }
export type PageName = OpenedPage['page']

/** A call failed, and this was decided about it (`handleCallError`). */
export interface Failure {
  place: ErrorPlace
  error: GatewayError
  action: ErrorAction
}

type OrderWait = 'short' | 'long' | 'unreadable'

interface ShellState {
  opened: OpenedPage | null
  /** The server has another build than this page's, which lacks files from now on. */
  isReplaced: boolean
  /** Currency of the order that this browser opened last, when the page was opened. */
  lastCurrency: string | null
  /** Currency of the order on screen; null until it is known. */
  currency: string | null
  tab: TabName
  /** False after a call of the order got no answer at all, until one does. */
  isOnline: boolean
  /** A call of the order was answered on this page. */
  isAnswered: boolean
  /** Gateway ms when the order was loaded last: the age of what is on screen. */
  refreshedAt: number | null
  /** The last load failed or takes long, or the person has just come back: what is on screen may be old. */
  isStale: boolean
  /** The order has, or had here, in another tab or in an earlier visit, a deal: the person may have sent money. */
  mayBePaid: boolean
  /** How long the page has been without a readable order: at `long` the notice is loaded, at `unreadable` it is shown. */
  wait: OrderWait
  /** In-app address to go to, replacing the current one. */
  destination: string | null
  /** Inside a merchant's iframe: the order does not exist. */
  isMissing: boolean
}

const initialState: ShellState = {
  opened: null,
  isReplaced: false,
  lastCurrency: null,
  currency: null,
  tab: 'deal',
  isOnline: true,
  isAnswered: false,
  refreshedAt: null,
  isStale: false,
  mayBePaid: false,
  wait: 'short',
  destination: null,
  isMissing: false,
}

export const shellSlice = createSlice({
  name: 'shell',
  initialState,
  reducers: {
    /** The page of the address is shown, or is about to be. */
    pageOpened(state, { payload }: PayloadAction<OpenedPage>) {
      state.opened = payload
      state.destination = null
      state.isMissing = false
      state.currency = null
      state.refreshedAt = null
      state.isStale = false
      state.wait = 'short'
    },
    /** No readable answer about the order has come so far. */
    orderWaitChanged(state, { payload }: PayloadAction<OrderWait>) {
      if (state.refreshedAt === null) state.wait = payload
    },
    /** A new build is out, and the page has not reloaded itself into it. */
    releaseFound(state) {
      state.isReplaced = true
    },
    /** The second group of listeners was added (`src/app/laterListeners.ts`). Those that need what happened before read the state on this event. */
    listenersAdded() {},
    /** The page was left: its polling ends. */
    pageLeft(state) {
      state.opened = null
    },
    tabChosen(state, { payload }: PayloadAction<TabName>) {
      state.tab = payload
    },
    /** The conversation with support is opened, on its tab; `payload`: a draft that is used if nothing is written yet. */
    supportOpened(state, _action: PayloadAction<string | undefined>) {
      state.tab = 'support'
    },
    /** A person picked a language; its texts may still have to be loaded. */
    languagePicked(_state, _action: PayloadAction<Lang>) {},
    /** A call of the order was answered for the first time, or the first time after one that got no answer at all; or it got none. `at`: gateway ms. */
    connectivityChanged(state, { payload }: PayloadAction<{ isOnline: boolean; at: number }>) {
      state.isOnline = payload.isOnline
      state.isAnswered ||= payload.isOnline
    },
    /** The person came back to the page, or the network did. */
    pageResumed(state, _action: PayloadAction<'visible' | 'online'>) {
      state.isStale = state.refreshedAt !== null
    },
    /** The running load takes long: what is on screen may not be true any more. */
    refreshDelayed(state) {
      state.isStale = state.refreshedAt !== null
    },
    callFailed(state, { payload: { action, error } }: PayloadAction<Failure>) {
      // A merchant's frame stays at its address, and says there that the order does not exist.
      if (action.kind === 'root' && state.opened?.embedded) state.isMissing = true
      else if (action.kind === 'root') state.destination = '/'
      if (action.kind === 'redirect') state.destination = paymentErrorPath(action.url)
      if (isOrderCall(error.call)) state.isStale = state.refreshedAt !== null
    },
    /** Another action of this page is running, here or in another tab: the pressed one was not run. */
    actionBlocked() {},
  },
  extraReducers: (builder) =>
    builder.addCase(orderLoaded, (state, { payload }) => {
      state.currency = payload.kind === 'deposit' ? null : payload.order.currency
      state.refreshedAt = payload.at
      state.isStale = false
      state.wait = 'short'
      state.mayBePaid ||= mayBePaid(payload.order, payload.seen ?? null)
    }),
  selectors: {
    selectIsReplaced: (state) => state.isReplaced,
    selectOpened: (state) => state.opened,
    /** The page is inside a merchant's frame. */
    selectIsEmbedded: (state) => state.opened?.embedded === true,
    /** Null on a page without an order. */
    selectPageKind: ({ opened }): PageKind | null => {
      if (opened === null || opened.page === 'payment-error' || opened.page === 'not-found') return null
      return pageKindOf(opened.page, opened.type)
    },
    selectCurrency: (state) => state.currency,
    selectLastCurrency: (state) => state.lastCurrency,
    selectTab: (state) => state.tab,
    selectIsOnline: (state) => state.isOnline,
    selectIsAnswered: (state) => state.isAnswered,
    selectRefreshedAt: (state) => state.refreshedAt,
    selectIsStale: (state) => state.isStale,
    selectMayBePaid: (state) => state.mayBePaid,
    selectIsMissing: (state) => state.isMissing,
    selectWait: (state) => state.wait,
    selectDestination: (state) => state.destination,
    /** False once the order is missing, or another page follows. */
    selectIsOrderOpen: ({ opened, destination, isMissing }) =>
      opened !== null && opened.id !== '' && destination === null && !isMissing,
    /** Which side of a deal this page acts for. */
    selectSide: (state): Side =>
      state.opened?.page === 'sale' || state.opened?.type === 'sale' ? 'seller' : 'buyer',
  },
})

/** Calls that load the order on screen. */
const ORDER_CALLS: ReadonlySet<string> = new Set<Route>([
  'GET /payments_v2/{id}',
  'GET /sale_v2/{id}',
  'GET /p2/{id}',
  'GET /s2/{id}',
  'GET /cp/{id}',
  'GET /deals/{id}',
  'GET /autodeals/{id}',
])

/** Whether a call, by method and path of the contract, loads the order on screen. */
export function isOrderCall(call: string): boolean {
  return ORDER_CALLS.has(call)
}

export const {
  releaseFound,
  pageOpened,
  listenersAdded,
  pageLeft,
  tabChosen,
  supportOpened,
  languagePicked,
  connectivityChanged,
  pageResumed,
  refreshDelayed,
  orderWaitChanged,
  callFailed,
  actionBlocked,
} = shellSlice.actions
export const {
  selectIsReplaced,
  selectOpened,
  selectIsEmbedded,
  selectPageKind,
  selectCurrency,
  selectLastCurrency,
  selectTab,
  selectIsOnline,
  selectIsAnswered,
  selectRefreshedAt,
  selectIsStale,
  selectMayBePaid,
  selectIsMissing,
  selectWait,
  selectDestination,
  selectIsOrderOpen,
  selectSide,
} = shellSlice.selectors
