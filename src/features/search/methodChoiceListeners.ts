/** What has to be done between the press of a bank and the choice: e-mail, account, claim of the order (docs/gateway.md#page-hooks). */
import type { Id } from '../../contract/ids.ts'
import { hasOpenDeal, isOrderOver } from '../../rules/deal.ts'
import { readEmail } from '../../rules/email.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { pageOpened } from '../../shell/shellSlice.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import {
  brokerPicked,
  brokerPressed,
  emailSubmitted,
  savedEmailFound,
  selectEmailInUse,
  selectPicked,
  selectStarting,
  startingChanged,
  methodChosen,
} from '../brokers/brokersSlice.ts'
import { selectDealState } from '../deal/dealSlice.ts'
import { orderReloadRequested } from '../order/orderSlice.ts'

/** What differs between a purchase and a sale. */
export interface MethodChoiceSource {
  /** The e-mail address in the order. */
  email: (state: AppState) => string | null
  /** Assigns the order to this person and puts it in process; false when the person closed the login. Rejects with an `AbortError` once the order is taken. */
  claim: (api: ListenerApi, email: string | null) => Promise<boolean>
  /** Called after the choice. */
  chosen: (api: ListenerApi) => void
}

/** Registers the choice of a method. */
export function methodChoiceListeners(page: MethodChoiceSource): AddListeners {
  return (start) => {
    start({
      actionCreator: pageOpened,
      effect(_action, api) {
        const saved = readEmail(api.extra.storage.get('paymentEmail') ?? '')
        if (saved !== null) api.dispatch(savedEmailFound(saved))
      },
    })
    start({ actionCreator: brokerPressed, effect: (action, api) => press(api, page, action.payload) })
    start({
      actionCreator: emailSubmitted,
      effect(action, api) {
        const picked = selectPicked(api.getState())
        return picked === null ? undefined : begin(api, page, picked, action.payload)
      },
    })
  }
}

/** Chooses the method at once, or opens the e-mail field. */
async function press(api: ListenerApi, page: MethodChoiceSource, brokerId: Id) {
  const { session, storage } = api.extra
  const state = api.getState()
  // Another tab may have stored one meanwhile.
  const known = selectEmailInUse(state, page.email(state)) ?? readEmail(storage.get('paymentEmail') ?? '')
  if (session.access() === null && known === null) api.dispatch(brokerPicked(brokerId))
  else await begin(api, page, brokerId, known)
}

async function begin(api: ListenerApi, page: MethodChoiceSource, brokerId: Id, email: string | null) {
  await startOnce(api, async () => {
    const isClaimed = await page.claim(api, email)
    if (isTaken(api.getState())) return
    // The e-mail may belong to an account whose password the person has forgotten, so another one can be entered.
    if (!isClaimed) return void api.dispatch(brokerPicked(brokerId))
    api.dispatch(methodChosen(brokerId))
    page.chosen(api)
  })
}

/** True if the order has a deal or is over: another device may have continued it while this person got an account. */
export function isTaken(state: AppState): boolean {
  const order = selectDealState(state)
  return hasOpenDeal(order) || isOrderOver(order.status)
}

/** Runs `work` unless it, or a search, is already running (double click), and reports its error. */
export async function startOnce(api: ListenerApi, work: () => Promise<void>): Promise<void> {
  if (selectStarting(api.getState()) || selectDealState(api.getState()).search.state === 'running') return
  api.dispatch(startingChanged(true))
  try {
    await work()
  } catch (reason) {
    const action = handleCallError(api, 'claim', reason)
    // No error is shown: the reloaded page shows the state of the order.
    if (action?.kind === 'silent' && action.next === 'refetch') api.dispatch(orderReloadRequested())
  } finally {
    api.dispatch(startingChanged(false))
  }
}
