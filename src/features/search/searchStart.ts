/** What comes before a search: the e-mail, the account, the claim of the order (docs/gateway.md#page-hooks). */
import type { Id } from '../../contract/ids.ts'
import type { Broker } from '../../contract/orders.ts'
import { ORDER_CREATED } from '../../contract/statuses.ts'
import { hasOpenDeal, isOrderOver } from '../../rules/deal.ts'
import { type DemandAnswers, demandsOf } from '../../rules/demands.ts'
import { readEmail } from '../../rules/email.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import {
  demandChanged,
  methodChosen,
  selectDraft,
  selectEmailInUse,
  selectStarting,
  startingChanged,
} from '../brokers/brokersSlice.ts'
import { withdrawErrorOnceDone } from '../order/orderCommands.ts'
import {
  isSearching,
  orderReloadRequested,
  searchStarted,
  selectOrderWithDeal,
  selectMethod,
  selectSale,
} from '../order/orderSlice.ts'

/** What differs between a purchase and a sale until a search starts; from then on `LotSearch`. Everything else is one flow: choose, claim, find, make. */
export interface SearchFlow {
  order: 'purchase' | 'sale'
  /** Assigns the order to this person and puts it in process; false when the person closed the login. Rejects with an `AbortError` once the order is taken. */
  claim: (api: ListenerApi, email: string | null) => Promise<boolean>
  /** The choice of a method starts the search; in a sale, the confirmed requisite does. */
  startsAtChoice: boolean
  /** True on the screens that a search starts from, once it has what it needs. */
  canSearch: (state: AppState) => boolean
}

/** The choice of a method, for `bankChoiceListeners`. */
export function methodChoice(flow: SearchFlow) {
  return {
    demands: (api: ListenerApi, bank: Broker | null) =>
      demandsOf(flow.order, bank).filter((name) => name !== 'email' || isEmailMissing(api)),
    choose: (api: ListenerApi, bank: Id, { email }: DemandAnswers) =>
      begin(api, flow, bank, email ?? knownEmail(api)),
  }
}

function isEmailMissing(api: ListenerApi): boolean {
  const known = knownEmail(api)
  // What was typed and not saved is submitted under the bank.
  const draft = selectDraft(api.getState(), 'email') ?? known
  return api.extra.session.access() === null && (known === null || draft !== known)
}

/** The e-mail that an account would be registered with; another tab may have stored one meanwhile. */
function knownEmail(api: ListenerApi): string | null {
  const state = api.getState()
  // Only a sale has an e-mail of its own.
  const ofOrder = selectSale(state)?.email ?? null
  return selectEmailInUse(state, ofOrder) ?? readEmail(api.extra.storage.get('paymentEmail') ?? '')
}

/** Claims the order, again after a search that has failed, because the session may have been lost in it; and searches by its method unless another tab or device has continued it meanwhile, or another method was chosen. */
export function claimAndSearch(api: ListenerApi, flow: SearchFlow): Promise<void> {
  return startOnce(api, async () => {
    const method = selectMethod(api.getState())
    if (!(await flow.claim(api, null))) return
    const state = api.getState()
    // Compared as texts, because the order may name no method.
    const isSameMethod = String(method) === String(selectMethod(state))
    if (isSameMethod && flow.canSearch(state)) startSearch(api)
  })
}

export function startSearch({ dispatch, extra }: ListenerApi): void {
  dispatch(searchStarted({ at: extra.clock.now() }))
}

async function begin(api: ListenerApi, flow: SearchFlow, brokerId: Id, email: string | null) {
  await startOnce(api, async () => {
    const isAssigned = await flow.claim(api, email)
    if (isTaken(api.getState())) return
    // The e-mail may belong to an account whose password the person has forgotten, so another one can be entered.
    if (!isAssigned) return void api.dispatch(demandChanged('email'))
    api.dispatch(methodChosen(brokerId))
    if (flow.startsAtChoice) startSearch(api)
  })
}

/** True if the order has a deal or is over: another device may have continued it while this person got an account. */
export function isTaken(state: AppState): boolean {
  const order = selectOrderWithDeal(state)
  return hasOpenDeal(order) || isOrderOver(order.status)
}

export const isUntaken = (state: AppState) => !isTaken(state)

const isClaimed = (state: AppState) => selectOrderWithDeal(state).status !== ORDER_CREATED

/** Runs `work` unless it, or a search, is already running (double click), and reports its error. */
async function startOnce(api: ListenerApi, work: () => Promise<void>): Promise<void> {
  if (selectStarting(api.getState()) || isSearching(api.getState())) return
  api.dispatch(startingChanged(true))
  try {
    await work()
  } catch (reason) {
    const action = handleCallError(api, 'claim', reason)
    // No error is shown: the reloaded page shows the state of the order.
    if (action?.kind === 'silent' && action.next === 'refetch') api.dispatch(orderReloadRequested())
    // An order that is in process already does not show what failed.
    if (!isClaimed(api.getState())) withdrawErrorOnceDone(api, 'claim', reason, isClaimed)
  } finally {
    api.dispatch(startingChanged(false))
  }
}
