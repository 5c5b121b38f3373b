/** Polling of a purchase: after a failed poll, while a search runs, at the end of its time, and after the person was away. */
import { describe, expect, it } from 'vitest'
import { userChanged } from '../../src/features/auth/authSlice.ts'
import { orderReloadRequested } from '../../src/features/order/orderSlice.ts'
import { connectivityChanged, tabChosen } from '../../src/shell/shellSlice.ts'
import { createTestBrowser, createTestDevice } from '../support/browser.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const LOOK = { call: 'GET /payments_v2/{id}' }
const pollCount = async () => (await world.calls('GET /payments_v2')).length

it.each([
  ['this order has changed', {}, 1],
  ['another order has changed', { pageKey: 'payment/9' }, 0],
  ['a cancel has started', { kind: 'cancel-started', dealId: 9 }, 0],
] as const)('RT-04 a message: a tab that %s (%j) loads the order %i times', async (_what, fields, loads) => {
  const buyer = await Buyer.atDeal(world)
  await advance(1_000)
  const before = await pollCount()
  const { pageKey } = buyer.deps
  createTestDevice(buyer.client.browser).broadcast({ pageKey, kind: 'order-outdated', ...fields })
  await advance(1_000)
  expect(await pollCount()).toBe(before + loads)
})

it('PUR-19 a deal whose time is over is reloaded at its end and once more after 5 s, then at the usual pace', async () => {
  const buyer = await Buyer.atRequisites(world)
  const { purchases, deals } = await world.control<{ purchases: object[]; deals: object[] }>('GET', '/state')
  const body = { ...purchases[0], deal: { ...deals[0], expire_in: 20 } }
  await world.setFaults({ ...LOOK, times: 99, status: 200, body })
  buyer.dispatch(orderReloadRequested())
  await advance(39_000)
  const before = await pollCount()
  await advance(10_000)
  expect(await pollCount()).toBe(before + 2)
  await advance(30_000)
  expect(await pollCount()).toBe(before + 2)
})

describe('while a search runs', () => {
  it.each([
    ['was made', null],
    ['was refused as duplicated', { status: 409, detail: 'Duplicated deal' }],
  ])('SPEC-07 a response from before the deal %s does not start another one', async (_what, refusal) => {
    const buyer = await Buyer.open(world)
    const { purchases } = await world.control<{ purchases: object[] }>('GET', '/state')
    await world.setFaults(
      { ...LOOK, status: 200, delay_ms: 3_000, body: { ...purchases[0], status: 1 } },
      { ...LOOK, times: 99, status: 502 },
      ...(refusal ? [{ call: 'POST /deals', ...refusal, body: refusal }] : []),
    )
    buyer.dispatch(orderReloadRequested())
    await buyer.press()
    await advance(12_000)
    expect(await world.calls('POST /deals')).toHaveLength(1)
    expect(buyer.dialogs).toEqual([])
    await world.setFaults()
    await until(() => buyer.deal !== null, 20_000)
    expect(buyer.dialogs).toEqual([])
  })
})

const DAY_MS = 86_400_000
const timeLeftMs = (buyer: Buyer) => (buyer.dealState.timing?.deadline ?? 0) - buyer.deps.clock.now()

/** Advances the gateway's time while the tab is frozen and receives nothing. */
async function freezeTab(buyer: Buyer, ms: number) {
  buyer.device.set.visible = false
  await world.control('POST', '/socket', { up: false })
  await world.control('POST', '/clock', { advance_ms: ms })
}

function comeBack(buyer: Buyer) {
  buyer.device.set.visible = true
  buyer.device.changeState('visible')
}

describe('time on the purchase page', () => {
  it.each([
    ['a day ahead', DAY_MS],
    ['a day behind', -DAY_MS],
  ])('TIME-12 TIME-03 a device clock that is %s changes no countdown', async (_how, skewMs) => {
    const browser = createTestBrowser()
    const device = createTestDevice(browser)
    device.set.skewMs = skewMs
    const buyer = await Buyer.atRequisites(world, {}, { browser, device })
    expect(timeLeftMs(buyer)).toBeGreaterThan(898_000)
    expect(timeLeftMs(buyer)).toBeLessThanOrEqual(900_000)
    await advance(890_000)
    expect(buyer.screen.name).toBe('payment')

    const other = createTestDevice(browser)
    other.set.skewMs = skewMs
    const nobody = await Buyer.open(world, { amount: '404.04' }, { browser, device: other })
    await nobody.choose()
    await advance(239_000)
    expect(nobody.screen.name).toBe('wait')
    await nobody.onScreen('restart', 3_000)
  })

  it('HIST-04 EVID-01 the history outlasts a jump of the device’s clock while the page is open', async () => {
    const buyer = await Buyer.atPaid(world)
    const before = buyer.log
    // The clock of a phone was years behind, and is set as soon as there is a network.
    buyer.device.set.skewMs = 200 * DAY_MS
    for (const isOnline of [false, true]) buyer.dispatch(connectivityChanged({ isOnline, at: 0 }))
    await advance(60_000)
    expect(buyer.log).toEqual([...before, 'account:log.offline', 'account:log.online'])
    const next = await buyer.reload()
    expect(next.log.slice(0, before.length)).toEqual(before)
  })

  it('RT-03 RT-07 SAFE-03 a deal of another account is loaded every 5 s although the socket is up: its events go to that account', async () => {
    const here = await Buyer.atDeal(world)
    const other = await Buyer.atDeal(world)
    const there = await Buyer.visit(world, here.id)
    const { session } = there.deps
    session.adopt({ access: other.deps.session.access() ?? '', refresh: 'none' })
    there.dispatch(userChanged(session.user()))
    await until(() => there.state.realtime.socket === 'up')
    await here.confirm()
    await there.onScreen('payment', 6_000)
    await here.act('cancel', { as: 'support' })
    await there.onScreen('processed', 6_000)
    expect(there.state.realtime.socket).toBe('up')
  })

  it('RT-03 RT-07 SAFE-03 a single response without the running deal is corrected within 5 s, with the socket up', async () => {
    const buyer = await Buyer.atRequisites(world)
    const body = { ...buyer.purchase, deal: null }
    await world.setFaults({ call: 'GET /payments_v2/{id}', times: 1, body })
    comeBack(buyer)
    await until(() => buyer.deal === null)
    await until(() => buyer.screen.name === 'payment', 6_000)
    expect(buyer.state.realtime.socket).toBe('up')
    expect(buyer.deal?.state).toBe('confirmed')
  })

  it('PUR-19 TIME-12 at zero the order is loaded before it is shown as over, with and without a socket', async () => {
    const buyer = await Buyer.atRequisites(world)
    await advance(timeLeftMs(buyer) - 1_000)
    const before = await pollCount()
    await world.control('POST', '/socket', { up: false })
    await world.setFaults({ call: 'GET /payments_v2/{id}', times: 1_000, status: 503, body: {} })
    await advance(1_200)
    expect(await pollCount()).toBeGreaterThan(before)
    // The gateway did not answer: the screen stays, and nothing is shown as expired.
    expect(buyer.screen).toMatchObject({ name: 'payment', requisite: CARD })
    await world.setFaults()
    await buyer.shows('not-ok', 6_000)
    expect(buyer.screen).toMatchObject({ reason: 'timeout' })
  })

  it('PUR-19 TIME-12 at zero the order is loaded, and the countdown continues if the gateway grants more time', async () => {
    const buyer = await Buyer.atRequisites(world)
    const { purchase } = buyer
    // Ten seconds left, in this one response; the socket stays up without events.
    const body = { ...purchase, deal: { ...purchase?.deal, expire_in: 5 } }
    await world.setFaults({ call: 'GET /payments_v2/{id}', body })
    comeBack(buyer)
    await until(() => timeLeftMs(buyer) < 11_000)
    await advance(timeLeftMs(buyer) - 500)
    const before = await pollCount()
    await advance(1_000)
    expect(await pollCount()).toBe(before + 1)
    expect(buyer.screen).toMatchObject({ name: 'payment', requisite: CARD })
    expect(timeLeftMs(buyer)).toBeGreaterThan(870_000)
  })
})

describe('ten minutes in the bank’s app', () => {
  it('RT-03 the deal still runs: one request corrects the time, nothing is shown as expired', async () => {
    const buyer = await Buyer.atRequisites(world)
    await freezeTab(buyer, 600_000)
    const before = await pollCount()
    comeBack(buyer)
    await until(async () => (await pollCount()) > before, 50)
    await advance(20)
    expect(buyer.screen).toMatchObject({ name: 'payment', requisite: CARD })
    expect(timeLeftMs(buyer)).toBeLessThan(301_000)
    expect(timeLeftMs(buyer)).toBeGreaterThan(290_000)
  })

  it('PUR-29 the trader left while the chat was open: the next deal is shown at its requisites', async () => {
    const buyer = await Buyer.atRequisites(world)
    buyer.dispatch(tabChosen('chat'))
    await buyer.act('cancel')
    await until(() => buyer.deal?.state === 'proposed' && buyer.deal.deal_id !== null, 15_000)
    await until(() => buyer.screen.name === 'wait')
    expect(buyer.state.shell.tab).toBe('deal')
    buyer.dispatch(tabChosen('chat'))
    await advance(1_000)
    expect(buyer.state.shell.tab).toBe('chat')
  })
})

describe('a visit', () => {
  it('PUR-30 reports the opening once', async () => {
    const buyer = await Buyer.open(world)
    await until(async () => (await world.calls('POST /open-purchase-page')).length === 1)
    await buyer.reload()
    await advance(500)
    const calls = await world.calls('POST /open-purchase-page')
    expect(calls.map(({ body }) => body)).toEqual([{ payment_id: buyer.id }])
  })

  it.each(['page_opened_at already set', 'xyz'])(
    'PUR-30 CAT-28 a report of the opening that is refused with “%s” shows nothing',
    async (detail) => {
      await world.setFaults({ call: 'POST /open-purchase-page/{id}', status: 400, body: { detail } })
      const buyer = await Buyer.open(world)
      await until(async () => (await world.calls('POST /open-purchase-page')).length === 1)
      await advance(500)
      expect([buyer.dialogs, buyer.toasts]).toEqual([[], []])
    },
  )

  it('PUR-29 the re-bid of a deal from another browser keeps its bank over a reload', async () => {
    const buyer = await Buyer.atRequisites(world)
    buyer.close()
    const elsewhere = await Buyer.visit(world, buyer.id)
    await elsewhere.onScreen('payment')
    await until(() => elsewhere.state.auth.user !== null)
    await world.setFaults({ call: 'GET /lots/fast-deal*', times: 1_000, body: {} })
    await elsewhere.act('cancel')
    await elsewhere.onScreen('wait')
    const again = await elsewhere.reload()
    await again.onScreen('wait')
    await until(async () => (await world.calls('GET /lots/fast-deal')).length > 2, 6_000)
    expect((await world.calls('GET /lots/fast-deal')).at(-1)?.query['broker']).toBe(
      String(await again.bank('Sberbank')),
    )
  })

  it('PUR-07 makes one deal with several tabs and presses', async () => {
    const buyer = await Buyer.open(world)
    const other = await buyer.tab()
    await Promise.all([buyer.press(), other.press()])
    await Promise.all([buyer.press(), other.press()])
    await until(() => buyer.deal !== null && other.deal !== null, 20_000)
    expect((await world.calls('POST /deals')).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(buyer.deal?.deal_id).toBe(other.deal?.deal_id)
    expect([...buyer.dialogs, ...other.dialogs]).toEqual([])
  })
})
