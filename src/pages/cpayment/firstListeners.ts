/** Polls the deposit while coins may arrive, asks whether its coin is available, and starts it. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { CRYPTO_POLL_INTERVAL_MS, POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { userChanged } from '../../features/auth/authSlice.ts'
import { ensureAccount } from '../../features/auth/ensureAccount.ts'
import { runExclusive } from '../../features/deal/runExclusive.ts'
import { checkDue } from '../../features/order/orderCommands.ts'
import { callForOrder } from '../../features/order/orderRecords.ts'
import { orderLoadFailed, selectDeposit } from '../../features/order/orderSlice.ts'
import { type OrderSource, pollOrder } from '../../features/order/pollOrder.ts'
import { sleep } from '../../platform/sleep.ts'
import { readEmail } from '../../rules/email.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { pageLeft, pageResumed } from '../../shell/shellSlice.ts'
import { onSlow, poll } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import {
  availabilitySeen,
  clockRead,
  coinChosen,
  emailTyped,
  mailKnown,
  selectCpayment,
} from './cpaymentSlice.ts'
import { needsAvailabilityCheck } from './depositForm.ts'
import { depositEndsAt, depositPollIntervalMs } from './depositScreen.ts'
import { addEmbedListeners } from './embedListeners.ts'
import { addFormMemoryListeners, coinToBegin, emailToBegin } from './formMemoryListeners.ts'
import { selectScreen } from './selectors.ts'

const addDepositListeners: AddListeners = (start) => {
  start({
    // A timer stops while the device sleeps, and the clock may be set forward.
    matcher: isAnyOf(orderLoaded, orderLoadFailed, pageResumed, pageLeft),
    effect: (action, api) => endInTime(action, api),
  })
  start({
    matcher: isAnyOf(coinChosen, pageLeft),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (coinChosen.match(action)) await askAvailability(api)
    },
  })
  start({
    // Not on the second press of a double click, which finds `starting` set.
    predicate: (_action, now, before) => selectCpayment(now).starting && !selectCpayment(before).starting,
    // Once, even if several tabs press.
    async effect(_action, api) {
      await runExclusive(api, 'deposit', () => startDeposit(api), {
        isDue: isUnstarted,
        isDone: (state) => !isUnstarted(state),
      })
    },
  })
}

/** Reads the clock at the deadline, so that overtime is shown even if the order cannot be loaded then. */
async function endInTime(action: UnknownAction, api: ListenerApi) {
  api.cancelActiveListeners()
  const end = depositEndsAt(selectScreen(api.getState()))
  if (pageLeft.match(action) || end === null) return
  const { clock } = api.extra
  await sleep(Math.max(0, end - clock.now()), api.signal)
  if (!api.signal.aborted) api.dispatch(clockRead(clock.now()))
}

const depositSource: OrderSource = {
  route: () => 'GET /cp/{id}',
  /** Fills in coin and e-mail from an earlier page load or from the order. */
  onFirstLoad(api) {
    if (!isUnstarted(api.getState())) return
    const coin = coinToBegin(api)
    if (coin !== null) api.dispatch(coinChosen(coin))
    const { email } = selectCpayment(api.getState())
    if (email === '') api.dispatch(emailTyped(emailToBegin(api)))
  },
  intervalMs: ({ isVisible }, state) => depositPollIntervalMs(selectDeposit(state), isVisible),
  endsAt: (state) => depositEndsAt(selectScreen(state)),
}

/** Asks for ETH only; repeats while it is unavailable, so that the button is enabled later without a reload. */
async function askAvailability(api: ListenerApi) {
  const { coin } = selectCpayment(api.getState())
  if (!needsAvailabilityCheck(coin)) return
  let isKnown = false
  const goOn = () => void api.dispatch(availabilitySeen({ coin, available: null }))
  await poll(api, { intervalMs: () => (isKnown ? CRYPTO_POLL_INTERVAL_MS : POLL_INTERVAL_MS) }, async () => {
    if (selectDeposit(api.getState())?.status != null) return false
    try {
      const options = { query: { symbol: coin }, signal: api.signal }
      const asking = api.extra.call('GET /cp/is-available', options)
      const { is_available: available } = await onSlow(POLL_INTERVAL_MS, asking, goOn)
      api.dispatch(availabilitySeen({ coin, available }))
      isKnown = true
      return !available
    } catch (reason) {
      handleCallError(api, 'background', reason)
      isKnown = false
      if (!api.signal.aborted) goOn()
      return true
    }
  })
}

async function startDeposit(api: ListenerApi) {
  const { call, pageId, session } = api.extra
  const { coin, email } = selectCpayment(api.getState())
  leaveOtherAccount(api, email)
  // An e-mail in use opens the sign-in dialog; the deposit starts either way (docs/gateway.md#order-of-calls).
  const { ready, isNew } = await ensureAccount(api, { email, optional: true })
  if (!ready) return
  api.dispatch(mailKnown(session.access() !== null))
  // Another device may have started it, with another coin, while the dialogs of an account were open.
  if (isNew && session.user()?.is_temporary !== true) await checkDue(api, isUnstarted)
  await callForOrder(api, 'deposit', () =>
    call('POST /cp/{id}/start', { id: pageId, body: { symbol: coin } }),
  )
}

const isUnstarted = (state: AppState) => selectDeposit(state)?.status === null

/** Signs out of the temporary account of an earlier attempt if the e-mail was corrected since, because mails would go to the old address. The gateway may write the e-mail in small letters. */
function leaveOtherAccount(api: ListenerApi, email: string) {
  const { session } = api.extra
  const user = session.user()
  if (!user?.is_temporary || user.email === null) return
  if (user.email.toLowerCase() === readEmail(email)?.toLowerCase()) return
  session.drop()
  api.dispatch(userChanged(null))
}

export const FIRST: readonly AddListeners[] = [
  pollOrder(depositSource),
  addDepositListeners,
  addFormMemoryListeners,
  addEmbedListeners,
]
