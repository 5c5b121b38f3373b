import { describe, expect, it } from 'vitest'
import { pageResumed } from '../../src/app/shell/shellSlice.ts'
import { POLL_INTERVAL_MS } from '../../src/contract/constants.ts'
import { signInClosed } from '../../src/features/auth/authSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { openClient } from '../support/client.ts'
import { wholePurchase } from '../support/features.ts'
import {
  authOf,
  cancelDeal,
  dealOf,
  makeOrder,
  openOrder,
  screenOf,
  signIn,
  toRequisites,
} from '../support/payer.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const refuseRefresh = (times: number) =>
  world.control('POST', '/faults', [{ method: 'POST', path: '/auth/refresh', status: 401, times }])

describe('a session that ends in the middle of a deal', () => {
  it('NET-06 AUTH-08 is renewed once over two tabs, and the act is done once', async () => {
    const id = await makeOrder(world)
    const browser = createTestBrowser()
    const first = await openOrder(world, id, { browser })
    await toRequisites(world, first)
    const second = await openOrder(world, id, { browser })
    await until(() => screenOf(second).name === 'payment')
    await world.control('POST', '/tokens/expire')
    for (const { deps } of [first, second]) {
      const looks = Array.from({ length: 5 }, () =>
        deps.call('GET /operations/updates', { query: { limit: 1 } }),
      )
      void Promise.all(looks)
    }
    cancelDeal(first)
    await until(() => dealOf(first)?.state === 'deleted')
    await until(() => dealOf(second)?.state === 'deleted', 10_000)
    expect(await world.calls('POST /auth/refresh')).toHaveLength(1)
    const cancels = await world.calls('POST /deals/cancel')
    expect(cancels.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  it('AUTH-07 A11 a temporary account that cannot be renewed is made anew, and the act goes on', async () => {
    const client = await openOrder(world)
    await toRequisites(world, client)
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    cancelDeal(client)
    await until(() => dealOf(client)?.state === 'deleted')
    expect(authOf(client).step).toBe('none')
    expect(await world.calls('fast-register')).toHaveLength(2)
  })

  it('AUTH-07 a full account signs in again, and the act goes on, once', async () => {
    const client = await openOrder(world)
    await toRequisites(world, client, 'used@example.com')
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    cancelDeal(client)
    await until(() => authOf(client).step === 'password')
    expect(authOf(client)).toMatchObject({ email: 'used@example.com', reason: 'auth.relogin' })
    expect(client.deps.session.access()).toBeNull()
    // The page goes on looking meanwhile, as anybody may.
    await advance(12_000)
    expect(authOf(client).step).toBe('password')
    await signIn(client)
    await until(() => dealOf(client)?.state === 'deleted')
    const cancels = await world.calls('POST /deals/cancel')
    expect(cancels.map(({ status }) => status)).toEqual([401, 200])
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  it('AUTH-07 closing that login gives the act up quietly; pressing again asks again', async () => {
    const client = await openOrder(world)
    await toRequisites(world, client, 'used@example.com')
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    cancelDeal(client)
    await until(() => authOf(client).step === 'password')
    client.store.dispatch(signInClosed())
    await advance(10_000)
    expect(authOf(client).step).toBe('none')
    expect(selectDialog(client.store.getState())).toBeNull()
    expect(screenOf(client).name).toBe('payment')
    cancelDeal(client)
    await until(() => authOf(client).step === 'password')
  })

  it('NET-06 stays signed in when the refresh is ailing, and says that there is no connection', async () => {
    const client = await openOrder(world)
    await toRequisites(world, client, 'used@example.com')
    await world.control('POST', '/tokens/expire')
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/auth/refresh', status: 503, times: 100 },
    ])
    cancelDeal(client)
    // The order is asked first, for one polling interval, whether the cancellation was carried out.
    await until(() => selectDialog(client.store.getState()) !== null, POLL_INTERVAL_MS + 3_000)
    expect(selectDialog(client.store.getState())).toMatchObject({ message: { key: 'errors.connection' } })
    expect(authOf(client).step).toBe('none')
    expect(client.deps.session.access()).not.toBeNull()
    await world.control('POST', '/faults', [])
    cancelDeal(client)
    await until(() => dealOf(client)?.state === 'deleted')
  })

  it('AUTH-07 another tab’s login serves this one too', async () => {
    const id = await makeOrder(world)
    const browser = createTestBrowser()
    const first = await openOrder(world, id, { browser })
    await toRequisites(world, first, 'used@example.com')
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    cancelDeal(first)
    await until(() => authOf(first).step === 'password')
    await signIn(first)
    await until(() => dealOf(first)?.state === 'deleted')
    expect(authOf(first)).toMatchObject({ step: 'none', need: null })
  })

  it('A11 too many attempts end the session of a guest with the reason, without a new one', async () => {
    const client = await openOrder(world)
    await toRequisites(world, client)
    const body = { detail: 'too many attempts' }
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/deals/cancel', status: 429, body, times: 1 },
    ])
    cancelDeal(client)
    await until(() => selectDialog(client.store.getState()) !== null)
    expect(selectDialog(client.store.getState())).toMatchObject({
      kind: 'error',
      message: { key: 'errors.too-many-attempts' },
      code: 'POST /deals/cancel 429',
    })
    expect(client.deps.session.access()).toBeNull()
    expect(await world.calls('fast-register')).toHaveLength(1)
  })
})

describe('people and pages', () => {
  it('AUTH-06 two orders in one browser keep their own people', async () => {
    const browser = createTestBrowser()
    const nine = await openOrder(world, undefined, { browser })
    await toRequisites(world, nine, 'nine@mail.com')
    nine.deps.storage.set('paymentEmail', null)
    const ten = await openOrder(world, undefined, { browser })
    await toRequisites(world, ten, 'ten@mail.com')
    expect(authOf(nine).user?.email).toBe('nine@mail.com')
    expect(authOf(ten).user?.email).toBe('ten@mail.com')
    expect(Object.keys(nine.deps.storage.get('tokens') ?? {})).toHaveLength(2)
    cancelDeal(nine)
    cancelDeal(ten)
    await until(() => dealOf(nine)?.state === 'deleted' && dealOf(ten)?.state === 'deleted')
    const bearers = (await world.calls('POST /deals/cancel')).map(({ headers }) => headers['authorization'])
    expect(new Set(bearers).size).toBe(2)
  })

  it('A15 STORE-05 the link opens the deal in another browser, as the same person', async () => {
    const id = await makeOrder(world)
    const here = await openOrder(world, id)
    await toRequisites(world, here)
    const there = await openClient(world, `/payment/${id}`, wholePurchase)
    await until(() => authOf(there).user !== null)
    expect(authOf(there).user?.user_id).toBe(authOf(here).user?.user_id)
    await until(() => screenOf(there).name === 'payment')
    there.store.dispatch(pageResumed('visible'))
    cancelDeal(there)
    await until(() => dealOf(there)?.state === 'deleted')
  })

  it('CAT-05 a foreign token on somebody’s deal is refused, and the dialog says so', async () => {
    const id = await makeOrder(world)
    const owner = await openOrder(world, id)
    await toRequisites(world, owner)
    const thief = await openOrder(world)
    await toRequisites(world, thief, 'thief@mail.com')
    const stolen = await openClient(world, `/payment/${id}`, wholePurchase)
    stolen.deps.session.adopt({ access: thief.deps.session.access() ?? '', refresh: 'none' })
    await until(() => screenOf(stolen).name === 'payment')
    cancelDeal(stolen)
    await until(() => selectDialog(stolen.store.getState()) !== null)
    expect(selectDialog(stolen.store.getState())).toMatchObject({
      message: { key: 'errors.user-not-participant' },
    })
    expect(dealOf(owner)?.state).toBe('confirmed')
  })
})
