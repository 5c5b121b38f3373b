/** Keeps the deposit on the page the gateway's own: loads it, looks again while coins may come, and starts it (table 3.3). */
import { CRYPTO_POLL_EVERY_MS, POLL_EVERY_MS } from '../../contract/constants.ts'
import { ensureAccount } from '../../features/auth/account.ts'
import {
  lookDragged,
  looked,
  orderLanguageSeen,
  pageLeft,
  pageOpened,
  returned,
} from '../../features/frame/frameSlice.ts'
import { report } from '../../features/notices/report.ts'
import { asksAvailability, depositCoin, depositPollEvery, isDepositOver } from '../../rules/crypto.ts'
import { LOOK_DRAGS_AFTER_MS } from '../../rules/polling.ts'
import { repeat, tellWhenSlow } from '../../store/loops.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import {
  availabilitySeen,
  clockRead,
  coinChosen,
  depositOutdated,
  depositSeen,
  emailTyped,
  mailKnown,
  selectForm,
  selectPayment,
  startEnded,
  startPressed,
} from './cpaymentSlice.ts'
import { emailToBegin } from './emailDraft.ts'

export const depositFlow: Flow = (start) => {
  start({
    predicate: (action) =>
      pageLeft.match(action) || (pageOpened.match(action) && action.payload.page === 'cpayment'),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (pageOpened.match(action)) await keepUp(api)
    },
  })
  start({
    actionCreator: returned,
    effect(_action, api) {
      if (!isDepositOver(selectPayment(api.getState()))) api.dispatch(depositOutdated())
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

async function keepUp(api: FlowApi) {
  const { device, clock } = api.extra
  const unlisten = device.onTold(({ pageKey, kind }) => {
    if (pageKey === api.extra.pageKey && kind === 'order-outdated') api.dispatch(depositOutdated())
  })
  let isFirst = true
  try {
    await repeat(
      api,
      {
        every: () => depositPollEvery(selectPayment(api.getState()), clock.now(), device.visible()),
        wake: [depositOutdated.match],
      },
      async () => {
        // Overtime shows at zero, whatever becomes of the look that follows (A43).
        api.dispatch(clockRead(clock.now()))
        const isLoaded = await load(api)
        if (isLoaded && isFirst) settleIn(api)
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
async function load(api: FlowApi): Promise<boolean> {
  const { call, clock, pageId } = api.extra
  try {
    const look = call('GET /cp/{id}', { id: pageId, signal: api.signal })
    const payment = await tellWhenSlow(LOOK_DRAGS_AFTER_MS, look, () => void api.dispatch(lookDragged()))
    const at = clock.now()
    api.dispatch(depositSeen({ payment, at }))
    api.dispatch(looked(at))
    return true
  } catch (reason) {
    report(api, 'background', reason)
    return false
  }
}

/** The order's language, coin and the e-mail known from before. */
function settleIn(api: FlowApi) {
  const { device } = api.extra
  const payment = selectPayment(api.getState())
  if (payment === null) return
  api.dispatch(orderLanguageSeen(device.parent?.lang ?? payment.lang))
  if (payment.status !== null) return
  const coin = depositCoin(payment.symbol)
  if (coin !== null) api.dispatch(coinChosen(coin))
  const { email } = selectForm(api.getState())
  if (email === '') api.dispatch(emailTyped(emailToBegin(api)))
}

/** Asked for ETH only, and again while it is not available, so that the button comes back by itself (CP-15). */
async function askAvailability(api: FlowApi) {
  const { coin } = selectForm(api.getState())
  if (!asksAvailability(coin)) return
  let isKnown = false
  await repeat(api, { every: () => (isKnown ? CRYPTO_POLL_EVERY_MS : POLL_EVERY_MS) }, async () => {
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
      report(api, 'background', reason)
      isKnown = false
      return true
    }
  })
}

/** Account from the e-mail, then the coin: one start, however many tabs press (CP-04). */
async function startDeposit(api: FlowApi) {
  const { device, pageKey } = api.extra
  try {
    await device.exclusiveIfFree(`gateway.act.${pageKey}`, () => begin(api))
  } finally {
    api.dispatch(startEnded())
    api.dispatch(depositOutdated())
    device.tell({ pageKey, kind: 'order-outdated' })
  }
}

async function begin(api: FlowApi) {
  const { call, clock, pageId, session } = api.extra
  const { coin, email } = selectForm(api.getState())
  // An e-mail in use opens the sign-in dialog; the deposit starts either way (contract §5).
  const { ready } = await ensureAccount(api, email, true)
  if (!ready) return
  api.dispatch(mailKnown(session.access() !== null))
  try {
    const payment = await call('POST /cp/{id}/start', { id: pageId, body: { symbol: coin } })
    api.dispatch(depositSeen({ payment, at: clock.now() }))
  } catch (reason) {
    report(api, 'action', reason)
  }
}
