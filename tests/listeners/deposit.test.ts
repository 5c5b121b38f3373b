/** A deposit: its form, its account, its start, its polling and its end. */
import { describe, expect, it } from 'vitest'
import { codeSubmitted, passwordSubmitted, signInClosed } from '../../src/features/auth/authSlice.ts'
import { selectDeposit } from '../../src/features/order/orderSlice.ts'
import { selectCpayment } from '../../src/pages/cpayment/cpaymentSlice.ts'
import { pageResumed, selectIsStale } from '../../src/shell/shellSlice.ts'
import { openClient, type OpenedClient } from '../support/client.ts'
import { depositRequests, openDeposit, receive, screenOf, startWith, stateOf } from '../support/deposit.ts'
import { advance, useWorld } from '../support/world.ts'
import { ACCOUNT } from './signIn.ts'

const world = useWorld()

async function signIn(client: OpenedClient) {
  client.store.dispatch(passwordSubmitted(ACCOUNT))
  await advance(200)
  client.store.dispatch(codeSubmitted('1234'))
  await advance(300)
}

describe('a deposit', () => {
  it('CP-01 ROUTE-05 starts with GET /cp/{id}, embedded too', async () => {
    const { id } = await openDeposit(world, {}, {}, '/embedded')
    const first = (await world.calls()).find(({ path }) => !path.endsWith('/codedata'))
    expect(`${first?.method} ${first?.path}`).toBe(`GET /api/v2/cp/${id}`)
  })

  it('CP-02 CP-04 API-13 registers the e-mail, then starts with the coin', async () => {
    const { id, client } = await openDeposit(world)
    expect(screenOf(client).name).toBe('init')
    expect(await world.calls('fast-register')).toHaveLength(0)
    await startWith(client, 'usdt', 'a.b@mail.com')
    expect(screenOf(client)).toMatchObject({ name: 'inProcess', result: 'waiting' })
    const acts = (await world.calls()).filter(({ method }) => method === 'POST')
    expect(acts.map(({ path, body }) => [path.replace(/\/api\/v\d/, ''), body])).toEqual([
      ['/auth/fast-register', { email: 'a.b@mail.com', is_temporary: true }],
      [`/cp/${id}/start`, { symbol: 'usdt' }],
    ])
    expect(acts[1]?.headers['stamp'] ?? acts[1]?.headers['Stamp']).toBeDefined()
    expect(selectDeposit(stateOf(client))?.address).toMatch(/^T/)
  })

  it('SPEC-09 signs in, and the deposit starts as that account', async () => {
    const { id, client } = await openDeposit(world)
    await startWith(client, 'usdt', ACCOUNT.email)
    await signIn(client)
    expect(screenOf(client)).toMatchObject({ result: 'waiting' })
    expect(selectCpayment(stateOf(client)).hasMail).toBe(true)
    const [start] = await world.calls(`POST /cp/${id}/start`)
    expect(start?.headers['authorization']).toBe(`Bearer ${client.deps.session.access()}`)
  })

  it.each([false, true])('AUTH-07 CP-04 keeps its coin after a sign-in (refused: %s)', async (isRefused) => {
    const { id, client } = await openDeposit(world)
    const path = `/cp/${id}/start`
    await startWith(client, 'usdt', ACCOUNT.email)
    if (isRefused) {
      await world.setFaults(
        { call: `POST ${path}`, status: 401, body: {} },
        { call: 'POST /auth/refresh', status: 401, body: {} },
      )
      await signIn(client)
      await advance(2_000)
    }
    expect(stateOf(client).auth.step).toBe('password')
    const other = await openClient(world, `/cpayment/${id}`)
    await startWith(other, 'btc', 'other@mail.com')
    if (!isRefused) await advance(20_000)
    await signIn(client)
    expect(screenOf(client)).toMatchObject({ result: 'waiting' })
    expect(selectDeposit(stateOf(client))?.symbol).toBe('btc')
    expect(await world.bodies(`POST ${path}`)).toEqual(
      isRefused ? [{ symbol: 'usdt' }, { symbol: 'btc' }] : [{ symbol: 'btc' }],
    )
  })

  it('SPEC-09 "continue without signing in" while the password is checked starts it once', async () => {
    const { id, client } = await openDeposit(world)
    await startWith(client, 'usdt', ACCOUNT.email)
    await world.setFaults({ call: 'POST /auth/login', delay_ms: 5_000 })
    client.store.dispatch(passwordSubmitted(ACCOUNT))
    await advance(200)
    client.store.dispatch(signInClosed())
    await advance(6_000)
    expect(screenOf(client)).toMatchObject({ result: 'waiting' })
    expect(await world.calls(`POST /cp/${id}/start`)).toHaveLength(1)
    expect(stateOf(client).auth.step).toBe('none')
  })
})

describe('the polling of a deposit', () => {
  it('CP-08 CP-11 CP-18 waiting, a partial payment, success: each is shown within 20 s, then one load for each return', async () => {
    const { id, client } = await openDeposit(world, { status: 1, symbol: 'usdt', amount: '10' })
    expect(screenOf(client)).toMatchObject({ result: 'waiting' })
    await receive(world, id, '6')
    const first = await depositRequests(world, id)
    await advance(19_000)
    expect(await depositRequests(world, id)).toBe(first)
    await advance(1_000)
    expect(await depositRequests(world, id)).toBe(first + 1)
    expect(screenOf(client)).toMatchObject({ result: 'pending' })
    expect(selectDeposit(stateOf(client))).toMatchObject({ amount_received: '6', amount_left: '4' })
    await receive(world, id, '5')
    await advance(20_000)
    expect(screenOf(client)).toMatchObject({ result: 'success' })
    const seen = await depositRequests(world, id)
    await advance(120_000)
    expect(await depositRequests(world, id)).toBe(seen)
    expect(selectIsStale(stateOf(client))).toBe(false)
    client.store.dispatch(pageResumed('visible'))
    await advance(120_000)
    expect(await depositRequests(world, id)).toBe(seen + 1)
    expect(selectIsStale(stateOf(client))).toBe(false)
  })

  it('CP-08 CP-09 at zero it is overtime at once, with one more load', async () => {
    const { id, client } = await openDeposit(world, { status: 1, created_at: '2026-03-02T06:00:10.000Z' })
    await advance(9_500)
    expect(screenOf(client)).toMatchObject({ result: 'waiting' })
    const before = await depositRequests(world, id)
    await advance(700)
    expect(screenOf(client)).toMatchObject({ result: 'overtime' })
    expect(await depositRequests(world, id)).toBe(before + 1)
    await advance(60_000)
    expect(await depositRequests(world, id)).toBe(before + 1)
  })

  it('CP-08 a late status of the gateway has precedence over the page’s own clock', async () => {
    const created_at = '2026-03-02T06:00:10.000Z'
    const { id, client } = await openDeposit(world, { status: 1, created_at, amount: '10' })
    await advance(5_000)
    await receive(world, id, '10')
    await world.setFaults({ call: `/cp/${id}`, times: 30, drop: true })
    await advance(5_200)
    expect(screenOf(client)).toMatchObject({ result: 'overtime' })
    await world.setFaults()
    await advance(30_000)
    expect(screenOf(client)).toMatchObject({ result: 'success' })
  })
})
