import { describe, expect, it, vi } from 'vitest'
import { startOver } from '../../src/store/timing.ts'
import { json, outcome as outcomeAfter, testWire, type SeenRequest, type WireEnd } from '../support/wire.ts'

const wire = testWire()
/** Time after which a renewal has ended, ms: it first reads what other tabs have stored, and reads it again after a refusal. */
const RENEWED_AFTER_MS = 1_500
const outcome = <T>(promise: Promise<T>) => outcomeAfter(promise, RENEWED_AFTER_MS)
const DEAL = { deal_id: 5, state: 'paid' }

/** A gateway with one valid access token at a time, which accepts each refresh token once. */
function gateway(first = 'access 0') {
  let good = first
  let count = 0
  const spent: unknown[] = []
  const guarded = ({ headers }: SeenRequest) =>
    headers.get('authorization') === `Bearer ${good}` ? json(DEAL) : json({ detail: 'Unauthorized' }, 401)
  wire.on('GET /deals/5', guarded)
  wire.on('POST /deals/cancel', guarded)
  wire.on('POST /media', (request) => (guarded(request).ok ? json({ id: 7 }) : guarded(request)))
  wire.on('GET /payments_v2/9', ({ headers }) =>
    [null, `Bearer ${good}`].includes(headers.get('authorization'))
      ? json({ id: 9, status: 0 })
      : json({ detail: 'Unauthorized' }, 401),
  )
  wire.on('POST /auth/refresh', ({ body }) => {
    const token: unknown = body instanceof Object ? Reflect.get(body, 'token') : null
    if (spent.includes(token)) return json({ detail: 'Unauthorized' }, 401)
    spent.push(token)
    good = `access ${++count}`
    return json({ access: good, refresh: `refresh ${count}` })
  })
  return {
    spent,
    expire: () => (good = `unknown ${count}`),
  }
}

const read = ({ call }: WireEnd) => call('GET /deals/{id}', { id: 5 })
const cancel = ({ call }: WireEnd) => call('POST /deals/cancel', { body: { deal_id: 5 } })
const refreshes = () => wire.to('POST /auth/refresh')

describe('401', () => {
  it('NET-06 AUTH-08 API-08 refreshes once for all calls that failed together, and replays them', async () => {
    gateway('other')
    const end = wire.open()
    end.session.adopt({ access: 'old', refresh: 'refresh 0' })
    const all = [read(end), read(end), read(end), cancel(end), read(end)]
    expect(await outcome(Promise.all(all))).toMatchObject({ value: { length: 5 } })
    expect(refreshes().map(({ body }) => body)).toEqual([{ token: 'refresh 0' }])
    expect(end.storage.get('refresh')).toEqual({ 'payment/9': 'refresh 1' })
  })

  it('NET-06 API-08 a gateway that sends no new refresh token keeps the one it has', async () => {
    let count = 0
    wire.on('GET /deals/5', ({ headers }) =>
      headers.get('authorization') === `Bearer new ${count}` && count > 0
        ? json({ deal_id: 5, state: 'paid' })
        : json({}, 401),
    )
    wire.on('POST /auth/refresh', () => json({ access: `new ${(count += 1)}` }))
    const end = wire.open()
    end.session.adopt({ access: 'old', refresh: 'refresh 0' })
    expect(await outcome(read(end))).toMatchObject({ value: { deal_id: 5 } })
    expect(end.session.access()).toBe('new 1')
    expect(end.storage.get('refresh')).toEqual({ 'payment/9': 'refresh 0' })
  })

  it.each([
    ['a 500', () => json({}, 500)],
    ['a 503', () => json({ detail: 'down' }, 503)],
    ['no answer', () => 'drop' as const],
    ['nonsense', () => json({ hello: 1 })],
    ['the login page of a network', () => new Response('<html>Log in</html>', { status: 401 })],
  ])('NET-06 %s from the refresh fails the call, and does not end the session', async (_, answer) => {
    gateway('other')
    wire.on('POST /auth/refresh', answer)
    const end = wire.open()
    end.session.adopt({ access: 'old', refresh: 'refresh 0' })
    const result = await outcome(cancel(end))
    expect(result).toMatchObject({ error: { error: { kind: 'network', status: null } } })
    expect(end.session.access()).toBe('old')
    expect(end.storage.get('refresh')).toEqual({ 'payment/9': 'refresh 0' })
    expect(end.signIn).not.toHaveBeenCalled()
    expect(refreshes()).toHaveLength(1)
  })

  it('AUTH-07 NET-06 a refused refresh drops this page’s tokens, and a mutation waits for the login, after which its command starts over', async () => {
    const { expire } = gateway('fresh')
    wire.on('POST /auth/refresh', () => json({ detail: 'Unauthorized' }, 401))
    const end = wire.open()
    const other = wire.open('10')
    other.session.adopt({ access: 'ten', refresh: 'r10' })
    end.session.adopt({ access: 'old', refresh: 'refresh 0' })
    end.signIn.mockImplementation(async () => {
      expect(end.session.access()).toBeNull()
      end.session.adopt({ access: 'fresh', refresh: 'r' })
      return true
    })
    const before = vi.fn(async () => expect(wire.to('POST /deals/cancel')).toHaveLength(1))
    expect(await outcome(startOver(() => cancel(end), before))).toMatchObject({ value: { deal_id: 5 } })
    expect(before).toHaveBeenCalledTimes(1)
    expect(end.signIn.mock.calls).toEqual([[true]])
    expect(wire.to('POST /deals/cancel')).toHaveLength(2)
    expect(other.session.access()).toBe('ten')
    expire()
  })

  it('AUTH-07 a mutation whose login is closed ends without an error', async () => {
    gateway('other')
    const end = wire.open()
    expect(await outcome(cancel(end))).toMatchObject({ error: { name: 'AbortError' } })
    expect(end.signIn.mock.calls).toEqual([[true]])
  })

  it('AUTH-07 a read does not wait for the login: it is sent without a token', async () => {
    gateway('other')
    wire.on('POST /auth/refresh', () => json({}, 401))
    const end = wire.open()
    end.session.adopt({ access: 'old', refresh: 'refresh 0' })
    end.signIn.mockImplementation(() => new Promise(() => undefined))
    expect(await outcome(end.call('GET /payments_v2/{id}', { id: 9 }))).toMatchObject({ value: { id: 9 } })
    expect(end.signIn.mock.calls).toEqual([[false]])
    const auth = wire.to('GET /payments_v2/9').map(({ headers }) => headers.get('authorization'))
    expect(auth).toEqual(['Bearer old', null])
    // Once the session is dropped, further reads do not open the login again.
    await outcome(read(end).catch(() => null))
    expect(end.signIn).toHaveBeenCalledTimes(1)
  })

  it('AUTH-07 a fresh token that is refused too is dropped', async () => {
    gateway('nobody')
    wire.on('POST /auth/refresh', () => json({ access: 'also bad', refresh: 'r2' }))
    const end = wire.open()
    end.session.adopt({ access: 'old', refresh: 'refresh 0' })
    await outcome(cancel(end).catch(() => null))
    expect(end.session.access()).toBeNull()
    expect(refreshes()).toHaveLength(1)
  })

  it('AUTH-07 sends a file again, whole, after the login', async () => {
    gateway('fresh')
    const end = wire.open()
    end.signIn.mockImplementation(async () => {
      end.session.adopt({ access: 'fresh', refresh: 'r' })
      return true
    })
    const body = new FormData()
    body.append('file', new File(['the receipt'], 'receipt.png', { type: 'image/png' }))
    const upload = () => end.call('POST /media', { body })
    expect(await outcome(startOver(upload))).toEqual({ value: { id: 7 } })
    const bodies = wire.to('POST /media').map((one) => String(one.body))
    expect(bodies).toHaveLength(2)
    for (const sent of bodies) expect(sent).toMatch(/name="file"; filename="receipt\.png"[\s\S]*the receipt/)
  })

  it('AUTH-01 a refused login is reported, not retried with a new session', async () => {
    const end = wire.open()
    wire.on('POST /auth/login', () => json({ detail: 'No such login and password' }, 401))
    const promise = end.call('POST /auth/login', { body: { email: 'a@b.c', password: 'password1' } })
    expect(await outcome(promise)).toMatchObject({ error: { error: { status: 401 } } })
    expect(end.signIn).not.toHaveBeenCalled()
    expect(wire.to('POST /auth/login')).toHaveLength(1)
  })
})
