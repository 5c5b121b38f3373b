/** Polls the deposit while coins may arrive, asks whether its coin is available, and starts it. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { CRYPTO_POLL_INTERVAL_MS, POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { abortError, failureOf, isAnswerLost } from '../../contract/gatewayError.ts'
import { includesId } from '../../contract/ids.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import { ensureAccount } from '../../features/auth/account.ts'
import { userChanged } from '../../features/auth/authSlice.ts'
import { pollOrder } from '../../features/order/pollOrder.ts'
import { needsAvailabilityCheck, depositPollIntervalMs, isDepositStepBack } from '../../rules/crypto.ts'
import { readEmail } from '../../rules/email.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { refreshed, orderLanguageLoaded, pageLeft, pageResumed } from '../../shell/shellSlice.ts'
import { withActionLock } from '../../shell/withActionLock.ts'
import { poll, sleep, startOver } from '../../store/timing.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  availabilitySeen,
  clockRead,
  coinChosen,
  depositReloadRequested,
  depositLoaded,
  olderDepositReceived,
  emailTyped,
  mailKnown,
  selectCpayment,
  selectPayment,
  selectScreen,
  startEnded,
  startPressed,
} from './cpaymentSlice.ts'
import { coinToBegin, emailToBegin } from './formMemoryListeners.ts'

export const addDepositListeners: AddListeners = (start) => {
  pollOrder({
    page: 'cpayment',
    reloadRequested: depositReloadRequested,
    loadOrder,
    onFirstLoad,
    intervalMs: (api) =>
      depositPollIntervalMs(selectPayment(api.getState()), api.extra.clock.now(), api.extra.device.visible()),
  })(start)
  start({
    actionCreator: pageResumed,
    effect: (_action, api) => void api.dispatch(depositReloadRequested()),
  })
  start({
    // Also on `pageResumed`, because a timer stops while the device sleeps.
    matcher: isAnyOf(depositLoaded, pageResumed, pageLeft),
    effect: (action, api) => endInTime(action, api),
  })
  start({
    predicate: (action) => coinChosen.match(action) || pageLeft.match(action),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (coinChosen.match(action)) await askAvailability(api)
    },
  })
  start({
    actionCreator: startPressed,
    async effect(_action, api) {
      // The second press of a double click finds `starting` set.
      if (selectCpayment(api.getState()).starting && !selectCpayment(api.getOriginalState()).starting)
        await startDeposit(api)
    },
  })
}

/** Reads the clock at the deadline, so that overtime is shown even if the order cannot be loaded then. */
async function endInTime(action: UnknownAction, api: ListenerApi) {
  api.cancelActiveListeners()
  const screen = selectScreen(api.getState())
  if (pageLeft.match(action) || screen.name !== 'inProcess' || screen.deadline === null) return
  const { clock } = api.extra
  await sleep(Math.max(0, screen.deadline - clock.now()), api.signal)
  if (!api.signal.aborted) api.dispatch(clockRead(clock.now()))
}

async function loadOrder(api: ListenerApi) {
  const { call, clock, pageId } = api.extra
  // A device may wake up without `pageResumed`.
  api.dispatch(clockRead(clock.now()))
  show(api, await call('GET /cp/{id}', { id: pageId, signal: api.signal }))
  api.dispatch(refreshed({ at: clock.now() }))
}

/** Rejects a response about another deposit, whose address must not be shown here, and one that is a step back, the first time. */
function show(api: ListenerApi, payment: CryptoPayment): void {
  const { clock, pageId } = api.extra
  const { id } = payment
  const shown = selectPayment(api.getState())
  const isOther = id !== null && !includesId([pageId, shown?.id ?? id], id)
  const { addresses, older } = selectCpayment(api.getState())
  // True if another address has replaced it since.
  const isReplaced =
    shown?.address != null && payment.address !== shown.address && addresses.includes(payment.address)
  const isBack = isReplaced || isDepositStepBack(shown, payment)
  const summary = `${payment.status} ${payment.address} ${payment.amount_received}`
  // One that repeats the previous answer is shown, because a deposit may be reopened.
  const isOlder = isBack && summary !== older
  if (isOlder) api.dispatch(olderDepositReceived(summary))
  if (isOther || isOlder) throw failureOf('malformed', 'GET /cp/{id}')
  api.dispatch(depositLoaded({ payment, at: clock.now() }))
}

/** Applies the order's language, and fills in coin and e-mail from an earlier page load or from the order. */
function onFirstLoad(api: ListenerApi) {
  const { device } = api.extra
  const payment = selectPayment(api.getState())
  if (payment === null) return
  api.dispatch(orderLanguageLoaded(device.parent?.lang ?? payment.lang))
  if (payment.status !== null) return
  const coin = coinToBegin(api)
  if (coin !== null) api.dispatch(coinChosen(coin))
  const { email } = selectCpayment(api.getState())
  if (email === '') api.dispatch(emailTyped(emailToBegin(api)))
}

/** Asks for ETH only; repeats while it is unavailable, so that the button is enabled later without a reload. */
async function askAvailability(api: ListenerApi) {
  const { coin } = selectCpayment(api.getState())
  if (!needsAvailabilityCheck(coin)) return
  let isKnown = false
  await poll(api, { intervalMs: () => (isKnown ? CRYPTO_POLL_INTERVAL_MS : POLL_INTERVAL_MS) }, async () => {
    if (selectPayment(api.getState())?.status != null) return false
    try {
      const { is_available: available } = await api.extra.call('GET /cp/is-available', {
        query: { symbol: coin },
        signal: api.signal,
      })
      api.dispatch(availabilitySeen({ coin, available }))
      isKnown = true
      return !available
    } catch (reason) {
      handleCallError(api, 'background', reason)
      isKnown = false
      // Unknown: the coin can be chosen, and the gateway decides at the start.
      if (!api.signal.aborted) api.dispatch(availabilitySeen({ coin, available: true }))
      return true
    }
  })
}

/** Starts the deposit once, even if several tabs press. */
async function startDeposit(api: ListenerApi) {
  const { device, pageKey } = api.extra
  try {
    await withActionLock(api, () => begin(api))
  } finally {
    api.dispatch(startEnded())
    api.dispatch(depositReloadRequested())
    device.broadcast({ pageKey, kind: 'order-outdated' })
  }
}

async function begin(api: ListenerApi) {
  const { call, pageId, session } = api.extra
  const { coin, email } = selectCpayment(api.getState())
  leaveOtherAccount(api, email)
  // An e-mail in use opens the sign-in dialog; the deposit starts either way (docs/gateway.md#order-of-calls).
  const { ready, isNew } = await ensureAccount(api, email, { optional: true })
  if (!ready) return
  api.dispatch(mailKnown(session.access() !== null))
  // Another device may have started it, with another coin, while the dialogs of an account were open.
  const checkUnstarted = async () => {
    await loadOrder(api)
    if (selectPayment(api.getState())?.status !== null) throw abortError('Started')
  }
  try {
    if (isNew && session.user()?.is_temporary !== true) await checkUnstarted()
    const start = () => call('POST /cp/{id}/start', { id: pageId, body: { symbol: coin } })
    const started = await startOver(start, checkUnstarted)
    // A load that has finished during the call may contain coins that this response does not.
    if (selectPayment(api.getState())?.status === null) show(api, started)
  } catch (reason) {
    if (!(await isStarted(api, reason))) handleCallError(api, 'action', reason)
  }
}

/** True if the response was lost, and the reloaded deposit has been started. */
async function isStarted(api: ListenerApi, reason: unknown): Promise<boolean> {
  if (!isAnswerLost(reason)) return false
  api.dispatch(depositReloadRequested())
  await api.condition((action) => refreshed.match(action), POLL_INTERVAL_MS)
  return selectPayment(api.getState())?.status !== null
}

/** Signs out of the temporary account of an earlier attempt if the e-mail was corrected since, because mails would go to the old address. */
function leaveOtherAccount(api: ListenerApi, email: string) {
  const { session } = api.extra
  const user = session.user()
  if (!user?.is_temporary || user.email === null || user.email === readEmail(email)) return
  session.drop()
  api.dispatch(userChanged(null))
}
