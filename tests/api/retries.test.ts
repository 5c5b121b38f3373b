// long: every way in which a call is made again, later or not at all
/** How long a call is retried, how it waits when the gateway asks for it, and a key call without a code or without a time. */
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { startOver } from '../../src/store/timing.ts'
import { aDeal } from '../rules/records.ts'
import { failureOf, json, outcome, testWire } from '../support/wire.ts'

const wire = testWire()
const CANCEL = 'POST /deals/cancel'

/** A gateway that breaks each connection after `ms`. */
const dropAfter = (ms: number) => () =>
  new Promise<'drop'>((resolve) => void setTimeout(() => resolve('drop'), ms))

describe('a call that may have arrived', () => {
  it('NET-07 A5 CHAT-02 is sent again within 7 s of its first attempt: the gateway recognizes it for 8 s', async () => {
    const { call } = wire.open()
    await outcome(call('GET /rates'))
    for (const [ms, times] of [
      [5_900, 2],
      [6_000, 1],
    ] as const) {
      wire.seen.length = 0
      wire.on(CANCEL, dropAfter(ms))
      const result = await outcome(call(CANCEL, { body: { deal_id: 1 } }), 20_000)
      expect(result).toMatchObject({ error: { error: { kind: 'network' } } })
      expect(wire.to(CANCEL)).toHaveLength(times)
    }
  })

  it('NET-07 DLG-04 is not retried by a device that slept before the retry', async () => {
    const { call } = wire.open()
    wire.on(CANCEL, () => 'drop')
    const done = call(CANCEL, { body: { deal_id: 1 } })
    expect(await outcome(done)).toBe('pending')
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await outcome(done, 20_000)).toMatchObject({ error: { error: { kind: 'network' } } })
    expect(wire.to(CANCEL)).toHaveLength(1)
  })

  it.each([412, 401, 429])(
    'NET-07 DLG-04 is not sent again later than that because its repetition was answered with %i',
    async (status) => {
      const { call, session } = wire.open()
      session.adopt({ access: 'nine', refresh: 'r' })
      await outcome(call('GET /rates'))
      const slowly = (body: object) => async () => (await dropAfter(15_000)(), json(body))
      wire.on('GET /codedata', slowly({ code: 'second' }))
      wire.on('POST /auth/refresh', slowly({ access: 'ten', refresh: 'r' }))
      let tries = 0
      wire.on(CANCEL, () => (++tries === 1 ? dropAfter(5_000)() : json({}, status, { 'Retry-After': '7' })))
      const result = await outcome(call(CANCEL, { body: { deal_id: 1 } }), 40_000)
      expect(result).toMatchObject({ error: { error: { kind: 'network' } } })
      expect(wire.to(CANCEL)).toHaveLength(2)
    },
  )

  it.each([
    ['after a long wait', 429, false],
    ['after a sign-in', 401, true],
    ['after a sign-in that was closed', 401, false],
  ])('NET-07 DLG-04 is not made again %s: the person decides', async (_when, status, isSignedIn) => {
    const { call, signIn } = wire.open()
    signIn.mockResolvedValue(isSignedIn)
    let tries = 0
    wire.on(CANCEL, () => (++tries === 1 ? 'drop' : json({}, status, { 'Retry-After': '10' })))
    const done = startOver(() => call(CANCEL, { body: { deal_id: 1 } }))
    expect(await outcome(done, 20_000)).toMatchObject({ error: { error: { kind: 'network' } } })
    expect(wire.to(CANCEL)).toHaveLength(2)
    expect(signIn).toHaveBeenCalledTimes(status === 401 ? 1 : 0)
  })

  it.each([
    ['a text of the catalogue', () => json({ detail: 'Cannot cancel processed deal' }, 400)],
    ['another text', () => json({ detail: 'Conflict' }, 409)],
    ['a page', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
    // A gateway may no longer know a deal that is over.
    ['404', () => json({ detail: 'Not found' }, 404)],
  ])('NET-07 PUR-18 is no refused one if its repetition is answered with %s', async (_what, answer) => {
    const { call } = wire.open()
    const cancel = () => failureOf(call(CANCEL, { body: { deal_id: 1 } }), 2_000)
    let tries = 0
    wire.on(CANCEL, () => (++tries === 1 ? 'drop' : answer()))
    expect(await cancel()).toMatchObject({ kind: 'refused', mayHaveArrived: true })
    expect(tries).toBe(2)
    expect(await cancel()).not.toHaveProperty('mayHaveArrived')
  })

  it('NET-07 is not retried by a device whose clock was set back', async () => {
    const { call } = wire.open()
    wire.on(CANCEL, dropAfter(6_000))
    const done = call(CANCEL, { body: { deal_id: 1 } })
    expect(await outcome(done, 1_000)).toBe('pending')
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await outcome(done, 20_000)).toMatchObject({ error: { error: { kind: 'network' } } })
    expect(wire.to(CANCEL)).toHaveLength(1)
  })

  it('NET-07 a read is retried at any time', async () => {
    const { call } = wire.open()
    let tries = 0
    wire.on('GET /rates', () => (++tries === 1 ? dropAfter(20_000)() : json({ btc: {} })))
    expect(await outcome(call('GET /rates'), 22_000)).toEqual({ value: { btc: {} } })
    expect(wire.to('GET /rates')).toHaveLength(2)
  })
})

describe('an answer that a sleeping device gets late', () => {
  const sleepFor = (ms: number) => vi.setSystemTime(Date.now() + ms)
  const stamped = (body: object) => {
    const date = new Date().toUTCString()
    return HttpResponse.json(body, { headers: { date } })
  }

  it.each([
    [30_000, 1],
    [600_000, 2],
  ])(
    'TIME-12 SAFE-03 after %i ms sets no clock back, and is requested again if too old',
    async (ms, times) => {
      const { call, clock } = wire.open()
      wire.on('GET /rates', () => stamped({ btc: { rub: '1' } }))
      await outcome(call('GET /rates'))
      wire.on('GET /rates', () => {
        const old = stamped({ btc: { rub: '1' } })
        sleepFor(ms)
        wire.on('GET /rates', () => stamped({ btc: { rub: '2' } }))
        return old
      })
      const rub = times === 1 ? '1' : '2'
      expect(await outcome(call('GET /rates'), 5_000)).toEqual({ value: { btc: { rub } } })
      expect(wire.to('GET /rates')).toHaveLength(1 + times)
      expect(Math.abs(clock.now() - Date.now())).toBeLessThan(3_000)
    },
  )

  it('TIME-12 DLG-04 a mutation is not sent again because of it', async () => {
    const { call } = wire.open()
    wire.on(CANCEL, () => {
      sleepFor(600_000)
      return json(aDeal({ state: 'deleted' }))
    })
    expect(await outcome(call(CANCEL, { body: { deal_id: 1 } }))).toHaveProperty('value')
    expect(wire.to(CANCEL)).toHaveLength(1)
  })
})

describe('a key call without a code', () => {
  it.each([[{}], [{ code: '' }], [{ code: 7 }], [null]])(
    'NET-02 API-09 %j makes no key: no call that needs one is sent, and the code is requested again',
    async (answer) => {
      wire.on('GET /codedata', () => json(answer))
      wire.on(CANCEL, () => json(aDeal({ state: 'deleted' })))
      const { call, storage } = wire.open()
      const cancel = () => call(CANCEL, { body: { deal_id: 1 } })
      expect(await outcome(cancel())).toHaveProperty('error')
      expect(wire.to(CANCEL)).toHaveLength(0)
      // The error of codedata must not look like a response to the vote, which was never sent.
      const vote = { deal_id: 1, user: 'trader', method: 'like' } as const
      expect(await outcome(call('POST /users/vote', { body: vote }))).toHaveProperty('error')
      expect(wire.to('POST /users/vote')).toHaveLength(0)
      expect(storage.get('authKey')).toBeNull()
      wire.on('GET /codedata', () => json({ code: 'first' }))
      expect(await outcome(cancel())).toHaveProperty('value')
      expect(wire.to('GET /codedata')).toHaveLength(3)
      expect(wire.to(CANCEL)).toHaveLength(1)
    },
  )

  it('BAN-03 CAT-06 refused because of a ban fails the call that needed it with the same error', async () => {
    const { call } = wire.open()
    wire.on('GET /codedata', () => json({ detail: 'impossible' }, 403))
    expect(await outcome(call('GET /payments_v2/{id}', { id: '7' }))).toMatchObject({
      error: {
        error: { kind: 'refused', status: 403, detail: 'impossible', call: 'GET /payments_v2/{id}' },
      },
    })
  })
})

it.each([7, 'soon', {}])(
  'NET-02 API-02 a key call without a readable time makes the key: %j',
  async (time) => {
    wire.on('GET /codedata', () => json({ code: 'first', server_time: time }))
    wire.on('GET /rates', () => json({ btc: {} }))
    const { call } = wire.open()
    expect(await outcome(call('GET /rates'))).toHaveProperty('value')
  },
)

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
    expect((await failureOf(call('GET /rates'), 10_500)).status).toBe(429)
    const next = call('GET /rates')
    expect(await outcome(call('GET /settings'), 100)).toMatchObject({ value: {} })
    await outcome(next, 21_000)
    expect(timesOf('GET /rates')).toEqual([0, 10_000, 20_000, 30_000])
  })

  it('NET-08 a 503 is the answer at once, and holds the next call as long as it says', async () => {
    const { call } = wire.open()
    let after: string | undefined = '20'
    wire.on('GET /payments_v2/9', () => limited(503, after))
    expect((await failureOf(call('GET /payments_v2/{id}', { id: 9 }))).status).toBe(503)
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

  it('NET-08 AUTH-07 A11 of a sign-in is not repeated: that is a lockout; nor of a registration after too many attempts', async () => {
    const { call } = wire.open()
    const [login, register] = ['POST /auth/login', 'POST /auth/fast-register'] as const
    wire.on(login, () => limited(429))
    wire.on(register, () => json({ detail: 'Too many attempts' }, 429))
    const email = 'a@mail.com'
    const refused = [
      failureOf(call(login, { body: { email, password: 'password1' } })),
      failureOf(call(register, { body: { email, is_temporary: true } })),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([429, 429])
    expect([wire.to(login).length, wire.to(register).length]).toEqual([1, 1])
    // Of any other call this is a rate limit, whatever its text.
    wire.on(CANCEL, () => json({ detail: 'Too many attempts' }, 429))
    expect(await outcome(call(CANCEL, { body: { deal_id: 1 } }), 6_000)).toMatchObject({
      error: { error: { status: 429 } },
    })
    expect(wire.to(CANCEL)).toHaveLength(2)
  })
})

it('FP-01 NET-07 the choice of a bank that may have arrived is not reported as refused', async () => {
  const { call } = wire.open()
  let attempts = 0
  wire.on('PATCH /p2/7', () => ((attempts += 1) === 1 ? 'drop' : json({}, 401)))
  const body = { broker_id: 1, mask: null }
  const result = await outcome(call('PATCH /p2/{id}', { id: '7', body }), 20_000)
  expect(result).toMatchObject({ error: { error: { kind: 'network' } } })
  expect(attempts).toBe(2)
})

it('FP-01 A13 nobody is asked to sign in for a flash-pay order, whose calls are public', async () => {
  const { call, signIn } = wire.open()
  const body = { broker_id: 1, mask: null }
  wire.on('PATCH /p2/7', () => json({}, 401))
  wire.on('GET /p2/7', () => json({}, 401))
  expect((await failureOf(call('PATCH /p2/{id}', { id: '7', body }))).status).toBe(401)
  expect((await failureOf(call('GET /p2/{id}', { id: '7' }))).status).toBe(401)
  expect(signIn).not.toHaveBeenCalled()
})

it('TIME-12 CP-09 a response that a cache has kept does not tell the time, by its header or by its body', async () => {
  const { call, clock } = wire.open()
  const server_time = '2026-03-02T07:00:00.000Z'
  const kept = { Age: '7200', Date: new Date(server_time).toUTCString() }
  wire.on('GET /codedata', () => json({ code: 'first', server_time }, 200, kept))
  wire.on('GET /rates', () => json({}, 200, kept))
  await outcome(call('GET /rates'))
  expect(clock.now()).toBe(Date.now())
})
