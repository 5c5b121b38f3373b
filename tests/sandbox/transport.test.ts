import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'

const { sandbox, visitor } = useSandbox('buyer@mail.com')
const calls = Object.entries(ENDPOINTS).map(([route, { base, stamp, authKey }]) => {
  const [method = '', path = ''] = route.split(' ')
  return { route, method, path: path.replace('{id}', '77'), base, stamp, authKey }
})
const bodyFor = (method: string) => (method === 'GET' ? undefined : {})
const bugs = () => sandbox.control.state()['bugs']

describe('every call', () => {
  it.each(calls)('API-01 $route is answered on both bases', async ({ method, path }) => {
    for (const base of ['v1', 'v2'] as const) {
      const { status, body } = await visitor.call(method, path, { base, body: bodyFor(method) })
      expect(status).toBeLessThan(500)
      expect(body).not.toEqual({ detail: 'Not found', status: 404 })
      expect(body).toBeTypeOf('object')
    }
    expect(bugs()).toEqual([])
  })

  it.each(calls.filter(({ authKey }) => authKey))(
    'NET-02 NET-04 $route requires the AuthKey',
    async ({ method, path, base }) => {
      const options = { base, body: bodyFor(method) }
      const headers = { AuthKey: 'f'.repeat(64) }
      expect((await visitor.call(method, path, { ...options, headers })).status).toBe(412)
      expect((await visitor.raw(method, `/api/v1${path}`, options)).status).toBe(412)
    },
  )

  it.each(calls.filter(({ stamp }) => stamp))('NET-03 $route requires a Stamp', async ({ method, path }) => {
    const { status, body } = await visitor.call(method, path, { headers: { Stamp: '' }, body: {} })
    expect({ status, body }).toEqual(refused({ stamp: ['should be non-empty'] }))
  })

  it.each([
    ['POST', '/deals'],
    ['GET', '/deals/1'],
    ['GET', '/lots/fast-deal?symbol=usdt'],
    ['PATCH', '/p/1'],
    ['PATCH', '/s/1'],
    ['POST', '/user-messages'],
    ['POST', '/media'],
    ['GET', '/operations/updates?limit=1'],
  ])('NET-01 %s %s requires a bearer token', async (method, path) => {
    for (const token of [null, 'e30.e30.x'])
      expect((await visitor.call(method, path, { token, body: bodyFor(method) })).status).toBe(401)
  })

  it('ROLE-01 public calls need no bearer token, but refuse an invalid one', async () => {
    const { id } = sandbox.control.purchase()
    expect((await visitor.purchase(id, { token: null })).status).toBe(200)
    expect((await visitor.purchase(id, { token: 'stale' })).status).toBe(401)
    const register = visitor.post('/auth/fast-register', { email: 'ab@cd.ee' }, { token: 'stale' })
    expect((await register).status).toBe(200)
  })
})

describe('code-data', () => {
  it('API-09 responds with a code and the gateway time', async () => {
    const { body } = await visitor.raw('GET', '/api/v1/codedata')
    expect(body).toEqual({ code: expect.any(String) as string, server_time: sandbox.control.now() })
  })

  it('NET-04 old keys are refused after the code was rotated', async () => {
    const AuthKey = await visitor.key()
    await visitor.control('POST', '/code')
    expect((await visitor.get('/rates', { headers: { AuthKey } })).status).toBe(412)
    expect((await visitor.get('/rates')).status).toBe(200)
  })

  it('API-10 API-11 GET /settings and GET /rates respond with settings and rates', async () => {
    const settings = await visitor.get('/settings')
    const minimums = { btc: '0.0002', eth: '0.01', usdt: '5' }
    expect(settings.body).toMatchObject({ support: { handle: 'support' }, minimums })
    expect(settings.at('videos.azn')).toMatch(/^https:/)
    expect((await visitor.get('/rates')).text('btc.rub')).toMatch(/^\d+(\.\d+)?$/)
  })
})

describe('calls that no page makes', () => {
  it.each(['/nothing', '/deals/1/2/3', '/__proto__'])('%s answers 404 as JSON', async (path) => {
    expect(await visitor.get(path)).toMatchObject(refused('Not found', 404))
    expect((await visitor.raw('GET', path)).status).toBe(404)
  })

  it.each(['/payments_v2', '/p', '/sale_v2', '/s', '/p2', '/s2', '/cp'])(
    'ROUTE-04 CAT-29 an unknown order at %s answers No such payment',
    async (path) => {
      expect(await visitor.get(`${path}/nope`)).toMatchObject(refused('No such payment', 404))
    },
  )

  it.each([
    '{',
    '[]',
    'null',
    '"text"',
    '42',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"a":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`,
    '{"__proto__":{"admin":true},"email":{"$gt":""}}',
    '{"email":["a@b.cc"],"is_temporary":"yes"}',
    '{"email":123}',
    `{"email":"${'\\u0000'.repeat(500)}"}`,
  ])('a hostile body %# is refused without an error of the sandbox', async (body) => {
    for (const { method, path } of calls.filter((call) => call.method !== 'GET')) {
      const { status } = await visitor.call(method, path, { body })
      expect(status).toBeGreaterThanOrEqual(path === '/operations/updates' ? 200 : 400)
      expect(status).toBeLessThan(500)
    }
    expect(bugs()).toEqual([])
    expect(Object.prototype).not.toHaveProperty('admin')
  })

  it.each([
    ['CAT-04 too large', { email: 'a'.repeat(100_000) }, 'Payload is too large', 413],
    // The log and the control panel could not show it.
    ['nested too deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'Malformed body', 400],
  ])('%s: the body is refused', async (_, body, detail, status) => {
    expect(await visitor.post('/auth/fast-register', body)).toMatchObject(refused(detail, status))
    expect((await visitor.control('GET', '/log')).status).toBe(200)
  })

  it.each(['%', '%00', '%E0%A4%A', '..%2f..', 'a'.repeat(5000), '-1', 'NaN'])(
    'the invalid id %# is answered like an unknown one',
    async (id) => expect((await visitor.purchase(id)).status).toBe(404),
  )
})

describe('the log', () => {
  it('contains every call, also a refused one, with what was sent', async () => {
    const body = { email: 'used@example.com', password: 'wrong-word' }
    await visitor.post('/auth/login?x=1', body, { base: 'v2' })
    const entry = sandbox.control.log().at(-1)
    const call = { method: 'POST', path: '/api/v2/auth/login', query: { x: '1' }, body, status: 401 }
    expect(entry).toMatchObject({ at: sandbox.control.now(), ...call })
    expect(entry?.headers).toHaveProperty('authkey')
    expect(sandbox.control.log().map(({ path }) => path)).toContain('/api/v1/codedata')
    const shown = await visitor.control('GET', '/log')
    expect(shown.body).toEqual(sandbox.control.log())
    const fields = ['at', 'method', 'path', 'query', 'headers', 'body', 'status']
    for (const one of shown.body as object[]) expect(Object.keys(one)).toEqual(fields)
  })

  it('keeps the newest when it is full', async () => {
    for (let count = 0; count < 5_200; count += 1) await visitor.raw('GET', `/api/v1/codedata?count=${count}`)
    expect(sandbox.control.log().length).toBeLessThanOrEqual(5_000)
    expect(sandbox.control.log().at(-1)?.query).toEqual({ count: '5199' })
  })
})
