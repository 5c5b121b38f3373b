/** Calls that are refused for a time, and responses that a cache has kept. */
import { describe, expect, it, vi } from 'vitest'
import { GatewayFailure, type GatewayError } from '../../src/contract/gatewayError.ts'
import { startOver } from '../../src/store/timing.ts'
import { json, outcome, testWire } from '../support/wire.ts'

const wire = testWire()

function errorOf(result: Awaited<ReturnType<typeof outcome>>): GatewayError {
  if (result !== 'pending' && 'error' in result && result.error instanceof GatewayFailure)
    return result.error.error
  throw new Error(`not a failure: ${JSON.stringify(result)}`)
}

describe('a gateway that asks to wait', () => {
  const NOW = Date.parse('2026-03-02T09:00:00.000Z')
  const limited = (status: number, after?: string) =>
    json({ detail: 'Request was throttled.' }, status, after === undefined ? {} : { 'Retry-After': after })
  const timesOf = (route: string) => wire.to(route).map(({ at }) => at - NOW)

  it.each([
    ['seconds', '7', 7_000],
    ['a date', new Date(NOW + 9_000).toUTCString(), 9_000],
    ['more than a minute', '3600', 60_000],
    ['nothing', undefined, 5_000],
    ['nothing readable', 'soon', 5_000],
  ])(
    'NET-08 after a 429 with %s a call is made once more by itself, not before; its command decides again after a long wait',
    async (_what, after, ms) => {
      const { call, session } = wire.open()
      session.adopt({ access: 'nine', refresh: 'r' })
      let tries = 0
      wire.on('PATCH /deals/states', () =>
        ++tries === 1 ? limited(429, after) : json({ id: 1, deal_id: 1 }),
      )
      const check = vi.fn(async () => undefined)
      const done = startOver(() => call('PATCH /deals/states', { body: { deal_id: 1 } }), check)
      expect(await outcome(done, ms - 600)).toBe('pending')
      expect(await outcome(done, 1_200)).toMatchObject({ value: { deal_id: 1 } })
      expect(timesOf('PATCH /deals/states')).toHaveLength(2)
      expect(check).toHaveBeenCalledTimes(ms > 8_000 ? 1 : 0)
      expect(session.access()).toBe('nine')
    },
  )

  it('NET-08 a second 429 is the answer, and holds the next call of this name, no other', async () => {
    const { call } = wire.open()
    wire.on('GET /rates', () => limited(429, '10'))
    wire.on('GET /settings', () => json({}))
    expect(errorOf(await outcome(call('GET /rates'), 10_500)).status).toBe(429)
    const next = call('GET /rates')
    expect(await outcome(call('GET /settings'), 100)).toMatchObject({ value: {} })
    await outcome(next, 21_000)
    expect(timesOf('GET /rates')).toEqual([0, 10_000, 20_000, 30_000])
  })

  it('NET-08 a 503 is the answer at once, and holds the next call as long as it says', async () => {
    const { call } = wire.open()
    let after: string | undefined = '20'
    wire.on('GET /payments_v2/9', () => limited(503, after))
    expect(errorOf(await outcome(call('GET /payments_v2/{id}', { id: 9 }))).status).toBe(503)
    after = undefined
    expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }), 19_000)).toBe('pending')
    await outcome(call('GET /payments_v2/{id}', { id: 9 }), 2_000)
    expect(timesOf('GET /payments_v2/9')).toEqual([0, 20_000, 20_000])
  })

  it('NET-08 is not waited for by a call that was given up, nor longer where the device’s clock goes back', async () => {
    const { call } = wire.open()
    wire.on('GET /rates', () => limited(503, '50'))
    await outcome(call('GET /rates'))
    const given = new AbortController()
    const done = call('GET /rates', { signal: given.signal })
    given.abort()
    expect(await outcome(done, 10)).toMatchObject({ error: { name: 'AbortError' } })
    vi.setSystemTime(NOW - 3_600_000)
    await outcome(call('GET /rates'), 60_500)
    expect(wire.to('GET /rates')).toHaveLength(2)
  })

  it('NET-08 AUTH-07 of a sign-in is not repeated: that is a lockout', async () => {
    const { call } = wire.open()
    wire.on('POST /auth/login', () => limited(429))
    const body = { email: 'a@mail.com', password: 'password1' }
    expect(errorOf(await outcome(call('POST /auth/login', { body }))).status).toBe(429)
  })
})

describe('a response that a cache has kept', () => {
  const kept = { Age: '7200', Date: new Date(Date.parse('2026-03-02T07:00:00.000Z')).toUTCString() }

  it('TIME-12 CP-09 does not tell the time, by its header or by its body', async () => {
    const { call, clock } = wire.open()
    const server_time = '2026-03-02T07:00:00.000Z'
    wire.on('GET /codedata', () => json({ code: 'first', server_time }, 200, kept))
    wire.on('GET /rates', () => json({}, 200, kept))
    await outcome(call('GET /rates'))
    expect(clock.now()).toBe(Date.now())
  })
})
