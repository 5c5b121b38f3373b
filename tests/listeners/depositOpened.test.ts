// long: opening, start and framing of a deposit share one setup
/** A deposit that a page opens, starts, and reports to the site that frames it; on responses that the test sets. */
import { describe, expect, it, vi } from 'vitest'
import type { CryptoPayment } from '../../src/contract/orders.ts'
import { addAuthListeners } from '../../src/features/auth/authListeners.ts'
import { addSignInListeners } from '../../src/features/auth/signInListeners.ts'
import { orderReloadRequested, selectDeposit } from '../../src/features/order/orderSlice.ts'
import {
  availabilitySeen,
  clockRead,
  coinChosen,
  emailTyped,
  selectCpayment,
  selectSubmit,
  startPressed,
  termsTicked,
} from '../../src/pages/cpayment/cpaymentSlice.ts'
import { selectScreen } from '../../src/pages/cpayment/selectors.ts'
import { callFailed, pageLeft, pageOpened, pageResumed } from '../../src/shell/shellSlice.ts'
import { aCryptoPayment, refused } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { shellListeners, firstOf } from '../support/listeners.ts'
import { depositAt } from '../support/state.ts'
import { never, refusal, tokensOf } from './bareAnswers.ts'
import { addLater, bareClient, type BareClient, GUEST, NOW, settle, useFakeTime } from './bareClient.ts'

const FRESH = { status: null, address: null, symbol: null, created_at: null }
const RUNNING = { created_at: new Date(NOW - 1_000).toISOString() }

interface Options {
  claims?: object | null
  browser?: ReturnType<typeof createTestBrowser>
  embedded?: boolean
  parentLang?: 'uz' | null
  answers?: object
}
async function open(fields: Partial<CryptoPayment> = RUNNING, options: Options = {}) {
  const { claims = null, browser = createTestBrowser(), embedded, parentLang = null, answers = {} } = options
  const client = bareClient([...shellListeners, ...firstOf('cpayment')], {
    pageKey: 'cpayment/7',
    claims,
    browser,
  })
  Object.assign(client.answers, { 'GET /cp/{id}': aCryptoPayment(fields), ...answers })
  const posted: object[] = []
  const langs: string[] = []
  client.device.parent = { lang: parentLang, post: (id, event) => void posted.push({ id, ...event }) }
  client.deps.changeLanguage = async (lang) => void langs.push(lang)
  await client.run(pageOpened({ page: 'cpayment', id: '7', ...(embedded && { embedded }) }))
  return { ...client, posted, langs }
}
const stateOf = ({ store }: BareClient) => ({
  ...selectCpayment(store.getState()),
  deposit: selectDeposit(store.getState()),
})
const loads = (client: BareClient) => client.callsOf('GET /cp/{id}').length
function fill({ store }: BareClient, email = GUEST.email) {
  for (const action of [emailTyped(email), termsTicked(true), startPressed()]) store.dispatch(action)
}

useFakeTime()

describe('an opened deposit', () => {
  it('CP-09 a start in another zone gives no deadline later either, whether the order can be loaded or not', async () => {
    const client = await open({ created_at: new Date(NOW + 3_600_000).toISOString() })
    const unlimited = { result: 'waiting', deadline: null }
    expect(selectScreen(client.state())).toMatchObject(unlimited)
    await settle(3_600_000)
    expect(selectScreen(client.state())).toMatchObject(unlimited)
    client.answers['GET /cp/{id}'] = refusal('down', { status: 500 })
    await settle(600_000)
    expect(selectScreen(client.state())).toMatchObject(unlimited)
  })

  it.each([
    ['another coin than the order names', 'btc', 'usdt'],
    ['any coin where the order names none', null, 'usdt'],
    ['nothing, so that the coin of the order counts', 'usdt', null],
  ] as const)('CP-03 RET-01 shows after a reload what was chosen: %s', async (_case, symbol, coin) => {
    const browser = createTestBrowser()
    const first = await open({ ...FRESH, symbol }, { browser })
    if (coin !== null) await first.run(coinChosen(coin))
    const later = await open({ ...FRESH, symbol }, { browser })
    expect(stateOf(later).coin).toBe('usdt')
    await later.run(depositAt(NOW, RUNNING))
    expect(later.deps.pageStorage.get('coins')).toBeNull()
  })

  it('CP-03 ignores a stored coin that cannot be deposited', async () => {
    const browser = createTestBrowser()
    const first = await open({ ...FRESH, symbol: 'eth' }, { browser })
    first.deps.pageStorage.set('coins', 'doge')
    const later = await open({ ...FRESH, symbol: 'eth' }, { browser })
    expect(stateOf(later).coin).toBe('eth')
  })

  it('CP-08 CP-10 ends on a device that slept at zero, even if a load hangs', async () => {
    const client = await open({ created_at: new Date(NOW - 10_800_000 + 30_000).toISOString() })
    client.answers['GET /cp/{id}'] = never
    await settle(20_000)
    vi.setSystemTime(NOW + 60_000)
    await client.run(pageResumed('visible'))
    expect(selectScreen(client.state())).toMatchObject({ result: 'overtime' })
  })

  it('CP-08 CP-10 ends at once when the clock is set forward while no load succeeds', async () => {
    const client = await open()
    client.answers['GET /cp/{id}'] = refusal(null, { kind: 'network', status: null })
    vi.setSystemTime(NOW + 3 * 3_600_000)
    await settle(30_000)
    expect(selectScreen(client.state())).toMatchObject({ result: 'overtime' })
  })

  it('CP-04 SAFE-03 keeps the coin of the press until the response arrives', async () => {
    const client = await open(FRESH)
    const press = () => {
      client.dispatch(emailTyped('payer@mail.com'), termsTicked(true), startPressed())
    }
    client.dispatch(coinChosen('usdt'))
    press()
    expect(stateOf(client).starting).toBe(true)
    client.dispatch(coinChosen('btc'))
    expect(stateOf(client).coin).toBe('usdt')
  })

  it('I18N-03 CP-03 STORE-02 has coin and e-mail of the order and of earlier visits before it is started', async () => {
    const browser = createTestBrowser()
    const client = await open({ ...FRESH, symbol: 'usdt', lang: 'tj' }, { browser })
    expect([stateOf(client).coin, client.langs]).toEqual(['usdt', ['tj']])
    client.dispatch(emailTyped('a@b'))
    expect(client.deps.pageStorage.get('drafts')).toBe('a@b')
    const again = await open(FRESH, { browser })
    expect([stateOf(again).coin, stateOf(again).email]).toEqual(['btc', 'a@b'])
    again.dispatch(emailTyped(''))
    expect(again.deps.pageStorage.get('drafts')).toBeNull()
    again.deps.storage.set('userEmail', 'user@mail.com')
    expect(stateOf(await open(FRESH, { browser })).email).toBe('user@mail.com')
    again.deps.storage.set('paymentEmail', 'pay@mail.com')
    again.deps.pageStorage.set('drafts', null)
    const third = await open(FRESH, { browser })
    expect(stateOf(third).email).toBe('pay@mail.com')
    third.dispatch(depositAt(NOW))
    expect(third.deps.pageStorage.get('drafts')).toBeNull()
  })

  it('ROUTE-06 I18N-03 the language of the framing page has precedence over the order’s', async () => {
    expect((await open({ lang: 'tj' }, { parentLang: 'uz' })).langs).toEqual(['uz'])
    expect((await open({ symbol: 'eth', status: 1 })).langs).toEqual([])
    expect(stateOf(await open({ symbol: 'eth', status: 1 })).coin).toBe('btc')
  })
})

it('CP-14 A71 the tick is about one coin: another one has to be agreed to anew', async () => {
  const client = await open(FRESH)
  client.dispatch(coinChosen('usdt'))
  client.dispatch(termsTicked(true))
  client.dispatch(coinChosen('usdt'))
  expect(stateOf(client).agreed).toBe(true)
  client.dispatch(coinChosen('btc'))
  expect(stateOf(client).agreed).toBe(false)
})

describe('the availability of a coin', () => {
  const route = 'GET /cp/is-available'
  it('CP-15 API-14 is requested for ETH only, every 20 s until it is available, which enables the button', async () => {
    const client = await open(FRESH, { answers: { [route]: { is_available: false } } })
    const submit = () => selectSubmit(client.state())
    await client.run(emailTyped(GUEST.email), coinChosen('usdt'))
    expect(client.callsOf(route)).toEqual([])
    await client.run(coinChosen('eth'), termsTicked(true))
    expect(client.callsOf(route)).toMatchObject([{ query: { symbol: 'eth' } }])
    expect([stateOf(client).available, submit()]).toEqual([false, 'off'])
    client.answers[route] = { is_available: true }
    await settle(19_999)
    expect(submit()).toBe('off')
    await settle(1)
    expect(submit()).toBe('ready')
    await settle(60_000)
    expect(client.callsOf(route)).toHaveLength(2)
  })

  it('CP-15 SPEC-18 an answer that does not come within 5 s holds nobody up; it counts when it comes', async () => {
    let answer: (reply: object) => void = () => expect.fail('not asked')
    const late = () => new Promise((resolve) => (answer = resolve))
    const client = await open(FRESH, { answers: { [route]: late } })
    await client.run(emailTyped(GUEST.email), coinChosen('eth'), termsTicked(true))
    await settle(4_000)
    expect(selectSubmit(client.state())).toBe('off')
    await settle(1_000)
    expect(selectSubmit(client.state())).toBe('ready')
    answer({ is_available: false })
    await settle()
    expect(selectSubmit(client.state())).toBe('off')
    expect(client.callsOf(route)).toHaveLength(1)
  })

  it('CP-15 an unavailable coin stays so until the gateway says otherwise, however slow the next answer is', async () => {
    const client = await open(FRESH, { answers: { [route]: { is_available: false } } })
    await client.run(emailTyped(GUEST.email), coinChosen('eth'), termsTicked(true))
    for (const next of [never, refusal('down', { status: 500 })]) {
      client.answers[route] = next
      await settle(26_000)
      expect(stateOf(client).available).toBe(false)
    }
  })

  it('CP-15 is requested again after 5 s without a response; not for another coin, or once it is started', async () => {
    const client = await open(FRESH, { answers: { [route]: refusal('down', { status: 500 }) } })
    client.dispatch(coinChosen('eth'))
    await settle(5_000)
    expect(client.callsOf(route)).toHaveLength(2)
    // Unknown: the coin can be chosen, and the gateway decides.
    expect(stateOf(client).available).toBe(true)
    client.dispatch(coinChosen('btc'))
    await settle(60_000)
    expect(client.callsOf(route)).toHaveLength(2)
    client.dispatch(availabilitySeen({ coin: 'eth', available: false }))
    expect(stateOf(client).available).toBeNull()
    client.dispatch(coinChosen('eth'), depositAt(NOW))
    await settle(5_000)
    client.dispatch(pageLeft())
    await settle(60_000)
    expect(client.callsOf(route)).toHaveLength(3)
  })
})

describe('the start of a deposit', () => {
  const route = 'POST /cp/{id}/start'
  it('CP-03 AUTH-04 uses the corrected e-mail after a failed attempt, and the account of the same one in other letters', async () => {
    const register = ({ body }: { body: { email: string } }) =>
      tokensOf({ ...GUEST, email: body.email.toLowerCase() })
    const answers = {
      'POST /auth/fast-register': register,
      'POST /cp/{id}/start': refusal(null, { status: 500 }),
    }
    const client = await open(FRESH, { answers })
    addLater(client.store, [addAuthListeners, addSignInListeners])
    const emails = []
    for (const email of ['tipo@mail.com', 'Typo@Mail.com', 'Typo@Mail.com']) {
      fill(client, email)
      await settle()
      emails.push(client.deps.session.user()?.email)
    }
    expect(emails).toEqual(['tipo@mail.com', 'typo@mail.com', 'typo@mail.com'])
    expect(client.callsOf('POST /auth/fast-register')).toHaveLength(2)
  })

  it.each([
    ['was lost', 1, null],
    ['is an error, and nothing was started', null, 'errors:errors.unexpected'],
  ])('CP-04 NET-07 whose response %s: the loaded deposit decides', async (_what, status, text) => {
    const answers = { [route]: refusal(null, { status: 504 }) }
    const client = await open(FRESH, { claims: GUEST, answers })
    client.answers['GET /cp/{id}'] = aCryptoPayment(status === null ? FRESH : RUNNING)
    fill(client)
    await settle()
    expect(stateOf(client)).toMatchObject({ starting: false, deposit: { status } })
    const dialog = client.dialog()
    expect(dialog && 'message' in dialog ? dialog.message : null).toEqual(text && { key: text })
    // Another device starts it.
    client.answers['GET /cp/{id}'] = aCryptoPayment(RUNNING)
    await client.run(orderReloadRequested())
    expect(client.dialog()).toBeNull()
  })

  it('CP-04 is one call for two presses, also while the account is registered', async () => {
    const answers = { 'POST /auth/fast-register': tokensOf(GUEST), [route]: aCryptoPayment(RUNNING) }
    const client = await open(FRESH, { answers })
    addLater(client.store, [addAuthListeners, addSignInListeners])
    fill(client)
    await client.run(startPressed())
    expect(client.callsOf(route)).toHaveLength(1)
    expect(client.toasts()).toEqual([])
  })

  it('SPEC-18 is left to another tab that is sending it', async () => {
    const browser = createTestBrowser()
    const here = await open(FRESH, { claims: GUEST, browser, answers: { [route]: never } })
    const there = await open(FRESH, { claims: GUEST, browser })
    fill(here)
    await settle()
    fill(there)
    await settle(10)
    expect(there.callsOf(route)).toEqual([])
    expect(there.toasts()).toEqual([{ key: 'errors:errors.busy' }])
    expect(loads(there)).toBe(2)
  })
})

describe('the page that frames a deposit', () => {
  it('ROUTE-06 receives ready, each state once, and the end', async () => {
    const client = await open(FRESH, { embedded: true })
    const payments = [{}, {}, { amount_received: '4' }, { status: 2 as const }]
    for (const fields of payments) client.dispatch(depositAt(NOW, { ...RUNNING, ...fields }))
    const id = '7'
    const status = (state: string, value: number | null) => ({ type: 'status', id, status: value, state })
    const states = [status('init', null), status('waiting', 1), status('pending', 1), status('success', 2)]
    expect(client.posted).toEqual([{ type: 'ready', id }, ...states, { type: 'done', id, status: 2 }])
    expect((await open()).posted).toEqual([])
  })

  it('ROUTE-06 A8 an overtime is a status, never a done, also if only the clock tells it', async () => {
    const client = await open(RUNNING, { embedded: true })
    client.dispatch(clockRead(NOW + 1_000), clockRead(NOW + 30 * 24 * 3_600_000))
    const late = await open({ ...RUNNING, status: 3 }, { embedded: true })
    const status = { type: 'status', id: '7', state: 'overtime' }
    expect(client.posted.slice(2)).toEqual([{ ...status, status: 1 }])
    expect(late.posted.slice(1)).toEqual([{ ...status, status: 3 }])
  })

  it('ROUTE-06 A8 is told once that the page is ready, also if the gateway does not have the deposit', async () => {
    const missing = refusal('No such payment', { status: 404 })
    const client = await open(FRESH, { embedded: true, answers: { 'GET /cp/{id}': missing } })
    const error = refused('No such payment', { status: 404, call: 'GET /cp/{id}' })
    client.dispatch(callFailed({ place: 'background', error, action: { kind: 'root' } }))
    expect(client.posted).toEqual([{ type: 'ready', id: '7' }])
  })
})
