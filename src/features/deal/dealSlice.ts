/** The deal of the order on screen: its events and selectors. Its state is in the order's slice, because each new order changes both. */
import { createAction } from '@reduxjs/toolkit'
import type { Autodeal, Deal } from '../../contract/deals.ts'
import { type Id, includesId, sameId } from '../../contract/ids.ts'
import { cancelName, dealIdOf, dealIdsOf, wasDisputed } from '../../rules/deal.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import type { AppState } from '../../store/types.ts'
import { orderSlice } from '../order/orderSlice.ts'

export const {
  searchStarted,
  lotExcluded,
  searchFailed,
  requisiteRefused,
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
  replacedRequisiteFound,
  replacedRequisiteDismissed,
  disputeRemembered,
} = orderSlice.actions
export const { selectDealState } = orderSlice.selectors

/** The order on screen, and what is known of its deal. */
export type DealState = ReturnType<typeof selectDealState>

/** A payment detail was copied; `payload`: a card, a phone or an address. */
export const requisiteCopied = createAction<string>('deal/requisiteCopied')

export const selectDeal = (state: AppState) => selectDealState(state).deal
export const selectAutodeal = (state: AppState) => selectDealState(state).autodeal
export const selectDeadline = (state: AppState) => selectDealState(state).timing?.deadline ?? null
export const selectSearch = (state: AppState) => selectDealState(state).search
export const selectMethodChoice = (state: AppState) => selectDealState(state).method
export const selectQuestion = (state: AppState) => selectDealState(state).question
export const selectOverlay = (state: AppState) => selectDealState(state).overlay
export const selectRunningAction = (state: AppState) => selectDealState(state).runningAction

/** {@link dealIdOf} the order of the page. */
export const selectDealId = (state: AppState): Id | null => dealIdOf(selectDealState(state))

/** The order's deal if it has this id; null if the order now has another deal, or none. */
export function selectDealById(state: AppState, id: Id): Deal | null {
  const deal = selectDeal(state)
  return sameId(deal?.deal_id, id) ? deal : null
}

/** `selectDealById` for the automatic deal. */
export function selectAutodealById(state: AppState, id: Id): Autodeal | null {
  const autodeal = selectAutodeal(state)
  return sameId(autodeal?.autodeal_id, id) ? autodeal : null
}

/** {@link wasDisputed} the deal of the page. */
export const selectWasDisputed = (state: AppState): boolean => wasDisputed(selectDealState(state))

/** This person cancelled the order's deal here, or the order while it had none. */
export function selectCancelledByMe(state: AppState): boolean {
  const order = selectDealState(state)
  return includesId(order.cancelledByMe, cancelName(order))
}

/** Whose deal this id names: the order's, one that the order had before, or one of another order. */
export function selectWhoseDeal(state: AppState, id: Id): 'own' | 'earlier' | 'other' {
  const order = selectDealState(state)
  if (includesId(dealIdsOf(order), id)) return 'own'
  return includesId(order.earlierDeals, id) ? 'earlier' : 'other'
}

export const isSearching = (state: AppState): boolean => selectSearch(state).state === 'running'

/** Matches the start of a search: its event, or an order that has lost its deal. */
export function isSearchStart(action: unknown, state: AppState, before: AppState): boolean {
  if (searchStarted.match(action)) return true
  return orderLoaded.match(action) && isSearching(state) && !isSearching(before)
}

/** True for "yes" to a question that was open. The second press of a double click finds no open question. */
export function isAnsweredYes(
  { payload: { question, yes } }: ReturnType<typeof questionAnswered>,
  before: AppState,
): boolean {
  return yes && selectQuestion(before) === question
}
