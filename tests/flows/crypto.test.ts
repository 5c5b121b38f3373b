import { describe, expect, it } from 'vitest'
import type { EmbedNews } from '../../src/contract/embed.ts'
import { selectDialog, selectToasts } from '../../src/features/notices/noticesSlice.ts'
import { returned } from '../../src/features/frame/frameSlice.ts'
import { cpaymentFeature } from '../../src/pages/cpayment/cpaymentFeature.ts'
import {
  coinChosen,
  emailTyped,
  selectForm,
  selectPayment,
  selectScreen,
  selectSubmit,
  startPressed,
  termsTicked,
} from '../../src/pages/cpayment/cpaymentSlice.ts'
import {
  createTestBrowser,
  createTestDevice,
  openClient,
  type OpenedClient,
  type OpenOptions,
} from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const HOUR_MS = 3_600_000
const state = ({ store }: OpenedClient) => store.getState()
const screen = (client: OpenedClient) => selectScreen(state(client))
const looks = async (id: string) => (await world.calls(`GET /cp/${id}`)).length

async function open(fields: object = {}, options: OpenOptions = {}, tail = '') {
  const id = await world.make('crypto-payments', fields)
  const client = await openClient(world, `/cpayment/${id}${tail}`, cpaymentFeature, options)
  return { id, client }
}

async function startWith(client: OpenedClient, coin: 'btc' | 'eth' | 'usdt', email: string) {
  client.store.dispatch(coinChosen(coin))
  client.store.dispatch(emailTyped(email))
  client.store.dispatch(termsTicked(true))
  await advance(100)
  client.store.dispatch(startPressed())
  await advance(200)
}

const receive = (id: string, amount: string) =>
  world.control('POST', `/orders/${id}/act`, { action: 'receive', amount })

describe('a deposit', () => {
  it('CP-01 ROUTE-05 begins with GET /cp/{id}, embedded too', async () => {
    const { id } = await open({}, {}, '/embedded')
    const [first] = (await world.calls()).filter(({ path }) => !path.endsWith('/codedata'))
    expect(`${first?.method} ${first?.path}`).toBe(`GET /api/v2/cp/${id}`)
  })

  it('CP-02 CP-04 API-13 registers from the e-mail, then starts the coin', async () => {
    const { id, client } = await open()
    expect(screen(client).name).toBe('init')
    expect(await world.calls('fast-register')).toHaveLength(0)
    await startWith(client, 'usdt', 'a.b@mail.com')
    expect(screen(client)).toMatchObject({ name: 'inProcess', result: 'waiting' })
    const acts = (await world.calls()).filter(({ method }) => method === 'POST')
    expect(acts.map(({ path, body }) => [path.replace(/\/api\/v\d/, ''), body])).toEqual([
      ['/auth/fast-register', { email: 'a.b@mail.com', is_temporary: true }],
      [`/cp/${id}/start`, { symbol: 'usdt' }],
    ])
    expect(acts[1]?.headers['stamp'] ?? acts[1]?.headers['Stamp']).toBeDefined()
    expect(selectPayment(state(client))?.address).toMatch(/^T/)
  })

  it('CP-04 a double press starts once, and another tab ends at the same address', async () => {
    const browser = createTestBrowser()
    const { id, client } = await open({}, { browser })
    const other = await openClient(world, `/cpayment/${id}`, cpaymentFeature, { browser })
    for (const tab of [client, other]) {
      tab.store.dispatch(coinChosen('btc'))
      tab.store.dispatch(emailTyped('a.b@mail.com'))
      tab.store.dispatch(termsTicked(true))
    }
    client.store.dispatch(startPressed())
    client.store.dispatch(startPressed())
    await advance(500)
    expect(await world.calls(`POST /cp/${id}/start`)).toHaveLength(1)
    expect(screen(other)).toMatchObject({ result: 'waiting' })
    other.store.dispatch(coinChosen('usdt'))
    other.store.dispatch(startPressed())
    await advance(500)
    expect(selectPayment(state(other))).toEqual(selectPayment(state(client)))
    expect(selectDialog(state(other))).toBeNull()
  })

  it('CP-04 an e-mail in use does not stop it', async () => {
    const { client } = await open()
    await startWith(client, 'usdt', 'used@example.com')
    expect(screen(client)).toMatchObject({ result: 'waiting' })
    expect(state(client).auth.stage).toBe('none')
    expect(selectToasts(state(client))).toEqual([])
  })

  it('CP-04 CAT-34 any other trouble with the registration is told and starts nothing', async () => {
    const { id, client } = await open()
    await world.control('POST', '/faults', [
      { path: '/auth/fast-register', times: 1, status: 400, body: { detail: 'No accounts today' } },
    ])
    await startWith(client, 'usdt', 'a.b@mail.com')
    expect(selectToasts(state(client)).map(({ said }) => said)).toEqual([{ raw: 'No accounts today' }])
    expect(await world.calls(`POST /cp/${id}/start`)).toHaveLength(0)
    expect(selectForm(state(client)).starting).toBe(false)
    client.store.dispatch(startPressed())
    await advance(200)
    expect(screen(client)).toMatchObject({ result: 'waiting' })
  })

  it('CP-13 a bad e-mail flashes and sends nothing', async () => {
    const { client } = await open()
    await startWith(client, 'usdt', 'x')
    expect(selectForm(state(client)).flashes).toBe(1)
    expect((await world.calls()).filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('CP-15 API-14 asks for ETH only, and the button comes back with the coin', async () => {
    await world.control('POST', '/coins', { eth: false })
    const { client } = await open()
    client.store.dispatch(coinChosen('usdt'))
    await advance(100)
    expect(await world.calls('is-available')).toHaveLength(0)
    client.store.dispatch(emailTyped('a.b@mail.com'))
    client.store.dispatch(termsTicked(true))
    client.store.dispatch(coinChosen('eth'))
    await advance(100)
    expect((await world.calls('is-available')).map(({ query }) => query)).toEqual([{ symbol: 'eth' }])
    expect(selectForm(state(client)).available).toBe(false)
    expect(selectSubmit(state(client))).toBe('off')
    await world.control('POST', '/coins', { eth: true })
    await advance(20_100)
    expect(selectSubmit(state(client))).toBe('ready')
    await advance(60_000)
    expect(await world.calls('is-available')).toHaveLength(2)
  })
})

describe('a deposit on its way', () => {
  it('CP-11 looks at t = 20 s, not before, and never in init', async () => {
    const { id, client } = await open()
    await advance(120_000)
    expect(await looks(id)).toBe(1)
    await startWith(client, 'usdt', 'a.b@mail.com')
    const begun = await looks(id)
    await advance(19_000)
    expect(await looks(id)).toBe(begun)
    await advance(1_500)
    expect(await looks(id)).toBe(begun + 1)
  })

  it('CP-08 CP-18 waiting, a part, success: each within 20 s, then no look more', async () => {
    const { id, client } = await open({ status: 1, symbol: 'usdt', amount: '10' })
    expect(screen(client)).toMatchObject({ result: 'waiting' })
    await receive(id, '6')
    await until(() => screen(client).name === 'inProcess' && 'result' in screen(client), 10)
    await advance(20_000)
    expect(screen(client)).toMatchObject({ result: 'pending' })
    expect(selectPayment(state(client))).toMatchObject({ amount_received: '6', amount_left: '4' })
    await receive(id, '5')
    await advance(20_000)
    expect(screen(client)).toMatchObject({ result: 'success' })
    const seen = await looks(id)
    await advance(120_000)
    client.store.dispatch(returned('visible'))
    await advance(1_000)
    expect(await looks(id)).toBe(seen)
  })

  it('CP-10 status 3 is overtime', async () => {
    const { client } = await open({ status: 3, symbol: 'btc', created_at: '2026-03-02T05:00:00.000Z' })
    expect(screen(client)).toMatchObject({ result: 'overtime' })
  })

  it('CP-17 a sum under the minimum is not credited', async () => {
    const { id, client } = await open({ status: 1, symbol: 'btc', amount: '0.01' })
    await receive(id, '0.0001')
    await advance(20_500)
    expect(selectPayment(state(client))).toMatchObject({ status: 1, amount_received: '0' })
    expect(screen(client)).toMatchObject({ result: 'waiting' })
    await receive(id, '0.0002')
    await advance(20_500)
    expect(screen(client)).toMatchObject({ result: 'pending' })
  })

  it('CP-08 CP-09 at zero it is overtime at once, with one look more', async () => {
    const { id, client } = await open({ status: 1, created_at: '2026-03-02T06:00:10.000Z' })
    await advance(9_500)
    expect(screen(client)).toMatchObject({ result: 'waiting' })
    const before = await looks(id)
    await advance(700)
    expect(screen(client)).toMatchObject({ result: 'overtime' })
    expect(await looks(id)).toBe(before + 1)
    await advance(60_000)
    expect(await looks(id)).toBe(before + 1)
  })

  it('CP-08 a late word of the gateway wins over the page’s own clock', async () => {
    const { id, client } = await open({ status: 1, created_at: '2026-03-02T06:00:10.000Z', amount: '10' })
    await advance(5_000)
    await receive(id, '10')
    await world.control('POST', '/faults', [{ path: `/cp/${id}`, times: 30, drop: true }])
    await advance(5_200)
    expect(screen(client)).toMatchObject({ result: 'overtime' })
    await world.control('POST', '/faults', [])
    await advance(30_000)
    expect(screen(client)).toMatchObject({ result: 'success' })
  })

  it('CP-09 TIME-09 opened after two hours by a device that is a day wrong, the deadline is right', async () => {
    const browser = createTestBrowser()
    const device = createTestDevice(browser)
    device.set.skewMs = 24 * HOUR_MS
    const { client } = await open({ status: 1, created_at: '2026-03-02T07:00:00.000Z' }, { browser, device })
    const seen = screen(client)
    if (seen.name !== 'inProcess' || seen.deadline === null) throw new Error('no countdown')
    expect(seen.result).toBe('waiting')
    const left = Math.floor((seen.deadline - client.deps.clock.now()) / 1000)
    expect(Math.abs(left - 3600)).toBeLessThanOrEqual(1)
    expect(client.deps.clock.skew()).toBeGreaterThan(23 * HOUR_MS)
  })

  it('CP-11 CAT-41 one failed look is not shown, and the next one comes', async () => {
    const { id, client } = await open({ status: 1, amount: '10' })
    await world.control('POST', '/faults', [{ path: `/cp/${id}`, times: 1, status: 500 }])
    await advance(20_500)
    expect(selectDialog(state(client))).toBeNull()
    expect(screen(client)).toMatchObject({ result: 'waiting' })
    await receive(id, '10')
    await advance(20_500)
    expect(screen(client)).toMatchObject({ result: 'success' })
  })

  it('CP-01 a deposit that is not there leads to the root', async () => {
    const client = await openClient(world, '/cpayment/nowhere', cpaymentFeature)
    expect(state(client).frame.destination).toBe('/')
  })
})

describe('a framed deposit', () => {
  it('ROUTE-06 tells its parent ready, status and done, and nothing from a tab of its own', async () => {
    const heard: EmbedNews[] = []
    const browser = createTestBrowser()
    const device = createTestDevice(browser)
    device.parent = { lang: 'uz', post: (_id, news) => void heard.push(news) }
    const { id, client } = await open({ amount: '10' }, { browser, device }, '/embedded')
    await startWith(client, 'usdt', 'a.b@mail.com')
    await receive(id, '5')
    await advance(20_500)
    await receive(id, '5')
    await advance(20_500)
    expect(heard).toEqual([
      { type: 'ready' },
      { type: 'status', status: null, state: 'init' },
      { type: 'status', status: 1, state: 'waiting' },
      { type: 'status', status: 1, state: 'pending' },
      { type: 'status', status: 2, state: 'success' },
      { type: 'done', status: 2 },
    ])
    expect(state(client).frame.lang).toBe('uz')

    heard.length = 0
    await openClient(world, `/cpayment/${id}`, cpaymentFeature, { browser, device })
    expect(heard).toEqual([])
  })

  it('ROUTE-06 an overtime is a status, never a done', async () => {
    const heard: EmbedNews[] = []
    const browser = createTestBrowser()
    const device = createTestDevice(browser)
    device.parent = { lang: null, post: (_id, news) => void heard.push(news) }
    await open({ status: 1, created_at: '2026-03-02T06:00:10.000Z' }, { browser, device }, '/embedded')
    await advance(11_000)
    expect(heard.at(-2)).toEqual({ type: 'status', status: 1, state: 'overtime' })
    expect(heard.at(-1)).toEqual({ type: 'status', status: 3, state: 'overtime' })
  })
})
