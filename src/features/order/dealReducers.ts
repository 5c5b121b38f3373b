/** The deal's part of the order's state: what is remembered of earlier responses, and what the person does with the deal. */
import type { PayloadAction } from '@reduxjs/toolkit'
import { type Id, includesId, sameId } from '../../contract/ids.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { type MethodChoice, methodOf } from '../../rules/brokers.ts'
import { areCoinsAwaited } from '../../rules/crypto.ts'
import {
  dealIdsOf,
  type DealSummary,
  hasUndeletedDeal,
  isDealOpen,
  isOrderOver,
  needsRebid,
  type SearchState,
} from '../../rules/deal.ts'
import {
  dealOf,
  isPaymentDone,
  isQuestionValid,
  type LoadedOrder,
  type OrderDeal,
  PAID,
  payableTo,
  type Question,
} from '../../rules/order.ts'
import { type DealDeadline, nextDeadline } from '../../rules/time.ts'

/** What a person does to the order; only one runs at a time. */
export type DealAction = Question | 'accept' | 'vote' | 'requisite' | 'method' | 'deposit'

interface SearchProgress {
  state: SearchState
  /** Gateway ms when the 240 s window opened. */
  startedAt: number | null
  /** The search follows a lost deal. */
  rebid: boolean
  /** Why it ended without a deal, if a reason is known. */
  message: LocalizedMessage | null
}

export interface DealProgress {
  /** Ids of the deals and automatic deals that the order had before. */
  earlierDeals: Id[]
  timing: DealDeadline | null
  method: MethodChoice
  /** Lots and automatic deals that this page no longer uses. */
  excludedLots: Id[]
  excludedAutodeals: Id[]
  search: SearchProgress
  question: Question | null
  /** The open step between the answer "yes" and the call: the card number, or the receipt. */
  overlay: 'mask' | 'receipt' | null
  runningAction: DealAction | null
  /** The requisite that was on screen and must not be paid any more; only ever shown by its ending. */
  replaced: string | null
  /** What this person cancelled here (`cancelName`): no re-bid follows. */
  cancelledByMe: Id[]
  /** The deal on screen, if it was disputed: a gateway may remove the dispute once it is decided. */
  disputed: Id | null
}

const idle: SearchProgress = { state: 'idle', startedAt: null, rebid: false, message: null }

export const noDeal: DealProgress = {
  earlierDeals: [],
  timing: null,
  method: 'untouched',
  excludedLots: [],
  excludedAutodeals: [],
  search: idle,
  question: null,
  overlay: null,
  runningAction: null,
  replaced: null,
  cancelledByMe: [],
  disputed: null,
}

/** The part of the order's state that the functions below change. */
interface OrderProgress {
  loaded: LoadedOrder | null
  deal: DealProgress
}

/** The events of the deal. */
export const dealReducers = {
  /** A payment detail was copied; `payload`: a card or a phone. */
  requisiteCopied(_state: OrderProgress, _action: PayloadAction<string>) {},
  /** The address for coins was copied. */
  addressCopied(_state: OrderProgress, _action: PayloadAction<string>) {},
  searchStarted(state: OrderProgress, { payload }: PayloadAction<{ at: number }>) {
    excludeDeletedDeal(state)
    state.deal.search = { state: 'running', startedAt: payload.at, rebid: false, message: null }
  },
  /** The person searches again by the same method. */
  searchRetried() {},
  /** This lot was refused: the next search excludes it. */
  lotExcluded({ deal }: OrderProgress, { payload }: PayloadAction<Id>) {
    add(deal.excludedLots, payload)
  },
  /** `startedAt`: of a search that this page did not run. */
  searchFailed: {
    prepare: (message: LocalizedMessage | null, startedAt: number | null = null) => ({
      payload: { message, startedAt },
    }),
    reducer(
      { deal }: OrderProgress,
      { payload }: PayloadAction<Pick<SearchProgress, 'message' | 'startedAt'>>,
    ) {
      if (payload.startedAt === null && deal.search.state !== 'running') return
      const startedAt = payload.startedAt ?? deal.search.startedAt
      deal.search = { ...deal.search, state: 'failed', message: payload.message, startedAt }
    },
  },
  /** Cancel while there is no deal. */
  searchStopped: endSearch,
  /** Not while an action runs; but a dispute may follow a payment whose reload still runs (`runExclusive`), and its answer waits for that. */
  questionAsked({ deal }: OrderProgress, { payload }: PayloadAction<Question>) {
    const isFree = deal.runningAction === null || (deal.runningAction === 'paid' && payload === 'dispute')
    if (isFree && deal.overlay === null) deal.question = payload
  },
  questionAnswered({ deal }: OrderProgress, _action: PayloadAction<{ question: Question; yes: boolean }>) {
    deal.question = null
  },
  overlayOpened({ deal }: OrderProgress, { payload }: PayloadAction<NonNullable<DealProgress['overlay']>>) {
    deal.overlay = payload
  },
  overlayClosed({ deal }: OrderProgress) {
    deal.overlay = null
  },
  disputeAccepted() {},
  voteSubmitted(_state: OrderProgress, _action: PayloadAction<'like' | 'dislike'>) {},
  actionStarted({ deal }: OrderProgress, { payload }: PayloadAction<DealAction>) {
    deal.runningAction = payload
  },
  actionEnded({ deal }: OrderProgress) {
    deal.runningAction = null
  },
  cancelStarted({ deal }: OrderProgress, { payload }: PayloadAction<Id>) {
    deal.cancelledByMe.push(payload)
  },
  /** The gateway has not cancelled it. */
  cancelRefused({ deal }: OrderProgress, { payload }: PayloadAction<Id>) {
    deal.cancelledByMe = deal.cancelledByMe.filter((id) => !sameId(id, payload))
  },
  replacedRequisiteDismissed({ deal }: OrderProgress) {
    deal.replaced = null
  },
  /** An earlier page load saw a dispute of this deal, which is over now. */
  disputeRemembered({ deal }: OrderProgress, { payload }: PayloadAction<Id>) {
    deal.disputed = payload
  },
}

/** Stores the order, and what its change means for the deal. `seen`: as in `orderLoaded`. Changes `state`. */
export function storeOrder(state: OrderProgress, loaded: LoadedOrder, seen: string | null): void {
  const { deal: progress } = state
  const [before, after] = [dealOf(state.loaded), dealOf(loaded)]
  const shown = state.loaded === null && seen !== PAID ? seen : before.requisite
  state.loaded = loaded
  progress.replaced = replacedIn(loaded, shown) ?? replacedIn(loaded, progress.replaced)
  if (loaded.kind === 'deposit') return
  const stands = (question: Question) => isQuestionValid(question, before, after, loaded.kind === 'sale')
  if (progress.question !== null && !stands(progress.question)) progress.question = null
  if (progress.overlay !== null && !stands('paid')) progress.overlay = null
  if (after.deal?.dispute) progress.disputed = after.deal.deal_id
  else if (isDealOpen(after.deal)) progress.disputed = null
  const isGone = (id: Id) => !includesId(dealIdsOf(after), id)
  for (const id of dealIdsOf(before).filter(isGone)) add(progress.earlierDeals, id)
  const deal = dealSummary(after)
  progress.timing = deal && nextDeadline(progress.timing, deal, loaded.at)
  if (progress.search.state === 'running') excludeDeletedDeal(state)
  else if (loaded.kind !== 'flashpay') startRebidIfLost(state, before, after, loaded.at)
  if (hasUndeletedDeal(after) || isOrderOver(loaded.order.status)) progress.search = idle
}

/** Ends a search that nobody waits for any more. Changes `state`. */
export function endSearch({ deal }: OrderProgress): void {
  deal.search = idle
}

/** A method was chosen. Changes `state`. */
export function chooseMethod(state: OrderProgress, method: MethodChoice): void {
  const { deal } = state
  excludeDeletedDeal(state)
  if (method === 'cleared')
    deal.excludedLots = deal.excludedLots.filter((lot) => sameId(lot, dealOf(state.loaded).deal?.lot_id))
  deal.method = method
  deal.search = idle
}

/** `shown` if a payment is still expected, but not to it any more; else null. */
function replacedIn(loaded: LoadedOrder, shown: string | null): string | null {
  if (loaded.kind === 'sale') return null
  // The address of an unknown coin is not shown, but it has not changed.
  if (loaded.kind === 'deposit')
    return areCoinsAwaited(loaded.order) && loaded.order.address !== shown ? shown : null
  return isPaymentDone(loaded.order) || payableTo(loaded) === shown ? null : shown
}

function dealSummary({ deal, autodeal }: OrderDeal): DealSummary | null {
  if (deal) return { id: deal.deal_id, state: deal.state, expireIn: deal.expire_in }
  return autodeal && { id: autodeal.autodeal_id, state: autodeal.state, expireIn: autodeal.expire_in }
}

/** Starts a search if the deal was deleted while this page showed it. */
function startRebidIfLost(state: OrderProgress, before: OrderDeal, now: OrderDeal, at: number) {
  const { cancelledByMe } = state.deal
  const [was, after] = [dealSummary(before), dealSummary(now)]
  if (!needsRebid({ ...now, before: was, after, cancelledByMe: includesId(cancelledByMe, after?.id) })) return
  excludeDeletedDeal(state)
  state.deal.search = { state: 'running', startedAt: at, rebid: true, message: null }
}

/** Excludes a deleted deal: once the person, or the re-bid, has gone on, it no longer counts as the order's deal. */
function excludeDeletedDeal(state: OrderProgress) {
  const { loaded, deal: progress } = state
  const { deal, autodeal } = dealOf(loaded)
  if (deal?.state === 'deleted' || autodeal?.state === 'deleted') keepMethod(state)
  if (deal?.state === 'deleted') add(progress.excludedLots, deal.lot_id)
  if (autodeal?.state === 'deleted') add(progress.excludedAutodeals, autodeal.autodeal_id)
}

/** Keeps the method that only the deal names, because the next answer need not contain the deal. */
function keepMethod({ loaded, deal: progress }: OrderProgress) {
  if (loaded?.kind !== 'purchase' && loaded?.kind !== 'sale') return
  if (progress.method !== 'untouched' || loaded.order.broker_id !== null) return
  const method = methodOf(progress.method, loaded.order)
  if (method !== null) progress.method = { brokerId: method }
}

function add(ids: Id[], id: Id | null) {
  if (id !== null && !includesId(ids, id)) ids.push(id)
}
