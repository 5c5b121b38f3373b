import { describe, expect, it } from 'vitest'
import { useSandbox } from './useSandbox.ts'

const { sandbox, visitor: payer } = useSandbox()
const HOUR = 3_600_000
const start = (id: string, symbol: string) => payer.post(`/cp/${id}/start`, { symbol }, { base: 'v2' })
const receive = (id: string, amount: string) => sandbox.control.actOnOrder(id, { action: 'receive', amount })

describe('a deposit', () => {
  it('API-12 API-13 CP-02 starts with an address when a coin is chosen, without an account', async () => {
    const { id, url } = sandbox.control.deposit()
    expect(url).toBe(`/cpayment/${id}`)
    const empty = { status: null, symbol: null, address: null, amount_received: '0' }
    expect((await payer.get(`/cp/${id}`, { base: 'v2' })).body).toMatchObject(empty)
    sandbox.advance(HOUR)
    const started = await start(id, 'USDT')
    const created_at = sandbox.control.now()
    const amounts = { amount: '25', amount_left: '25' }
    expect(started.body).toMatchObject({ status: 1, symbol: 'usdt', ...amounts, created_at })
    expect(started.text('address')).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect((await start(id, 'usdt')).body).toEqual(started.body)
    expect((await start(id, 'btc')).body).toEqual({ detail: 'Wrong deal status' })
  })

  it.each(['etc', 'doge', ''])('API-13 does not start with %j', async (symbol) => {
    const { id } = sandbox.control.deposit()
    expect((await start(id, symbol)).status).toBe(400)
    expect((await payer.deposit(id)).at('status')).toBe(null)
  })

  it('API-14 CP-15 says which coin is available', async () => {
    const { id } = sandbox.control.deposit()
    expect((await payer.get('/cp/is-available?symbol=eth')).body).toEqual({ is_available: true })
    for (const [is_available, status] of [
      [false, 400],
      [true, 200],
    ] as const) {
      await payer.control('POST', '/coins', { eth: is_available })
      expect((await payer.get('/cp/is-available?symbol=eth')).body).toEqual({ is_available })
      expect((await start(id, 'eth')).status).toBe(status)
    }
  })

  it('CP-08 CP-10 CP-18 a part, then the rest', async () => {
    const { id } = sandbox.control.deposit({ amount: '10' })
    await start(id, 'usdt')
    await payer.control('POST', `/orders/${id}/act`, { action: 'receive', amount: '7.5' })
    const part = { status: 1, amount_received: '7.5', amount_left: '2.5' }
    expect((await payer.deposit(id)).body).toMatchObject(part)
    receive(id, '5')
    const whole = { status: 2, amount_received: '12.5', amount_left: '0' }
    expect((await payer.deposit(id)).body).toMatchObject(whole)
  })

  it.each([
    ['btc', '0.0001', '0.0002'],
    ['eth', '0.009', '0.01'],
    ['usdt', '4.99', '5'],
  ])('CP-17 A45 %s: %s is not credited, %s is', async (symbol, little, least) => {
    const { id } = sandbox.control.deposit({ amount: '100' })
    await start(id, symbol)
    receive(id, little)
    expect((await payer.deposit(id)).at('amount_received')).toBe('0')
    receive(id, least)
    expect((await payer.deposit(id)).at('amount_received')).toBe(least)
  })

  it('CP-10 TIME-09 is overtime 10800 s after created_at, also if coins arrive later', async () => {
    const { id } = sandbox.control.deposit()
    await start(id, 'usdt')
    sandbox.advance(3 * HOUR - 1)
    expect((await payer.deposit(id)).at('status')).toBe(1)
    sandbox.advance(1)
    expect((await payer.deposit(id)).at('status')).toBe(3)
    receive(id, '25')
    expect((await payer.deposit(id)).body).toMatchObject({ status: 3, amount_received: '25' })
  })

  it('CP-09 can be created with another created_at', async () => {
    const created_at = new Date(Date.parse(sandbox.control.now()) - 2 * HOUR).toISOString()
    const fields = { status: 1, symbol: 'btc', amount: '0.01', created_at }
    const { id } = sandbox.control.deposit(fields)
    expect((await payer.deposit(id)).body).toMatchObject({ status: 1, created_at, amount: '0.01' })
    sandbox.advance(HOUR)
    expect((await payer.deposit(id)).at('status')).toBe(3)
  })
})
