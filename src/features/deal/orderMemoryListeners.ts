/**
 * Stores of the order what other tabs and later page loads need: which requisite the person has had on screen, and that it was paid,
 * because a change of it is shown, and a paid one is not shown again; that this person cancelled the deal, or the order without one; the
 * link of an open deal, for the warning on another page; the currency, for the hints of an order that names none.
 */
import { isAnyOf } from '@reduxjs/toolkit'
import { type Id, sameId } from '../../contract/ids.ts'
import { areCoinsAwaited } from '../../rules/crypto.ts'
import { cancelName, dealIdOf, hasOpenDeal, isDisputeOpen, isOrderOver } from '../../rules/deal.ts'
import { isPaymentReported, PAID } from '../../rules/order.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { listenersAdded } from '../../shell/shellSlice.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import {
  cancelRefused,
  cancelStarted,
  type OrderWithDeal,
  replacedRequisiteDismissed,
  selectCancelledByMe,
  selectOrderWithDeal,
  selectDeposit,
  selectLoaded,
} from '../order/orderSlice.ts'

export const addOrderMemoryListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(listenersAdded, orderLoaded, replacedRequisiteDismissed, cancelRefused),
    effect(action, api) {
      if (selectLoaded(api.getState()) === null) return
      if (cancelRefused.match(action)) return forgetCancellation(api, action.payload)
      // An order keeps its currency.
      if (listenersAdded.match(action) || selectLoaded(api.getOriginalState()) === null) keepCurrency(api)
      keepRequisite(api)
      keepLink(api, isToGoBackTo(api.getState()))
      keepCancellation(api)
    },
  })
}

/** A deposit has no currency. */
function keepCurrency(api: ListenerApi) {
  const loaded = selectLoaded(api.getState())
  if (loaded === null || loaded.kind === 'deposit' || loaded.order.currency === null) return
  api.extra.storage.set('currency', loaded.order.currency)
}

function keepRequisite(api: ListenerApi) {
  const { pageStorage } = api.extra
  pageStorage.set('requisites', shownRequisite(api, pageStorage.get('requisites')))
}

/** True for a purchase or a sale that a deal of this account runs in; a flash-pay order and a deposit need no account. */
function isToGoBackTo(state: AppState): boolean {
  const loaded = selectLoaded(state)
  if (loaded?.kind !== 'purchase' && loaded?.kind !== 'sale') return false
  const { status, deal, autodeal, cancelReason } = selectOrderWithDeal(state)
  const isCancelled = cancelReason !== null && !isDisputeOpen(deal)
  return hasOpenDeal({ deal, autodeal }) && !isOrderOver(status) && !isCancelled
}

function keepLink({ extra: { storage, pageKey } }: ListenerApi, isOpen: boolean) {
  const here = `/${pageKey}`
  const stored = storage.get('requiredLink')
  if (isOpen && stored !== here) storage.set('requiredLink', here)
  if (!isOpen && stored === here) storage.set('requiredLink', null)
}

/** The replaced requisite until the person dismisses the warning, else the current one, else `PAID` for one that was seen. */
function shownRequisite(api: ListenerApi, seen: string | null): string | null {
  const order = selectOrderWithDeal(api.getState())
  const deposit = selectDeposit(api.getState())
  const { status, requisite, replaced } = order
  // A flash-pay order may have its requisite before it is in process.
  if (isOrderOver(status)) return null
  const isPaid = deposit === null ? isPaymentReported(order) : !areCoinsAwaited(deposit)
  return replaced ?? requisite ?? (seen !== null && isPaid ? PAID : null)
}

/** Stores a cancellation at the end of the deal, for a reload, and forgets it if the deal goes on. */
function keepCancellation(api: ListenerApi) {
  const { pageStorage } = api.extra
  const order = selectOrderWithDeal(api.getState())
  const stored = pageStorage.get('cancelled')
  if (isEnded(order)) {
    const isStored = stored === String(cancelName(order))
    const isMine = selectCancelledByMe(api.getState())
    if (isMine && !isStored) pageStorage.set('cancelled', String(cancelName(order)))
    if (isStored && !isMine) api.dispatch(cancelStarted(cancelName(order)))
    return
  }
  const before = selectOrderWithDeal(api.getOriginalState())
  if (stored === String(cancelName(before)) && isReopened(before, order))
    api.dispatch(cancelRefused(cancelName(before)))
}

/** Until the end it is unknown whether the gateway accepts the cancellation. */
function isEnded({ status, deal, autodeal }: OrderWithDeal): boolean {
  return isOrderOver(status) || (deal ?? autodeal)?.state === 'deleted'
}

/** True if an order that was over on screen continues; it may have got its first deal. An older response that another tab received before the end does not count. */
function isReopened(before: OrderWithDeal, now: OrderWithDeal): boolean {
  const id = dealIdOf(before)
  return isEnded(before) && (id === null || sameId(id, dealIdOf(now)))
}

function forgetCancellation({ extra: { pageStorage } }: ListenerApi, name: Id) {
  if (pageStorage.get('cancelled') === String(name)) pageStorage.set('cancelled', null)
}
