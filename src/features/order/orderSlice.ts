/** The page's order as it was loaded last, whatever kind it is; the slices of the pages and of the deal store its records. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import type { FlashpayDeal, Merchant, Purchase, Sale } from '../../contract/orders.ts'
import { rootReducer } from '../../store/rootReducer.ts'

/** An order and its records. `at`: gateway time in ms. */
export type LoadedOrder =
  | { kind: 'purchase'; order: Purchase; at: number }
  | { kind: 'sale'; order: Sale; at: number }
  | { kind: 'flashpay'; order: FlashpayDeal; at: number }

/** Payload of `orderLoaded`. `request`: number of the reload that it answers; absent where the order came with another call. */
type OrderResponse = LoadedOrder & { request?: number }

interface DealIds {
  deal: Id | null
  autodeal: Id | null
}

interface OrderState {
  /** How many reloads were requested, because something happened here or in another tab. */
  requested: number
  /** The last of them that was made before the latest response was requested: an older response may not show its cause. */
  answered: number
  /** The same of the latest load that failed. */
  failed: number
  /** How often a load, or another call, has answered with the order. */
  answers: number
  /** Ids of the last deals of this order: the order may never name them. */
  dealIds: DealIds
  /** The order's own id, from the last response that had one. */
  id: Id | null
}

const initialState: OrderState = {
  requested: 0,
  answered: 0,
  failed: 0,
  answers: 0,
  dealIds: { deal: null, autodeal: null },
  id: null,
}

const orderSlice = createSlice({
  name: 'order',
  initialState,
  reducers: {
    /** The gateway answered with the order as it is now. */
    orderLoaded(state, { payload }: PayloadAction<OrderResponse>) {
      state.answers += 1
      if (payload.request !== undefined) state.answered = payload.request
      state.id = payload.order.id ?? state.id
    },
    /** The order could not be loaded; `payload`: number of the reload that was asked for. */
    orderLoadFailed(state, { payload }: PayloadAction<number>) {
      state.failed = payload
    },
    /** The gateway has carried out what this person did to the deal, and answered with it. */
    dealActedOn(_state, _action: PayloadAction<{ deal: Deal } | { autodeal: Autodeal }>) {},
    /** The order's merchant, which it named by id alone. */
    merchantLoaded(_state, _action: PayloadAction<Merchant>) {},
    /** What is on screen may no longer be true: the order has to be loaded again. */
    orderReloadRequested(state) {
      state.requested += 1
    },
    /** A deal was made for the order, an automatic deal was found, or the order named another one. */
    dealIdsChanged(state, { payload }: PayloadAction<Partial<DealIds>>) {
      Object.assign(state.dealIds, payload)
    },
  },
  selectors: {
    /** Number of the last reload that was requested. */
    selectReloadRequest: (state) => state.requested,
    /** False between a request to reload the order and its answer. `request`: the last one that counts; without it each further request prolongs that. */
    selectIsCurrent: (state, request = state.requested) => state.answered >= request,
    /** True once such a request was answered, or its load has failed. */
    selectIsTried: (state, request: number) => Math.max(state.answered, state.failed) >= request,
    selectAnswers: (state) => state.answers,
    selectDealIds: (state) => state.dealIds,
    selectOrderId: (state) => state.id,
  },
})

declare module '../../store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof orderSlice> {}
}

const injectedSlice = orderSlice.injectInto(rootReducer)

export const {
  orderLoaded,
  orderLoadFailed,
  merchantLoaded,
  dealActedOn,
  orderReloadRequested,
  dealIdsChanged,
} = orderSlice.actions
export const {
  selectReloadRequest,
  selectIsCurrent,
  selectIsTried,
  selectAnswers,
  selectDealIds,
  selectOrderId,
} = injectedSlice.selectors
