import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let payer: Visitor
const HOUR = 3_600_000

beforeEach(() => {
  sandbox = manualSandbox()
  payer = new Visitor(sandbox)
})

const start = (id: string, symbol: string) => payer.post(`/cp/${id}/start`, { symbol }, { base: 'v2' })
const deposit = (id: string) => payer.get(`/cp/${id}`, { base: 'v2' })

describe('a deposit', () => {
  it('API-12 API-13 CP-02 starts with an address when a coin is chosen, without an account', async () => {
    const { id, url } = sandbox.control.deposit()
    expect(url).toBe(`/cpayment/${id}`)
    expect((await deposit(id)).body).toMatchObject({
      status: null,
      symbol: null,
      address: null,
      amount_received: '0',
    })
    sandbox.control.advance(HOUR)
    const started = await start(id, 'USDT')
    expect(started.body).toMatchObject({
      status: 1,
      symbol: 'usdt',
      amount: '25',
      amount_left: '25',
      created_at: sandbox.control.now(),
    })
    expect(started.text('address')).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect((await start(id, 'usdt')).body).toEqual(started.body)
    expect((await start(id, 'btc')).body).toEqual({ detail: 'Wrong deal status' })
  })

  it.each(['etc', 'doge', ''])('API-13 does not start with %j', async (symbol) => {
    const { id } = sandbox.control.deposit()
    expect((await start(id, symbol)).status).toBe(400)
    expect((await deposit(id)).at('status')).toBe(null)
  })

  it('API-14 CP-15 says which coin is available', async () => {
    expect((await payer.get('/cp/is-available?symbol=eth')).body).toEqual({ is_available: true })
    await payer.control('POST', '/coins', { eth: false })
    expect((await payer.get('/cp/is-available?symbol=eth')).body).toEqual({ is_available: false })
    const { id } = sandbox.control.deposit()
    expect((await start(id, 'eth')).status).toBe(400)
    await payer.control('POST', '/coins', { eth: true })
    expect((await start(id, 'eth')).status).toBe(200)
  })

  it('CP-08 CP-10 CP-18 a part, then the rest', async () => {
    const { id } = sandbox.control.deposit({ amount: '10' })
    await start(id, 'usdt')
    await payer.control('POST', `/orders/${id}/act`, { action: 'receive', amount: '7.5' })
    expect((await deposit(id)).body).toMatchObject({ status: 1, amount_received: '7.5', amount_left: '2.5' })
    sandbox.control.actOnOrder(id, { action: 'receive', amount: '5' })
    expect((await deposit(id)).body).toMatchObject({ status: 2, amount_received: '12.5', amount_left: '0' })
  })

  it.each([
    ['btc', '0.0001', '0.0002'],
    ['eth', '0.009', '0.01'],
    ['usdt', '4.99', '5'],
  ])('CP-17 A45 %s: %s is not credited, %s is', async (symbol, little, least) => {
    const { id } = sandbox.control.deposit({ amount: '100' })
    await start(id, symbol)
    sandbox.control.actOnOrder(id, { action: 'receive', amount: little })
    expect((await deposit(id)).at('amount_received')).toBe('0')
    sandbox.control.actOnOrder(id, { action: 'receive', amount: least })
    expect((await deposit(id)).at('amount_received')).toBe(least)
  })

  it('CP-10 TIME-09 is overtime 10800 s after created_at, and coins that come later do not help', async () => {
    const { id } = sandbox.control.deposit()
    await start(id, 'usdt')
    sandbox.control.advance(3 * HOUR - 1)
    expect((await deposit(id)).at('status')).toBe(1)
    sandbox.control.advance(1)
    expect((await deposit(id)).at('status')).toBe(3)
    sandbox.control.actOnOrder(id, { action: 'receive', amount: '25' })
    expect((await deposit(id)).body).toMatchObject({ status: 3, amount_received: '25' })
  })

  it('CP-09 can be given a created_at of its own', async () => {
    const created = new Date(Date.parse(sandbox.control.now()) - 2 * HOUR).toISOString()
    const { id } = sandbox.control.deposit({ status: 1, symbol: 'btc', amount: '0.01', created_at: created })
    expect((await deposit(id)).body).toMatchObject({ status: 1, created_at: created, amount: '0.01' })
    sandbox.control.advance(HOUR)
    expect((await deposit(id)).at('status')).toBe(3)
  })
})
