// long: the order with its deal, their events and selectors
/** The page's order, of any kind: the order on screen with its deal, what was on screen before, its ids, and the loads that were requested. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Deal } from '../../contract/deals.ts'
import { type Id, includesId, orderIds, sameId } from '../../contract/ids.ts'
import type { Merchant } from '../../contract/orders.ts'
import { methodOf } from '../../rules/brokers.ts'
import { cancelName, dealIdOf, hasOpenDeal, myNickname, wasDisputed } from '../../rules/deal.ts'
import { dealOf, type LoadedOrder, type OrderDeal } from '../../rules/order.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { pageResumed, selectOpened, selectSide } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectUser } from '../auth/authSlice.ts'
import { methodChosen, methodCleared, valueRefused } from '../brokers/brokersSlice.ts'
import {
  chooseMethod,
  type DealProgress,
  dealReducers,
  endSearch,
  noDeal,
  storeOrder,
} from './dealReducers.ts'
import { isEndReported, namesOf } from './freshness.ts'

export type { DealAction } from './dealReducers.ts'

interface DealIds {
  deal: Id | null
  autodeal: Id | null
}

/** The merchant of this id: being loaded, or its record, which is null if the gateway does not send it. */
type KnownMerchant = { id: Id; isLoading: true } | { id: Id; isLoading: false; record: Merchant | null }

interface OrderState {
  /** The order on screen. */
  loaded: LoadedOrder | null
  deal: DealProgress
  /** Names of the deals, requisites and sums that were on screen (`src/features/order/freshness.ts`). */
  names: string[]
  /** Summary of the last answer, if it was older than the order on screen. */
  older: string | null
  /** Ids by which the gateway has notified the end of a deal; until an answer about the deal is shown after that. */
  ended: Id[]
  /** The merchant of an order that contains only its id. */
  merchant: KnownMerchant | null
  /** Ids of records that a page without an account may not read: they are not requested again. */
  refused: Id[]
  /** How many reloads were requested, because something happened here or in another tab. */
  requested: number
  /** Number of the last reload request that the latest response answers: an earlier response may not contain the cause of the request. */
  answered: number
  /** How many answers were put on screen: the order, or its deal as the answer to a command. */
  shownCount: number
  /** Ids of the last deals of this order, which the order itself may not contain. */
  dealIds: DealIds
  /** The order's own id, from the last response that had one. */
  id: Id | null
  /** Its second id, by which a purchase may be opened too. */
  paymentId: Id | null
}

const initialState: OrderState = {
  loaded: null,
  deal: noDeal,
  names: [],
  older: null,
  ended: [],
  merchant: null,
  refused: [],
  requested: 0,
  answered: 0,
  shownCount: 0,
  dealIds: { deal: null, autodeal: null },
  id: null,
  paymentId: null,
}

export const orderSlice = createSlice({
  name: 'order',
  initialState,
  reducers: {
    /** The order could not be loaded, or was not shown; `payload`: number of the reload request. */
    orderLoadFailed(_state, _action: PayloadAction<number>) {},
    /** An answer was not shown, because it is older than the order on screen. It counts only if it was requested after everything that is known. */
    olderOrderReceived(state, { payload }: PayloadAction<{ summary: string; request?: number }>) {
      if ((payload.request ?? state.requested) >= state.requested) state.older = payload.summary
    },
    /** The gateway has notified the end of this deal: the order on screen may still contain it. */
    dealEndReported(state, { payload }: PayloadAction<Id>) {
      state.ended.push(payload)
      state.older = null
    },
    /** The order contains only the id of its merchant. */
    merchantRequested(state, { payload }: PayloadAction<Id>) {
      state.merchant = { id: payload, isLoading: true }
    },
    merchantLoaded(state, { payload: { id, record } }: PayloadAction<{ id: Id; record: Merchant | null }>) {
      state.merchant = { id, isLoading: false, record }
      const { loaded } = state
      if ((loaded?.kind === 'purchase' || loaded?.kind === 'sale') && record !== null)
        loaded.order.merchant = record
    },
    /** It is requested again when it is needed again. */
    merchantLoadFailed(state) {
      state.merchant = null
    },
    recordRefused(state, { payload }: PayloadAction<Id>) {
      state.refused.push(payload)
    },
    /** The order on screen may be out of date and has to be loaded again. */
    orderReloadRequested(state) {
      state.requested += 1
    },
    /** A deal was made, or an automatic deal was found. */
    dealIdsChanged(state, { payload }: PayloadAction<Partial<DealIds>>) {
      Object.assign(state.dealIds, payload)
    },
    ...dealReducers,
  },
  extraReducers: (builder) =>
    builder
      // Nobody knows what has happened meanwhile: the return of the person counts as a request.
      .addCase(pageResumed, (state) => {
        state.requested += 1
      })
      .addCase(orderLoaded, (state, { payload }) => {
        const { request, seen = null, ...loaded } = payload
        storeOrder(state, loaded, seen)
        keepDealIds(state.dealIds, loaded)
        state.older = null
        state.ended = state.ended.filter((id) => !isEndReported(loaded, [id]))
        for (const name of namesOf(loaded)) if (!state.names.includes(name)) state.names.push(name)
        state.shownCount += 1
        if (request !== undefined) state.answered = request
        const { id, payment_id = null }: { id: Id | null; payment_id?: Id | null } = payload.order
        state.id = id ?? state.id
        // A response with one id only has it twice (`src/contract/orders.ts`).
        if (payment_id !== null && !sameId(payment_id, id)) state.paymentId = payment_id
      })
      .addCase(valueRefused, endSearch)
      .addCase(methodChosen, (state, { payload }) => chooseMethod(state, { brokerId: payload }))
      .addCase(methodCleared, (state) => chooseMethod(state, 'cleared')),
  selectors: {
    selectOrderState: (state) => state,
    /** The order on screen; null before it is loaded. */
    selectLoaded: ({ loaded }) => loaded,
    /** The purchase, the sale, the flash-pay order, or the deposit on screen; null on the other pages. */
    selectPurchase: ({ loaded }) => (loaded?.kind === 'purchase' ? loaded.order : null),
    selectSale: ({ loaded }) => (loaded?.kind === 'sale' ? loaded.order : null),
    selectFlashpayOrder: ({ loaded }) => (loaded?.kind === 'flashpay' ? loaded.order : null),
    selectDeposit: ({ loaded }) => (loaded?.kind === 'deposit' ? loaded.order : null),
    selectOrderWithDeal: createSelector(
      [(state: OrderState) => state.loaded, (state: OrderState) => state.deal],
      (loaded, deal): OrderDeal & DealProgress => ({ ...dealOf(loaded), ...deal }),
    ),
    /** True while the order on screen, which cannot be loaded or lags behind, shows a deal as running whose end the gateway has notified. */
    selectIsEndReported: ({ loaded, ended }) => isEndReported(loaded, ended),
    /** Number of the last reload that was requested. */
    selectReloadRequest: (state) => state.requested,
    /** True if the reload requests up to `request` have been answered; by default all of them, so that each new request makes it false again. */
    selectIsCurrent: (state, request = state.requested) => state.answered >= request,
    selectShownCount: (state) => state.shownCount,
    selectDealIds: (state) => state.dealIds,
    selectOrderId: (state) => state.id,
    /** The merchant's number of the order. */
    selectOrderLabel: ({ loaded }) => (loaded && 'label' in loaded.order ? loaded.order.label : null),
  },
})

function keepDealIds(known: DealIds, { order }: LoadedOrder) {
  if (!('deal' in order)) return
  known.deal = order.deal?.deal_id ?? known.deal
  known.autodeal = order.autodeal?.autodeal_id ?? known.autodeal
}

export const {
  orderLoadFailed,
  searchRetried,
  searchStarted,
  lotExcluded,
  searchFailed,
  searchStopped,
  questionAsked,
  questionAnswered,
  overlayOpened,
  overlayClosed,
  disputeAccepted,
  voteSubmitted,
  actionStarted,
  actionEnded,
  cancelStarted,
  cancelRefused,
  replacedRequisiteDismissed,
  disputeRemembered,
  requisiteCopied,
  addressCopied,
  merchantLoaded,
  olderOrderReceived,
  dealEndReported,
  merchantRequested,
  merchantLoadFailed,
  recordRefused,
  orderReloadRequested,
  dealIdsChanged,
} = orderSlice.actions
export const {
  selectOrderState,
  selectLoaded,
  selectPurchase,
  selectSale,
  selectFlashpayOrder,
  selectDeposit,
  selectIsEndReported,
  selectReloadRequest,
  selectIsCurrent,
  selectShownCount,
  selectDealIds,
  selectOrderId,
  selectOrderLabel,
  selectOrderWithDeal,
} = orderSlice.selectors

/** The order on screen, and what is known of its deal. */
export type OrderWithDeal = ReturnType<typeof selectOrderWithDeal>

export const selectDeal = (state: AppState) => selectOrderWithDeal(state).deal
export const selectAutodeal = (state: AppState) => selectOrderWithDeal(state).autodeal
export const selectDeadline = (state: AppState) => selectOrderWithDeal(state).timing?.deadline ?? null
export const selectSearch = (state: AppState) => selectOrderWithDeal(state).search
export const selectMethodChoice = (state: AppState) => selectOrderWithDeal(state).method
/** The order of a shop: a purchase or a sale. */
export const selectShopOrder = (state: AppState) => selectPurchase(state) ?? selectSale(state)
/** Id of its current method. */
export function selectMethod(state: AppState): Id | null {
  const order = selectShopOrder(state)
  return order && methodOf(selectMethodChoice(state), order)
}
export const selectQuestion = (state: AppState) => selectOrderWithDeal(state).question
export const selectOverlay = (state: AppState) => selectOrderWithDeal(state).overlay
export const selectRunningAction = (state: AppState) => selectOrderWithDeal(state).runningAction

/** The ids that open the order, also the one in the address. */
export const selectOrderIds = createSelector(
  [selectOpened, selectOrderId, (state: AppState) => selectOrderState(state).paymentId, selectDeal],
  (opened, id, paymentId, deal) => orderIds(opened?.id, id, paymentId, deal?.payment_id, deal?.sell_id),
)

/** {@link dealIdOf} the order of the page. */
export const selectDealId = (state: AppState): Id | null => dealIdOf(selectOrderWithDeal(state))

/** This person's nickname; null if it is not known. */
export const selectMe = createSelector([selectSide, selectDeal, selectUser], (side, deal, user) =>
  myNickname(side, deal, user?.nickname ?? null),
)

/** True if the socket reports what happens to the order: the gateway sends the events of a running deal to the accounts of its two sides. An account whose nickname is not known counts as one of them. */
export function selectIsReported(state: AppState): boolean {
  const nickname = selectDeal(state)?.[selectSide(state)]?.nickname ?? null
  const isMine = nickname === null || (selectUser(state)?.nickname ?? nickname) === nickname
  return isMine && hasOpenDeal(selectOrderWithDeal(state))
}

/** The order's deal if it has this id; null if the order now has another deal, or none. */
export function selectDealById(state: AppState, id: Id): Deal | null {
  const deal = selectDeal(state)
  return sameId(deal?.deal_id, id) ? deal : null
}

/** {@link wasDisputed} the deal of the page. */
export const selectWasDisputed = (state: AppState): boolean => wasDisputed(selectOrderWithDeal(state))

/** This person cancelled the order's deal here, or the order while it had none. */
export function selectCancelledByMe(state: AppState): boolean {
  const order = selectOrderWithDeal(state)
  return includesId(order.cancelledByMe, cancelName(order))
}

export const isSearching = (state: AppState): boolean => selectSearch(state).state === 'running'

/** True when a search has just started: by its event, or with an order that has lost its deal. */
export const isSearchStart = (now: AppState, before: AppState): boolean =>
  isSearching(now) && !isSearching(before)

/** True for "yes" to a question that was open. The second press of a double click finds no open question. */
export function isAnsweredYes(
  { payload: { question, yes } }: ReturnType<typeof questionAnswered>,
  before: AppState,
): boolean {
  return yes && selectQuestion(before) === question
}
