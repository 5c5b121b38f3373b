/** Keeps the deposit on the page the gateway's own: loads it, looks again while coins may come, and starts it (table 3.3). */
import { CRYPTO_POLL_EVERY_MS, POLL_EVERY_MS } from '../../contract/constants.ts'
import { ensureAccount } from '../../features/auth/account.ts'
import {
  refreshDelayed,
  refreshed,
  orderLanguageLoaded,
  pageLeft,
  pageOpened,
  pageResumed,
} from '../../app/shell/shellSlice.ts'
import { handleCallError } from '../../features/dialogs/handleCallError.ts'
import { asksAvailability, depositCoin, depositPollEvery, isDepositOver } from '../../rules/crypto.ts'
import { SLOW_RESPONSE_MS } from '../../rules/polling.ts'
import { poll, onSlow } from '../../store/timing.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  availabilitySeen,
  clockRead,
  coinChosen,
  depositReloadRequested,
  depositLoaded,
  emailTyped,
  mailKnown,
  selectForm,
  selectPayment,
  startEnded,
  startPressed,
} from './cpaymentSlice.ts'
import { emailToBegin } from './emailDraft.ts'

export const addDepositListeners: AddListeners = (start) => {
  start({
    predicate: (action) =>
      pageLeft.match(action) || (pageOpened.match(action) && action.payload.page === 'cpayment'),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (pageOpened.match(action)) await pollWhileOpen(api)
    },
  })
  start({
    actionCreator: pageResumed,
    effect(_action, api) {
      if (!isDepositOver(selectPayment(api.getState()))) api.dispatch(depositReloadRequested())
    },
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
      // A second press finds the first one at work.
      if (selectForm(api.getState()).starting && !selectForm(api.getOriginalState()).starting)
        await startDeposit(api)
    },
  })
}

async function pollWhileOpen(api: ListenerApi) {
  const { device, clock } = api.extra
  const unlisten = device.onBroadcast(({ pageKey, kind }) => {
    if (pageKey === api.extra.pageKey && kind === 'order-outdated') api.dispatch(depositReloadRequested())
  })
  let isFirst = true
  try {
    await poll(
      api,
      {
        intervalMs: () => depositPollEvery(selectPayment(api.getState()), clock.now(), device.visible()),
        wake: [depositReloadRequested.match],
      },
      async () => {
        // Overtime shows at zero, whatever becomes of the look that follows (A43).
        api.dispatch(clockRead(clock.now()))
        const isLoaded = await load(api)
        if (isLoaded && isFirst) onFirstLoad(api)
        isFirst &&= !isLoaded
        // Once it is over nothing is polled, but a late answer to the start still has the deposit looked at.
        return true
      },
    )
  } finally {
    unlisten()
  }
}

/** One look at the deposit; what fails in the background is not shown (CAT-41). */
async function load(api: ListenerApi): Promise<boolean> {
  const { call, clock, pageId } = api.extra
  try {
    const look = call('GET /cp/{id}', { id: pageId, signal: api.signal })
    const payment = await onSlow(SLOW_RESPONSE_MS, look, () => void api.dispatch(refreshDelayed()))
    const at = clock.now()
    api.dispatch(depositLoaded({ payment, at }))
    api.dispatch(refreshed(at))
    return true
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return false
  }
}

/** The order's language, coin and the e-mail known from before. */
function onFirstLoad(api: ListenerApi) {
  const { device } = api.extra
  const payment = selectPayment(api.getState())
  if (payment === null) return
  api.dispatch(orderLanguageLoaded(device.parent?.lang ?? payment.lang))
  if (payment.status !== null) return
  const coin = depositCoin(payment.symbol)
  if (coin !== null) api.dispatch(coinChosen(coin))
  const { email } = selectForm(api.getState())
  if (email === '') api.dispatch(emailTyped(emailToBegin(api)))
}

/** Asked for ETH only, and again while it is not available, so that the button comes back by itself (CP-15). */
async function askAvailability(api: ListenerApi) {
  const { coin } = selectForm(api.getState())
  if (!asksAvailability(coin)) return
  let isKnown = false
  await poll(api, { intervalMs: () => (isKnown ? CRYPTO_POLL_EVERY_MS : POLL_EVERY_MS) }, async () => {
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
      return true
    }
  })
}

/** Account from the e-mail, then the coin: one start, however many tabs press (CP-04). */
async function startDeposit(api: ListenerApi) {
  const { device, pageKey } = api.extra
  try {
    await device.withLockIfFree(`gateway.act.${pageKey}`, () => begin(api))
  } finally {
    api.dispatch(startEnded())
    api.dispatch(depositReloadRequested())
    device.broadcast({ pageKey, kind: 'order-outdated' })
  }
}

async function begin(api: ListenerApi) {
  const { call, clock, pageId, session } = api.extra
  const { coin, email } = selectForm(api.getState())
  // An e-mail in use opens the sign-in dialog; the deposit starts either way (docs/gateway.md#order-of-calls).
  const { ready } = await ensureAccount(api, email, true)
  if (!ready) return
  api.dispatch(mailKnown(session.access() !== null))
  try {
    const payment = await call('POST /cp/{id}/start', { id: pageId, body: { symbol: coin } })
    api.dispatch(depositLoaded({ payment, at: clock.now() }))
  } catch (reason) {
    handleCallError(api, 'action', reason)
  }
}
