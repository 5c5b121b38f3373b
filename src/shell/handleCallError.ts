/** Decides what a failed call means, and dispatches the decision. Every listener reports its failed calls here. */
import { gatewayErrorOf } from '../contract/gatewayError.ts'
import type { TextKey } from '../i18n/types.ts'
import { type ErrorAction, type ErrorPlace, errorPolicy } from '../rules/errorPolicy.ts'
import { type PageKind, pageKeyOf, pageKindOf } from '../rules/paths.ts'
import type { AppState, ListenerApi } from '../store/types.ts'
import { moneyRisk } from './moneyRisk.ts'
import {
  callFailed,
  type OpenedPage,
  pageLeft,
  selectHasDeal,
  selectOpened,
  selectRefreshedAt,
} from './shellSlice.ts'

/** Returns the decision; null when the call was cancelled. Throws what is not a failed call: that is a bug. */
export function handleCallError(api: ListenerApi, place: ErrorPlace, reason: unknown): ErrorAction | null {
  const error = gatewayErrorOf(reason)
  if (error === null) return null
  const state = api.getState()
  const link = api.extra.storage.get('requiredLink')
  const otherDeal = link !== null && pageKeyOf(link) !== api.extra.pageKey ? link : null
  const action = errorPolicy(place, error, otherDeal)
  api.dispatch(callFailed({ place, error, action, risk: selectMoneyRisk(state, place) }))
  // Nothing is left of the page of a banned person: polling behind the banned screen ends.
  if (action.kind === 'banned') api.dispatch(pageLeft())
  return action
}

/** Where the money is, as an error dialog says it; null if no money is at risk. An order that could not be read yet may have been paid. */
function selectMoneyRisk(state: AppState, place: ErrorPlace): TextKey | null {
  const flow = moneyFlow(selectOpened(state))
  if (flow === null) return null
  const mayBePaid = flow === 'cpayment' || selectRefreshedAt(state) === null || selectHasDeal(state)
  return moneyRisk({ flow, place, mayBePaid })
}

function moneyFlow(opened: OpenedPage | null): PageKind | null {
  if (opened === null) return null
  const { page, type } = opened
  return page === 'payment-error' || page === 'not-found' ? null : pageKindOf(page, type)
}
