import { describe, expect, it } from 'vitest'
import { codeGiven, passwordGiven, selectAuth, signInClosed } from '../../src/features/auth/authSlice.ts'
import { bankPressed, emailSubmitted, selectPicked } from '../../src/features/brokers/brokersSlice.ts'
import { questionAnswered, questionAsked, selectDealState } from '../../src/features/deal/dealSlice.ts'
import { returned } from '../../src/features/frame/frameSlice.ts'
import { selectDialog } from '../../src/features/notices/noticesSlice.ts'
import { wholePurchase } from '../support/rooms.ts'
import { selectScreen } from '../../src/pages/payment/paymentScreen.ts'
import { createTestBrowser, openClient, type OpenedClient, type TestBrowser } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const auth = ({ store }: OpenedClient) => selectAuth(store.getState())
const deal = ({ store }: OpenedClient) => selectDealState(store.getState()).deal
const screen = ({ store }: OpenedClient) => selectScreen(store.getState())
const refuseRefresh = (times: number) =>
  world.control('POST', '/faults', [{ method: 'POST', path: '/auth/refresh', status: 401, times }])

async function order() {
  return world.make('purchases', { amount: '1500', currency: 'rub', symbol: 'usdt' })
}

async function open(id: string, browser: TestBrowser = createTestBrowser()) {
  const client = await openClient(world, `/payment/${id}`, wholePurchase, { browser })
  await until(() => client.store.getState().brokers.list.length > 0)
  return client
}

/** From the first bank to a deal with a requisite. */
async function toRequisites(client: OpenedClient, email = 'buyer@mail.com') {
  const { list } = client.store.getState().brokers
  const bank = list.find(({ is_available, name }) => is_available && name !== 'Autobank')
  client.store.dispatch(bankPressed(bank?.broker_id ?? ''))
  if (selectPicked(client.store.getState()) !== null) client.store.dispatch(emailSubmitted(email))
  if (email === 'used@example.com') {
    await until(() => auth(client).stage === 'password')
    await signIn(client)
  }
  await until(() => deal(client) !== null)
  await world.act(deal(client)?.deal_id ?? '', 'confirm')
  await until(() => screen(client).name === 'payment')
}

async function signIn(client: OpenedClient) {
  client.store.dispatch(passwordGiven({ email: auth(client).email, password: 'password1' }))
  await until(() => auth(client).stage === 'code')
  client.store.dispatch(codeGiven('1234'))
}

function cancel({ store }: OpenedClient) {
  store.dispatch(questionAsked('cancel'))
  store.dispatch(questionAnswered({ question: 'cancel', yes: true }))
}

describe('a session that ends in the middle of a deal', () => {
  it('NET-06 AUTH-08 is renewed once over two tabs, and the act is done once', async () => {
    const id = await order()
    const browser = createTestBrowser()
    const first = await open(id, browser)
    await toRequisites(first)
    const second = await open(id, browser)
    await until(() => screen(second).name === 'payment')
    await world.control('POST', '/tokens/expire')
    for (const { deps } of [first, second]) {
      const looks = Array.from({ length: 5 }, () =>
        deps.call('GET /operations/updates', { query: { limit: 1 } }),
      )
      void Promise.all(looks)
    }
    cancel(first)
    await until(() => deal(first)?.state === 'deleted')
    await until(() => deal(second)?.state === 'deleted', 10_000)
    expect(await world.calls('POST /auth/refresh')).toHaveLength(1)
    const cancels = await world.calls('POST /deals/cancel')
    expect(cancels.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  it('AUTH-07 A11 a temporary account that cannot be renewed is made anew, and the act goes on', async () => {
    const client = await open(await order())
    await toRequisites(client)
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    cancel(client)
    await until(() => deal(client)?.state === 'deleted')
    expect(auth(client).stage).toBe('none')
    expect(await world.calls('fast-register')).toHaveLength(2)
  })

  it('AUTH-07 a full account signs in again, and the act goes on, once', async () => {
    const client = await open(await order())
    await toRequisites(client, 'used@example.com')
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    cancel(client)
    await until(() => auth(client).stage === 'password')
    expect(auth(client)).toMatchObject({ email: 'used@example.com', reason: 'auth.relogin' })
    expect(client.deps.session.access()).toBeNull()
    // The page goes on looking meanwhile, as anybody may.
    await advance(12_000)
    expect(auth(client).stage).toBe('password')
    await signIn(client)
    await until(() => deal(client)?.state === 'deleted')
    const cancels = await world.calls('POST /deals/cancel')
    expect(cancels.map(({ status }) => status)).toEqual([401, 200])
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  it('AUTH-07 closing that login gives the act up quietly; pressing again asks again', async () => {
    const client = await open(await order())
    await toRequisites(client, 'used@example.com')
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    cancel(client)
    await until(() => auth(client).stage === 'password')
    client.store.dispatch(signInClosed())
    await advance(10_000)
    expect(auth(client).stage).toBe('none')
    expect(selectDialog(client.store.getState())).toBeNull()
    expect(screen(client).name).toBe('payment')
    cancel(client)
    await until(() => auth(client).stage === 'password')
  })

  it('NET-06 stays signed in when the refresh is ailing, and says that there is no connection', async () => {
    const client = await open(await order())
    await toRequisites(client, 'used@example.com')
    await world.control('POST', '/tokens/expire')
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/auth/refresh', status: 503, times: 100 },
    ])
    cancel(client)
    await until(() => selectDialog(client.store.getState()) !== null)
    expect(selectDialog(client.store.getState())).toMatchObject({ said: { key: 'errors.connection' } })
    expect(auth(client).stage).toBe('none')
    expect(client.deps.session.access()).not.toBeNull()
    await world.control('POST', '/faults', [])
    cancel(client)
    await until(() => deal(client)?.state === 'deleted')
  })

  it('AUTH-07 another tab’s login serves this one too', async () => {
    const id = await order()
    const browser = createTestBrowser()
    const first = await open(id, browser)
    await toRequisites(first, 'used@example.com')
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    cancel(first)
    await until(() => auth(first).stage === 'password')
    await signIn(first)
    await until(() => deal(first)?.state === 'deleted')
    expect(auth(first)).toMatchObject({ stage: 'none', pending: false })
  })

  it('A11 too many attempts end the session of a guest with the reason, without a new one', async () => {
    const client = await open(await order())
    await toRequisites(client)
    const body = { detail: 'too many attempts' }
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/deals/cancel', status: 429, body, times: 1 },
    ])
    cancel(client)
    await until(() => selectDialog(client.store.getState()) !== null)
    expect(selectDialog(client.store.getState())).toMatchObject({
      kind: 'error',
      said: { key: 'errors.too-many-attempts' },
      code: 'POST /deals/cancel 429',
    })
    expect(client.deps.session.access()).toBeNull()
    expect(await world.calls('fast-register')).toHaveLength(1)
  })
})

describe('people and pages', () => {
  it('AUTH-06 two orders in one browser keep their own people', async () => {
    const browser = createTestBrowser()
    const nine = await open(await order(), browser)
    await toRequisites(nine, 'nine@mail.com')
    nine.deps.storage.set('paymentEmail', null)
    const ten = await open(await order(), browser)
    await toRequisites(ten, 'ten@mail.com')
    expect(auth(nine).user?.email).toBe('nine@mail.com')
    expect(auth(ten).user?.email).toBe('ten@mail.com')
    expect(Object.keys(nine.deps.storage.get('tokens') ?? {})).toHaveLength(2)
    cancel(nine)
    cancel(ten)
    await until(() => deal(nine)?.state === 'deleted' && deal(ten)?.state === 'deleted')
    const bearers = (await world.calls('POST /deals/cancel')).map(({ headers }) => headers['authorization'])
    expect(new Set(bearers).size).toBe(2)
  })

  it('A15 STORE-05 the link opens the deal in another browser, as the same person', async () => {
    const id = await order()
    const here = await open(id)
    await toRequisites(here)
    const there = await openClient(world, `/payment/${id}`, wholePurchase)
    await until(() => auth(there).user !== null)
    expect(auth(there).user?.user_id).toBe(auth(here).user?.user_id)
    await until(() => screen(there).name === 'payment')
    there.store.dispatch(returned('visible'))
    cancel(there)
    await until(() => deal(there)?.state === 'deleted')
  })

  it('CAT-05 a foreign token on somebody’s deal is refused, and the dialog says so', async () => {
    const id = await order()
    const owner = await open(id)
    await toRequisites(owner)
    const thief = await open(await order())
    await toRequisites(thief, 'thief@mail.com')
    const stolen = await openClient(world, `/payment/${id}`, wholePurchase)
    stolen.deps.session.adopt({ access: thief.deps.session.access() ?? '', refresh: 'none' })
    await until(() => screen(stolen).name === 'payment')
    cancel(stolen)
    await until(() => selectDialog(stolen.store.getState()) !== null)
    expect(selectDialog(stolen.store.getState())).toMatchObject({
      said: { key: 'errors.user-not-participant' },
    })
    expect(deal(owner)?.state).toBe('confirmed')
  })
})
