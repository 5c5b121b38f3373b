/**
 * Stores which requisite the person has had on screen, and that it was paid: a change of it is shown in every tab and after a
 * reload, and a paid one is not shown again. Stores the link of an open deal, for the warning on another page, and the currency of the
 * order, for the hints of an order that names none.
 */
import { isAnyOf } from '@reduxjs/toolkit'
import { areCoinsAwaited } from '../../rules/crypto.ts'
import { hasOpenDeal, isDisputeOpen, isOrderOver } from '../../rules/deal.ts'
import { isPaymentReported, PAID } from '../../rules/payable.ts'
import { hasText } from '../../rules/text.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import {
  replacedRequisiteDismissed,
  selectDealState,
  selectDeposit,
  selectOrder,
} from '../order/orderSlice.ts'

export const addOrderMemoryListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(orderLoaded, replacedRequisiteDismissed),
    effect(_action, api) {
      // An order keeps its currency.
      if (selectOrder(api.getOriginalState()).loaded === null) keepCurrency(api)
      keepRequisite(api)
      keepLink(api, isToGoBackTo(api.getState()))
    },
  })
}

/** A deposit has no currency. */
function keepCurrency(api: ListenerApi) {
  const { loaded } = selectOrder(api.getState())
  if (loaded === null || loaded.kind === 'deposit' || loaded.order.currency === null) return
  api.extra.storage.set('currency', loaded.order.currency)
}

function keepRequisite(api: ListenerApi) {
  const { pageStorage } = api.extra
  const seen = pageStorage.get('requisites')
  const known = shownRequisite(api, seen)
  if (known !== seen) pageStorage.set('requisites', known)
}

/** True for a purchase or a sale that a deal of this account runs in; a flash-pay order and a deposit need no account. */
function isToGoBackTo(state: AppState): boolean {
  const { loaded } = selectOrder(state)
  if (loaded?.kind !== 'purchase' && loaded?.kind !== 'sale') return false
  const { status, deal, autodeal, cancelReason } = selectDealState(state)
  const isCancelled = hasText(cancelReason) && !isDisputeOpen(deal)
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
  const order = selectDealState(api.getState())
  const deposit = selectDeposit(api.getState())
  const { status, requisite, replaced } = order
  // A flash-pay order may have its requisite before it is in process.
  if (isOrderOver(status)) return null
  const isPaid = deposit === null ? isPaymentReported(order) : !areCoinsAwaited(deposit)
  return replaced ?? requisite ?? (seen !== null && isPaid ? PAID : null)
}
