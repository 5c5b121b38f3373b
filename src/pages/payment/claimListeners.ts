/** Claims the order after the choice of a bank, and starts the search. */
import { POLL_INTERVAL_MS, SEARCH_TIMEOUT_MS } from '../../contract/constants.ts'
import type { PurchasePatch } from '../../contract/endpoints.ts'
import { abortError, gatewayErrorOf } from '../../contract/gatewayError.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import type { Purchase } from '../../contract/orders.ts'
import { ORDER_CREATED, ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import { ensureAccount } from '../../features/auth/authListeners.ts'
import {
  brokerPressed,
  methodCleared,
  selectBrokers,
  selectBrokersState,
  selectDemand,
  selectStarting,
} from '../../features/brokers/brokersSlice.ts'
import { dialogOpened } from '../../features/dialogs/dialogsSlice.ts'
import { checkDue, isShownDone, whileDue } from '../../features/order/orderCommands.ts'
import { callForOrder } from '../../features/order/orderRecords.ts'
import {
  searchFailed,
  selectMethod,
  selectMethodChoice,
  selectPurchase,
} from '../../features/order/orderSlice.ts'
import { isUntaken, type SearchFlow, startSearch } from '../../features/search/methodChoiceListeners.ts'
import { continueSearch, SEARCH_ENDED, storedSearch } from '../../features/search/storedSearch.ts'
import { findBroker } from '../../rules/brokers.ts'
import { pageLeft } from '../../shell/shellSlice.ts'
import { sleep, waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { selectIsTokenOwed, tokenOwed } from './paymentSlice.ts'
import { selectScreen } from './selectors.ts'

export const purchaseFlow: SearchFlow = {
  claim: claimPurchase,
  isReady: () => true,
  isAwaited: (state) => selectScreen(state).name === 'restart',
}

/** Ends the wait for a search of another device. */
export const addUnsearchedListeners: AddListeners = (start) => {
  start({
    predicate: (action, now, before) =>
      pageLeft.match(action) ||
      (isUnsearched(now) && (!isUnsearched(before) || selectMethod(now) !== selectMethod(before))),
    effect: (action, api) => endUnsearched(api, pageLeft.match(action)),
  })
}

/** True if a bank was chosen on another device: this page neither searches nor asks for anything. */
function isUnsearched(state: AppState): boolean {
  const screen = selectScreen(state)
  const isIdle = !selectStarting(state) && selectDemand(state) === null
  return isIdle && screen.name === 'wait' && screen.reason === 'start'
}

/** Waits for the search of that device; if its time ends without a deal, this page offers to search again. */
async function endUnsearched(api: ListenerApi, isLeft: boolean): Promise<void> {
  api.cancelActiveListeners()
  if (isLeft) return
  await sleep(SEARCH_TIMEOUT_MS, api.signal)
  if (api.signal.aborted || !isUnsearched(api.getState())) return
  api.dispatch(searchFailed(SEARCH_ENDED, api.extra.clock.now() - SEARCH_TIMEOUT_MS))
}

/** Assigns the order to this person and puts it in process; false if the person closed the sign-in. */
async function claimPurchase(api: ListenerApi, email: string | null): Promise<boolean> {
  const account = await ensureAccount(api, email)
  if (!account.ready) return false
  const isOwed = isTemporary(api) && (account.isNew || selectIsTokenOwed(api.getState()))
  // At most two attempts: an order whose token is always refused is paid without it.
  if (isOwed) api.dispatch(tokenOwed(account.isNew))
  // After a sign-in, which takes a person's time, the order is loaded again; not after a registration, which is quick.
  if (account.isNew && !(isTemporary(api) && isUntaken(api.getState()))) await checkDue(api, isUntaken)
  if (isOwed) await storeToken(api)
  await assign(api, account.isNew || isOwed)
  return true
}

function isTemporary({ extra: { session } }: ListenerApi): boolean {
  return session.user()?.is_temporary === true
}

/** Stores the token with the order. Only that of a temporary account, because anybody who knows the order's id can read it. */
async function storeToken(api: ListenerApi): Promise<void> {
  const { call, pageId, session } = api.extra
  let isShareable = true
  const body = () => {
    isShareable = isTemporary(api)
    if (!isShareable) throw abortError('The account is permanent now')
    return { token: session.access() ?? '' }
  }
  try {
    await whileDue(api, isUntaken, () => call('PATCH /p/{id}', { id: pageId, body }))
  } catch (reason) {
    // To a permanent account the order is assigned by the account's id. The answer is not needed, only that there is one.
    if (isShareable && gatewayErrorOf(reason)?.kind !== 'malformed') throw reason
  }
  api.dispatch(tokenOwed(false))
}

/** Puts a new order in process. Assigns it to a permanent account, if the person has signed in for it. */
async function assign(api: ListenerApi, isForOrder: boolean): Promise<void> {
  const { call, pageId, session } = api.extra
  const purchase = selectPurchase(api.getState())
  const buyer = () => session.user()?.user_id ?? null
  const isFresh = purchase?.status === ORDER_CREATED
  const isOwner = isForOrder && !isTemporary(api) && buyer() !== null
  if (!isFresh && !isOwner) return
  const body = () => (isFresh ? claimBody(purchase, buyer()) : { buyer_id: buyer() ?? '' })
  const isAssigned = (state: AppState) => {
    const order = selectPurchase(state)
    return isFresh ? order?.status !== ORDER_CREATED : sameId(order?.buyer_id, buyer())
  }
  try {
    await callForOrder(api, async () => {
      const order = await whileDue(api, isUntaken, () =>
        call('PATCH /p/{id}', { id: pageId, base: 'v2', body }),
      )
      return { kind: 'purchase', order }
    })
  } catch (reason) {
    if (!(await isShownDone(api, reason, isAssigned))) throw reason
  }
}

function claimBody({ symbol, amount, merchant_id, label }: Purchase, buyer: Id | null): PurchasePatch {
  return {
    status: ORDER_IN_PROCESS,
    ...(symbol !== null && { symbol }),
    ...(amount && { amount }),
    ...(buyer !== null && { buyer_id: buyer }),
    ...(merchant_id !== null && { merchant_id }),
    ...(label !== null && { label }),
  }
}

/** After the first load: continues the search of an earlier page load, or starts the one that the screen announces, unless it was given up or its bank is unavailable. */
export async function resumeSearch(api: ListenerApi): Promise<void> {
  const screen = selectScreen(api.getState())
  const stored = storedSearch(api)
  const isOpen = screen.name === 'init' || screen.name === 'wait' || isLost(screen)
  if (stored !== null && stored !== 'given-up' && isOpen) return continueSearch(api, stored)
  if (!isUnsearched(api.getState())) return
  if (stored === 'given-up') return void api.dispatch(methodCleared())
  await waitUntil(api, (state) => selectBrokersState(state) !== 'loading', POLL_INTERVAL_MS)
  const method = selectMethod(api.getState())
  if (method === null || !isUnsearched(api.getState())) return
  if (findBroker(selectBrokers(api.getState()), method)?.is_available === false) {
    api.dispatch(methodCleared())
    return void api.dispatch(dialogOpened({ kind: 'info', message: { key: 'payment:search.bankOff' } }))
  }
  const isUnclaimed =
    selectMethodChoice(api.getState()) === 'untouched' && api.extra.session.access() === null
  if (isUnclaimed) api.dispatch(brokerPressed(method))
  else startSearch(api)
}

function isLost(screen: ReturnType<typeof selectScreen>): boolean {
  return screen.name === 'processed' && screen.result === 'not-ok' && screen.chooseAnother
}
