/** From a pressed bank to a deal: the account, the order's claim, the search, and the search once more (tables 3.1, 3.6). */
import { isAnyOf } from '@reduxjs/toolkit'
import { selectUser } from '../../features/auth/authSlice.ts'
import { ensureAccount } from '../../features/auth/account.ts'
import {
  methodChosen,
  methodCleared,
  orderOutdated,
  orderSeen,
  searchStarted,
  searchStopped,
  selectDealState,
  selectMethodChoice,
} from '../../features/deal/dealSlice.ts'
import { searchLot, type SearchPlan } from '../../features/deal/lotSearch.ts'
import { pageLeft } from '../../features/frame/frameSlice.ts'
import { report } from '../../features/notices/report.ts'
import type { Purchase } from '../../contract/orders.ts'
import type { Id } from '../../contract/scalars.ts'
import { isAutodealOpen, isDealOpen } from '../../rules/deal.ts'
import { readEmail } from '../../rules/email.ts'
import { amountQuery } from '../../rules/orderAmount.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import { selectMethod, selectScreen } from './paymentScreen.ts'
import {
  bankPicked,
  bankPressed,
  emailSubmitted,
  searchRetried,
  selectPicked,
  selectPurchase,
  selectStarting,
  startChanged,
} from './paymentSlice.ts'

export const searchFlow: Flow = (start) => {
  start({ actionCreator: bankPressed, effect: (action, api) => press(api, action.payload) })
  start({
    actionCreator: emailSubmitted,
    effect(action, api) {
      const picked = selectPicked(api.getState())
      return picked === null ? undefined : begin(api, picked, action.payload)
    },
  })
  start({
    actionCreator: searchRetried,
    effect: (_action, api) => void api.dispatch(searchStarted({ at: api.extra.clock.now(), rebid: false })),
  })
  start({
    matcher: isAnyOf(searchStarted, searchStopped, methodCleared, pageLeft),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (searchStarted.match(action)) await search(api)
      else if (searchStopped.match(action)) api.dispatch(methodCleared())
    },
  })
}

/** Starts at once, or opens the e-mail field when nobody is known yet (A13, contract §7). */
async function press(api: FlowApi, brokerId: Id) {
  const { session, storage } = api.extra
  const known = readEmail(storage.get('paymentEmail') ?? '')
  if (session.access() === null && known === null) api.dispatch(bankPicked(brokerId))
  else await begin(api, brokerId, known)
}

async function begin(api: FlowApi, brokerId: Id, email: string | null) {
  // The second press of a double click finds the first one under way.
  if (selectStarting(api.getState()) || selectDealState(api.getState()).search.state === 'running') return
  api.dispatch(startChanged(true))
  try {
    if (!(await claim(api, email))) return
    api.dispatch(methodChosen(brokerId))
    api.dispatch(searchStarted({ at: api.extra.clock.now(), rebid: false }))
  } catch (reason) {
    report(api, 'action', reason)
  } finally {
    api.dispatch(startChanged(false))
  }
}

/** Makes the order this person's, and puts it in process. */
async function claim(api: FlowApi, email: string | null): Promise<boolean> {
  const { call, pageId, session } = api.extra
  const account = await ensureAccount(api, email)
  if (!account.ready) return false
  const token = session.access()
  if (account.isNew && token !== null) await call('PATCH /p/{id}', { id: pageId, body: { token } })
  const purchase = selectPurchase(api.getState())
  if (purchase?.status === 0) {
    const order = await call('PATCH /p/{id}', { id: pageId, base: 'v2', body: claimBody(api, purchase) })
    api.dispatch(orderSeen({ kind: 'purchase', order, at: api.extra.clock.now() }))
  }
  return true
}

function claimBody(api: FlowApi, { symbol, amount, merchant_id, label }: Purchase) {
  const buyer = selectUser(api.getState())?.user_id ?? null
  return {
    status: 1 as const,
    ...(symbol !== null && { symbol }),
    ...(amount !== null && { amount }),
    ...(buyer !== null && { buyer_id: buyer }),
    ...(merchant_id !== null && { merchant_id }),
    ...(label !== null && { label }),
  }
}

/** One tab searches; another one that is asked to waits for its turn and looks first (one deal, however many tabs). */
async function search(api: FlowApi) {
  const { device, pageId } = api.extra
  const name = `gateway.search.${pageId}`
  const run = () => searchLot(api, planOf(api), api.signal)
  if ((await device.exclusiveIfFree(name, run)) !== 'busy') return
  await device.exclusive(name, async () => {
    if (api.signal.aborted) return
    const seen = api.take(isAnyOf(orderSeen))
    api.dispatch(orderOutdated())
    await seen
    const { deal, autodeal } = selectDealState(api.getState())
    if (!isDealOpen(deal) && !isAutodealOpen(autodeal)) await run()
  })
}

function planOf(api: FlowApi): SearchPlan {
  const { call, pageId } = api.extra
  const order = () => {
    const purchase = selectPurchase(api.getState())
    if (purchase === null) throw new Error('a search needs an order')
    return { purchase, payment_id: purchase.payment_id ?? pageId, ...amountQuery(purchase) }
  }
  return {
    needsLotAtOnce: false,
    makes: 'create',
    find(isFirst, excluded, signal) {
      const { purchase, ...amounts } = order()
      const broker = selectMethod(api.getState())
      const query = {
        symbol: purchase.symbol ?? '',
        ...amounts,
        ...(excluded.length > 0 && { exclude: excluded.join(',') }),
        ...(broker !== null && { broker }),
      }
      if (!isFirst) return call('GET /lots/fast-deal', { query, signal })
      const start = {
        currency: purchase.currency ?? '',
        ...(purchase.address !== null && { address: purchase.address }),
      }
      return call('GET /lots/fast-deal-start', { query: { ...query, ...start }, signal })
    },
    make(lotId, signal) {
      const { purchase: _purchase, ...amounts } = order()
      return call('POST /deals', { body: { lot_id: lotId, ...amounts, requisite: '' }, signal })
    },
  }
}

/** After a reload: goes on with a search of an earlier visit, or begins the one that the screen announces (A52, row 16). */
export function resumeSearch(api: FlowApi): void {
  const { storage, pageId, clock } = api.extra
  const screen = selectScreen(api.getState())
  const stored = storage.get('searches')?.[pageId]
  const purchase = selectPurchase(api.getState())
  if (
    purchase?.status === 1 &&
    stored &&
    (screen.name === 'init' || screen.name === 'wait' || isLost(screen))
  ) {
    if (isDealOpen(purchase.deal) || isAutodealOpen(purchase.autodeal)) return
    api.dispatch(methodChosen(stored.method))
    api.dispatch(searchStarted({ at: stored.startedAt, rebid: false, excluded: stored.excluded }))
    return
  }
  if (screen.name !== 'wait' || screen.reason !== 'start') return
  const method = selectMethod(api.getState())
  if (method === null) return
  if (selectMethodChoice(api.getState()) === 'untouched' && api.extra.session.access() === null)
    api.dispatch(bankPressed(method))
  else api.dispatch(searchStarted({ at: clock.now(), rebid: false }))
}

function isLost(screen: ReturnType<typeof selectScreen>): boolean {
  return screen.name === 'processed' && screen.result === 'not-ok' && screen.chooseAnother
}
