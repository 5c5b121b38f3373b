/** The running deal of an order: its records, deadline, search, open question and running command. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { includesId, sameId, type Id } from '../../contract/ids.ts'
import { hasUndeletedDeal, isOrderOver, needsRebid, type DealSummary } from '../../rules/deal.ts'
import { dealIdOf } from '../../rules/dealId.ts'
import type { Message } from '../../rules/errorText.ts'
import { payableTo } from '../../rules/payable.ts'
import { isQuestionValid, type Question } from '../../rules/question.ts'
import { nextDeadline } from '../../rules/time.ts'
import type { AppState } from '../../store/types.ts'
import { methodChosen, methodCleared } from '../brokers/brokersSlice.ts'
import { orderLoaded, type LoadedOrder } from '../order/orderSlice.ts'
import { idle, initialState, type DealAction, type DealState } from './dealState.ts'
import { rememberDisputed, wasDisputed } from './disputed.ts'
import { isReplacedRequisite, trackReplacedRequisite } from './replacedRequisite.ts'
import { dealIdsOf, whoseDeal } from './whoseDeal.ts'
import { withRunningDeal } from './withRunningDeal.ts'

export type { DealState } from './dealState.ts'

export const dealSlice = createSlice({
  name: 'deal',
  initialState,
  reducers: {
    searchStarted(state, { payload }: PayloadAction<{ at: number; excluded?: Id[] }>) {
      for (const lot of payload.excluded ?? []) add(state.excludedLots, lot)
      state.search = { state: 'running', startedAt: payload.at, rebid: false, message: null }
    },
    /** This lot was refused: the next search excludes it. */
    lotExcluded(state, { payload }: PayloadAction<Id>) {
      add(state.excludedLots, payload)
    },
    searchFailed(state, { payload }: PayloadAction<Message | null>) {
      if (state.search.state === 'running')
        state.search = { ...state.search, state: 'failed', message: payload }
    },
    /** The seller's requisite was refused: the screen with its field is shown again. */
    requisiteRefused(state) {
      state.search = idle
    },
    /** Cancel while there is no deal. */
    searchStopped(state) {
      state.search = idle
    },
    /** A card, a phone or an address was copied; payload: the copied text. */
    requisiteCopied(_state, _action: PayloadAction<string>) {},
    questionAsked(state, { payload }: PayloadAction<Question>) {
      if (state.runningAction === null && state.overlay === null) state.question = payload
    },
    questionAnswered(state, _action: PayloadAction<{ question: Question; yes: boolean }>) {
      state.question = null
    },
    overlayOpened(state, { payload }: PayloadAction<NonNullable<DealState['overlay']>>) {
      state.overlay = payload
    },
    overlayClosed(state) {
      state.overlay = null
    },
    disputeAccepted() {},
    voteSubmitted(_state, _action: PayloadAction<'like' | 'dislike'>) {},
    actionStarted(state, { payload }: PayloadAction<DealAction>) {
      state.runningAction = payload
    },
    actionEnded(state) {
      state.runningAction = null
    },
    cancelStarted(state, { payload }: PayloadAction<Id>) {
      state.cancelledByMe.push(payload)
    },
    /** The gateway has not cancelled it. */
    cancelRefused(state, { payload }: PayloadAction<Id>) {
      state.cancelledByMe = state.cancelledByMe.filter((id) => !sameId(id, payload))
    },
    /** True: the order is being cancelled here while it has no deal. False: the gateway has not cancelled it. */
    orderGivenUp(state, { payload }: PayloadAction<boolean>) {
      state.gaveUp = payload
    },
    /** An earlier page load showed this requisite; the order now has another one, or none. */
    replacedRequisiteFound(state, { payload }: PayloadAction<string>) {
      if (isReplacedRequisite(state, payload)) state.replaced = payload
    },
    replacedRequisiteDismissed(state) {
      state.replaced = null
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderLoaded, (state, { payload }) => storeOrder(state, withRunningDeal(payload)))
      .addCase(methodChosen, (state, { payload }) => {
        excludeDeletedDeal(state)
        state.method = { brokerId: payload }
        state.search = idle
      })
      .addCase(methodCleared, (state) => {
        excludeDeletedDeal(state)
        state.excludedLots = state.excludedLots.filter((lot) => sameId(lot, state.deal?.lot_id))
        state.method = 'cleared'
        state.search = idle
      }),
  selectors: {
    selectDealState: (state) => state,
    selectDeal: (state) => state.deal,
    selectWasDisputed: wasDisputed,
    /** This person cancelled the order's deal here, or the order while it had none. */
    selectCancelledByMe: (state) => state.gaveUp || includesId(state.cancelledByMe, dealIdOf(state)),
    selectWhoseDeal: whoseDeal,
    selectAutodeal: (state) => state.autodeal,
    selectDeadline: (state) => state.timing?.deadline ?? null,
    selectSearch: (state) => state.search,
    selectMethodChoice: (state) => state.method,
    selectQuestion: (state) => state.question,
    selectOverlay: (state) => state.overlay,
    selectRunningAction: (state) => state.runningAction,
  },
})

function storeOrder(state: DealState, loaded: LoadedOrder) {
  const { order, at } = loaded
  const autodeal = 'autodeal' in order ? order.autodeal : null
  closeQuestions(state, loaded)
  trackReplacedRequisite(state, loaded)
  const earlier = dealIdsOf(state)
  const before = dealSummary(state)
  state.status = order.status
  state.cancelReason = 'cancel_reason' in order ? order.cancel_reason : null
  state.deal = order.deal
  rememberDisputed(state)
  state.autodeal = autodeal
  for (const id of earlier) if (!includesId(dealIdsOf(state), id)) add(state.earlierDeals, id)
  const current = order.deal ?? autodeal
  state.timing = current
    ? nextDeadline(
        state.timing,
        {
          dealId: 'deal_id' in current ? current.deal_id : current.autodeal_id,
          state: current.state,
          expireIn: current.expire_in,
        },
        at,
      )
    : null
  if (state.search.state === 'running') excludeDeletedDeal(state)
  else startRebidIfLost(state, before, at)
  if (hasUndeletedDeal({ deal: order.deal, autodeal }) || isOrderOver(order.status)) state.search = idle
}

function dealSummary({ deal, autodeal }: DealState): DealSummary | null {
  if (deal) return { id: deal.deal_id, state: deal.state }
  return autodeal && { id: autodeal.autodeal_id, state: autodeal.state }
}

/** Starts a search if the deal was deleted while this page showed it. */
function startRebidIfLost(state: DealState, before: DealSummary | null, at: number) {
  const after = dealSummary(state)
  if (!needsRebid({ ...state, before, after, cancelledByMe: includesId(state.cancelledByMe, after?.id) }))
    return
  excludeDeletedDeal(state)
  state.search = { state: 'running', startedAt: at, rebid: true, message: null }
}

/** Excludes a deleted deal: once the person, or the re-bid, has gone on, it no longer counts as the order's deal. */
function excludeDeletedDeal(state: DealState) {
  if (state.deal?.state === 'deleted') add(state.excludedLots, state.deal.lot_id)
  if (state.autodeal?.state === 'deleted') add(state.excludedAutodeals, state.autodeal.autodeal_id)
}

function add(ids: Id[], id: Id | null) {
  if (id !== null && !includesId(ids, id)) ids.push(id)
}

/** Closes a question about a deal, a requisite or a sum that has changed: its answer would apply to something the person has not seen. */
function closeQuestions(state: DealState, loaded: LoadedOrder) {
  const { order } = loaded
  const autodeal = 'autodeal' in order ? order.autodeal : null
  const now = { status: order.status, deal: order.deal, autodeal, requisite: payableTo(loaded) }
  const stands = (question: Question) => isQuestionValid(question, state, now, loaded.kind === 'sale')
  if (state.question !== null && !stands(state.question)) state.question = null
  if (state.overlay !== null && !stands('paid')) state.overlay = null
}

export const {
  searchStarted,
  lotExcluded,
  searchFailed,
  requisiteRefused,
  searchStopped,
  requisiteCopied,
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
  orderGivenUp,
  replacedRequisiteFound,
  replacedRequisiteDismissed,
} = dealSlice.actions
export const {
  selectDealState,
  selectDeal,
  selectAutodeal,
  selectDeadline,
  selectSearch,
  selectMethodChoice,
  selectQuestion,
  selectOverlay,
  selectRunningAction,
  selectWasDisputed,
  selectCancelledByMe,
  selectWhoseDeal,
} = dealSlice.selectors

/** Matches the start of a search: its event, or an order that has lost its deal. */
export function isSearchStart(action: unknown, state: AppState, before: AppState): boolean {
  if (searchStarted.match(action)) return true
  return orderLoaded.match(action) && isSearching(state) && !isSearching(before)
}

export const isSearching = (state: AppState): boolean => selectSearch(state).state === 'running'
