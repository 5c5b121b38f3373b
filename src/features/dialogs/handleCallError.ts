/** Every flow's way to tell of a failed call: decides what it means, and lets the slices hear it. */
import { gatewayErrorOf } from '../../contract/gatewayError.ts'
import { errorPolicy, type ErrorAction, type ErrorPlace } from '../../rules/errorPolicy.ts'
import { pageKeyOf } from '../../rules/paths.ts'
import { moneyRisk, type MoneyFlow } from '../../rules/moneyRisk.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { selectUser } from '../auth/authSlice.ts'
import { selectAutodeal, selectDeal } from '../deal/dealSlice.ts'
import { selectOpened, type OpenedPage } from '../../app/shell/shellSlice.ts'
import { callFailed } from './dialogsSlice.ts'

/** What was decided; null when the call was only given up. Throws what is not a failed call: that is a bug. */
export function handleCallError(api: ListenerApi, place: ErrorPlace, reason: unknown): ErrorAction | null {
  const error = gatewayErrorOf(reason)
  if (error === null) return null
  const state = api.getState()
  const user = selectUser(state)
  const link = api.extra.storage.get('requiredLink')
  const action = errorPolicy(place, error, {
    account: user === null ? null : user.is_temporary ? 'temporary' : 'full',
    otherDeal: link !== null && pageKeyOf(link) !== api.extra.pageKey ? link : null,
  })
  const flow = moneyFlow(selectOpened(state))
  const hasDeal = flow === 'cpayment' || hasOpenDeal(state)
  const risk = flow === null ? null : moneyRisk(action, { flow, place, hasDeal })
  api.dispatch(callFailed({ place, error, action, risk }))
  return action
}

/** Pages without an order have no room for deals. */
function hasOpenDeal(state: AppState): boolean {
  return selectDeal(state) !== null || selectAutodeal(state) !== null
}

function moneyFlow(opened: OpenedPage | null): MoneyFlow | null {
  if (opened?.page === 'flashpay') return `flashpay-${opened.type ?? 'payment'}`
  if (opened?.page === 'payment' || opened?.page === 'sale' || opened?.page === 'cpayment') return opened.page
  return null
}
