import { describe, expect, it } from 'vitest'
import { createAuthKey } from '../../src/api/authKey.ts'
import { createStorage } from '../../src/platform/storage.ts'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { createTestBrowser } from '../support/browser.ts'
import { failureOf, json, outcome, testWire } from '../support/wire.ts'

const wire = testWire()
const keyOf = (code: string) => createAuthKey(() => Promise.resolve(code), createStorage(), '').get()
const PURCHASE = { id: 9, status: 0 }

describe('headers', () => {
  it('NET-01 AUTH-06 ROLE-01 carries the bearer of its own page, and none before there is one', async () => {
    const { call, session } = wire.open()
    wire.on('GET /payments_v2/9', () => json(PURCHASE))
    await outcome(call('GET /payments_v2/{id}', { id: 9 }))
    session.adopt({ access: 'nine', refresh: 'r' })
    await outcome(call('GET /payments_v2/{id}', { id: 9 }))
    const auth = wire.to('GET /payments_v2/9').map(({ headers }) => headers.get('authorization'))
    expect(auth).toEqual([null, 'Bearer nine'])
  })

  it('NET-02 API-09 sends the AuthKey from one GET /codedata, with everything but that', async () => {
    const { call } = wire.open()
    wire.on('GET /payments_v2/9', () => json(PURCHASE))
    wire.on('GET /rates', () => json({}))
    await outcome(Promise.all([call('GET /payments_v2/{id}', { id: 9 }), call('GET /rates')]))
    await outcome(call('GET /rates'))
    expect(wire.to('GET /codedata')).toHaveLength(1)
    expect(wire.seen[0]?.route).toBe('GET /codedata')
    expect(wire.seen[0]?.headers.get('authkey')).toBeNull()
    const keys = wire.seen.slice(1).map(({ headers }) => headers.get('authkey'))
    expect(new Set(keys)).toEqual(new Set([await keyOf('first')]))
  })

  it('NET-03 puts the Stamp, in gateway ms, on the listed calls only', async () => {
    const { call } = wire.open()
    wire.on('GET /codedata', () => json({ code: 'first', server_time: '2026-03-02T12:00:00.000Z' }))
    wire.on('GET /payments_v2/9', () => json(PURCHASE))
    wire.on('PATCH /p/9', () => json(PURCHASE))
    await outcome(call('GET /payments_v2/{id}', { id: 9 }))
    await outcome(call('PATCH /p/{id}', { id: 9, body: { token: 'x' } }))
    expect(wire.to('GET /payments_v2/9')[0]?.headers.get('stamp')).toBeNull()
    const stamp = Number(wire.to('PATCH /p/9')[0]?.headers.get('stamp'))
    expect(Math.abs(stamp - Date.parse('2026-03-02T12:00:00.000Z'))).toBeLessThan(1_000)
  })

  it('API-01 calls each route on its base, and the order body of PATCH /p on v2', async () => {
    const { call } = wire.open()
    wire.on('PATCH /p/9', () => json(PURCHASE))
    wire.on('GET /payments_v2/9', () => json(PURCHASE))
    await outcome(call('GET /payments_v2/{id}', { id: 9 }))
    await outcome(call('PATCH /p/{id}', { id: 9, body: { token: 'x' } }))
    await outcome(call('PATCH /p/{id}', { id: 9, base: 'v2', body: { status: 1 } }))
    expect(wire.seen.map(({ base }) => base)).toEqual(['/api/v1', '/api/v2', '/api/v1', '/api/v2'])
  })
})

describe('412', () => {
  it('NET-04 drops the key, asks for a new one and tries again', async () => {
    const { call } = wire.open()
    let code = 0
    wire.on('GET /codedata', () => json({ code: `code ${++code}` }))
    wire.on('GET /rates', () => (code < 3 ? json({ detail: 'old' }, 412) : json({ btc: {} })))
    expect(await outcome(call('GET /rates'))).toEqual({ value: { btc: {} } })
    expect(wire.to('GET /codedata')).toHaveLength(3)
    expect(wire.to('GET /rates')[2]?.headers.get('authkey')).toBe(await keyOf('code 3'))
  })

  it('NET-04 TIME-17 gives up after five more tries', async () => {
    const { call } = wire.open()
    wire.on('GET /rates', () => json({ detail: 'old' }, 412))
    expect((await failureOf(call('GET /rates'))).status).toBe(412)
    expect(wire.to('GET /rates')).toHaveLength(6)
  })

  it('NET-04 shares one new key among calls that were refused together', async () => {
    const { call } = wire.open()
    let code = 0
    wire.on('GET /codedata', () => json({ code: `code ${++code}` }))
    wire.on('GET /rates', ({ headers }) =>
      keyOf('code 2').then((key) => (headers.get('authkey') === key ? json({}) : json({}, 412))),
    )
    await outcome(Promise.all([call('GET /rates'), call('GET /rates'), call('GET /rates')]))
    expect(wire.to('GET /codedata')).toHaveLength(2)
    expect(wire.to('GET /rates')).toHaveLength(6)
  })
})

describe('a key of an earlier load', () => {
  /** A browser in which an earlier page stored the code `old`. */
  async function returning() {
    const browser = createTestBrowser()
    wire.on('GET /codedata', () => json({ code: 'old' }))
    wire.on('GET /rates', () => json({}))
    await outcome(wire.open('9', browser).call('GET /rates'))
    wire.seen.length = 0
    return browser
  }

  it('RET-01 serves the first call at once; the code is requested beside it, for the time and a newer key', async () => {
    const browser = await returning()
    let answer = () => {}
    wire.on('GET /codedata', async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return json({ code: 'new', server_time: '2026-03-03T09:00:00.000Z' })
    })
    const { call, clock } = wire.open('9', browser)
    const first = call('GET /rates')
    expect(await outcome(first)).toBe('pending')
    expect(wire.seen.map(({ route }) => route).toSorted()).toEqual(['GET /codedata', 'GET /rates'])
    expect(wire.to('GET /rates')[0]?.headers.get('authkey')).toBe(await keyOf('old'))
    // No response is used before the gateway’s time is known.
    answer()
    expect(await outcome(first)).toEqual({ value: {} })
    expect(clock.now()).toBe(Date.parse('2026-03-03T09:00:00.000Z'))
    await outcome(call('GET /rates'))
    expect(wire.to('GET /rates')[1]?.headers.get('authkey')).toBe(await keyOf('new'))
    expect(wire.to('GET /codedata')).toHaveLength(1)
  })

  it('RET-01 NET-04 is cleared by a 412, and the call is made again with the key of this load', async () => {
    const browser = await returning()
    wire.on('GET /codedata', () => json({ code: 'new' }))
    const fresh = await keyOf('new')
    wire.on('GET /rates', ({ headers }) => (headers.get('authkey') === fresh ? json({}) : json({}, 412)))
    const { call, storage } = wire.open('9', browser)
    expect(await outcome(call('GET /rates'))).toEqual({ value: {} })
    expect(wire.to('GET /rates')).toHaveLength(2)
    expect(wire.to('GET /codedata')).toHaveLength(1)
    expect(storage.get('authKey')?.key).toBe(fresh)
  })

  it('RET-01 NET-04 is tried five more times with a fresh code each, where the gateway refuses all', async () => {
    const browser = await returning()
    wire.on('GET /rates', () => json({ detail: 'old' }, 412))
    const { call, storage } = wire.open('9', browser)
    expect((await failureOf(call('GET /rates'))).status).toBe(412)
    expect(wire.to('GET /rates')).toHaveLength(6)
    expect(storage.get('authKey')).toBeNull()
  })

  it('RET-01 of another gateway, or in another format, is ignored', async () => {
    const browser = await returning()
    const { storage } = wire.open('9', browser)
    const api = storage.get('authKey')?.api ?? ''
    for (const kept of [
      { api: 'https://other.example/api/v1', key: await keyOf('new') },
      { api, key: 'a\nb' },
    ]) {
      storage.set('authKey', kept)
      wire.seen.length = 0
      await outcome(wire.open('9', browser).call('GET /rates'))
      expect(wire.to('GET /rates').map(({ headers }) => headers.get('authkey'))).toEqual([await keyOf('old')])
    }
  })

  it('RET-01 is not needed where the storage is blocked', async () => {
    const blocked = createTestBrowser()
    const refuse = () => {
      throw new Error('blocked')
    }
    Object.assign(blocked.area, { getItem: refuse, setItem: refuse, removeItem: refuse })
    wire.on('GET /rates', () => json({}))
    const { call } = wire.open('9', blocked)
    expect(await outcome(call('GET /rates'))).toEqual({ value: {} })
    expect(await outcome(call('GET /rates'))).toEqual({ value: {} })
    expect(wire.to('GET /codedata')).toHaveLength(1)
  })
})

describe('no answer', () => {
  it('NET-07 TIME-17 tries again after 1 s each time, until one comes', async () => {
    const { call, isOnline } = wire.open()
    let tries = 0
    wire.on('GET /rates', () => (++tries <= 2 ? 'drop' : json({})))
    const promise = call('GET /rates')
    expect(await outcome(promise, 1_900)).toBe('pending')
    expect(await outcome(promise, 200)).toEqual({ value: {} })
    const [first = 0, second = 0, third = 0] = wire.to('GET /rates').map(({ at }) => at)
    expect([second - first, third - second]).toEqual([1_000, 1_000])
    expect(isOnline.slice(-3)).toEqual([false, false, true])
  })

  it('NET-07 gives up after five more tries, posts included', async () => {
    const { call } = wire.open()
    wire.on('POST /deals/cancel', () => 'drop')
    const promise = call('POST /deals/cancel', { body: { deal_id: 1 } })
    expect(await outcome(promise, 4_900)).toBe('pending')
    expect(await failureOf(promise, 500)).toMatchObject({ kind: 'network', status: null })
    expect(wire.to('POST /deals/cancel')).toHaveLength(6)
    expect(wire.to('POST /deals/cancel')[5]?.body).toEqual({ deal_id: 1 })
  })

  it('NET-07 A6 waits for the key too; a refused key call is no answer to the call, and no 404 of it', async () => {
    const { call } = wire.open()
    let tries = 0
    wire.on('GET /codedata', () => (++tries <= 2 ? 'drop' : json({ code: 'first' })))
    wire.on('GET /rates', () => json({}))
    expect(await outcome(call('GET /rates'), 3_000)).toEqual({ value: {} })
    for (const status of [503, 400, 404]) {
      const other = wire.open()
      wire.on('GET /codedata', () => json({ detail: 'closed' }, status))
      expect(await failureOf(other.call('GET /payments_v2/{id}', { id: '7' }))).toMatchObject({
        kind: 'network',
        status: null,
        detail: null,
      })
    }
  })

  it('ends at once when the call is aborted', async () => {
    const { call } = wire.open()
    wire.on('GET /rates', () => 'drop')
    const quit = new AbortController()
    const promise = call('GET /rates', { signal: quit.signal })
    await outcome(promise, 500)
    quit.abort()
    const result = await outcome(promise, 2_000)
    expect(result).toMatchObject({ error: { name: 'AbortError' } })
    expect(wire.to('GET /rates').length).toBeLessThanOrEqual(2)
  })
})

it('NET-05 NET-06 A6 a page of the network in place of the gateway’s 401 or 404 is no answer: nobody loses the order or the session', async () => {
  const { call, session } = wire.open()
  session.adopt({ access: 'old', refresh: 'r' })
  const page = (status: number) => () => new Response('\n<!doctype html><p>Log in</p>', { status })
  wire.on('POST /auth/refresh', page(401))
  for (const status of [401, 404]) {
    wire.on('GET /payments_v2/9', page(status))
    const error = await failureOf(call('GET /payments_v2/{id}', { id: 9 }), 6_000)
    expect(error).toMatchObject({ kind: 'network', status: null })
    expect(errorPolicy('background', error)).toEqual({ kind: 'silent', next: 'nothing' })
  }
  expect(session.access()).toBe('old')
})
