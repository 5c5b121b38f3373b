/** The way of a purchase to its search: the order is claimed after the choice of a bank. */
import type { PurchasePatch } from '../../contract/endpoints.ts'
import { abortError, gatewayErrorOf } from '../../contract/gatewayError.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import type { Purchase } from '../../contract/orders.ts'
import { SERVER_TEXTS } from '../../contract/serverErrors.ts'
import { ORDER_CREATED, ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import { userChanged } from '../../features/auth/authSlice.ts'
import { ensureAccount } from '../../features/auth/ensureAccount.ts'
import { demandChanged } from '../../features/brokers/brokersSlice.ts'
import { checkDue, isShownDone, ONCE, reloadOrder, whileDue } from '../../features/order/orderCommands.ts'
import { callForOrder } from '../../features/order/orderRecords.ts'
import { selectDeal, selectPurchase } from '../../features/order/orderSlice.ts'
import { isUntaken, type SearchFlow } from '../../features/search/searchStart.ts'
import { includesText } from '../../rules/errorText.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { selectPaymentState, tokenOwed } from './paymentSlice.ts'
import { selectScreen } from './selectors.ts'

export const purchaseFlow: SearchFlow = {
  order: 'purchase',
  claim: claimPurchase,
  startsAtChoice: true,
  canSearch: (state) => selectScreen(state).name === 'restart',
}

/** Assigns the order to this person and puts it in process; false if the person closed the sign-in. */
async function claimPurchase(api: ListenerApi, email: string | null): Promise<boolean> {
  const account = await ensureAccount(api, { email })
  if (!account.ready) return false
  const isOwed = isTemporary(api) && (account.isNew || selectPaymentState(api.getState()).isTokenOwed)
  // At most two attempts: an order whose token is always refused is paid without it.
  if (isOwed) api.dispatch(tokenOwed(account.isNew))
  // After a sign-in, which takes a person's time, the order is loaded again; not after a registration, which is quick.
  const isChecked = account.isNew && !(isTemporary(api) && isUntaken(api.getState()))
  try {
    if (isChecked) await checkDue(api, isUntaken)
    if (isOwed) await storeToken(api)
    await assign(api, account.isNew || isOwed)
  } catch (reason) {
    if (account.isNew && isTemporary(api) && isOthers(api, reason)) await giveWay(api)
    throw reason
  }
  return true
}

/** True if the order belongs to somebody else, as the gateway says, or its deal. */
function isOthers(api: ListenerApi, reason: unknown): boolean {
  if (includesText(gatewayErrorOf(reason)?.detail ?? '', SERVER_TEXTS.notParticipant)) return true
  const me = api.extra.session.user()?.nickname ?? null
  return me !== null && (selectDeal(api.getState())?.buyer?.nickname ?? me) !== me
}

/** Another device has begun the order while this one registered: its session continues here, as it would after a reload. */
async function giveWay(api: ListenerApi): Promise<never> {
  api.extra.session.drop()
  api.dispatch(userChanged(null))
  api.dispatch(demandChanged(null))
  await reloadOrder(api, ONCE)
  throw abortError('Another device was first')
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
    await callForOrder(api, 'purchase', () =>
      whileDue(api, isUntaken, () => call('PATCH /p/{id}', { id: pageId, base: 'v2', body })),
    )
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
