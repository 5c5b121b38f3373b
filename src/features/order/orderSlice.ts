/** Counts loads and reload requests of the page's order, of any kind, and stores its ids. The slices of the pages and of the deal store its records. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import type { FlashpayDeal, Merchant, Purchase, Sale } from '../../contract/orders.ts'

/** An order and its records. `at`: gateway time in ms. */
export type LoadedOrder =
  | { kind: 'purchase'; order: Purchase; at: number }
  | { kind: 'sale'; order: Sale; at: number }
  | { kind: 'flashpay'; order: FlashpayDeal; at: number }

/** Payload of `orderLoaded`. `request`: number of the reload request that it answers; absent in the response of another call. */
type OrderResponse = LoadedOrder & { request?: number }

interface DealIds {
  deal: Id | null
  autodeal: Id | null
}

interface OrderState {
  /** How many reloads were requested, because something happened here or in another tab. */
  requested: number
  /** Number of the last reload request that the latest response answers: an earlier response may not contain the cause of the request. */
  answered: number
  /** The same number for the latest failed load. */
  failed: number
  /** Number of responses that contained the order. */
  answers: number
  /** Ids of the last deals of this order, which the order itself may not contain. */
  dealIds: DealIds
  /** The order's own id, from the last response that had one. */
  id: Id | null
  /** Its second id, by which a purchase may be opened too. */
  paymentId: Id | null
  /** The merchant's number of the order. */
  label: string | null
}

const initialState: OrderState = {
  requested: 0,
  answered: 0,
  failed: 0,
  answers: 0,
  dealIds: { deal: null, autodeal: null },
  id: null,
  paymentId: null,
  label: null,
}

export const orderSlice = createSlice({
  name: 'order',
  initialState,
  reducers: {
    /** The gateway has sent the order. */
    orderLoaded(state, { payload }: PayloadAction<OrderResponse>) {
      state.answers += 1
      if (payload.request !== undefined) state.answered = payload.request
      state.id = payload.order.id ?? state.id
      state.paymentId = ('payment_id' in payload.order ? payload.order.payment_id : null) ?? state.paymentId
      state.label = ('label' in payload.order ? payload.order.label : null) ?? state.label
    },
    /** The order could not be loaded; `payload`: number of the reload request. */
    orderLoadFailed(state, { payload }: PayloadAction<number>) {
      state.failed = payload
    },
    /** The gateway has carried out a command of this person on the deal, and sent the changed deal. */
    dealActedOn(_state, _action: PayloadAction<{ deal: Deal } | { autodeal: Autodeal }>) {},
    /** The merchant of an order that contains only its id. */
    merchantLoaded(_state, _action: PayloadAction<Merchant>) {},
    /** The order on screen may be out of date and has to be loaded again. */
    orderReloadRequested(state) {
      state.requested += 1
    },
    /** A deal was made, an automatic deal was found, or the order contains another deal. */
    dealIdsChanged(state, { payload }: PayloadAction<Partial<DealIds>>) {
      Object.assign(state.dealIds, payload)
    },
  },
  selectors: {
    /** Number of the last reload that was requested. */
    selectReloadRequest: (state) => state.requested,
    /** True if the reload requests up to `request` have been answered; by default all of them, so that each new request makes it false again. */
    selectIsCurrent: (state, request = state.requested) => state.answered >= request,
    /** True if this request has been answered, or its load has failed. */
    selectIsTried: (state, request: number) => Math.max(state.answered, state.failed) >= request,
    selectAnswers: (state) => state.answers,
    selectDealIds: (state) => state.dealIds,
    selectOrderId: (state) => state.id,
    selectPaymentId: (state) => state.paymentId,
    selectOrderLabel: (state) => state.label,
  },
})

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
  selectPaymentId,
  selectOrderLabel,
} = orderSlice.selectors
