import { describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'

const { sandbox, visitor } = useSandbox()
const statusOf = async (path: string) => (await visitor.get(path)).status
const countOf = (status: number) => sandbox.control.log().filter((entry) => entry.status === status).length

describe('faults', () => {
  it('CAT-39 CAT-41 respond with the given status and body, as many times as given', async () => {
    await visitor.control('POST', '/faults', [
      { method: 'get', path: '/rates', times: 2, status: 500 },
      { path: '/settings', times: 1, status: 400, body: { detail: 'xyz' } },
      { path: '/codedata', times: 1, body: '<h1>Down</h1>' },
    ])
    const page = await visitor.raw('GET', '/api/v1/codedata')
    expect(page).toMatchObject({ status: 200, body: '<h1>Down</h1>' })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await visitor.get('/settings')).toMatchObject(refused('xyz'))
    expect(await visitor.get('/rates')).toMatchObject({ status: 500, body: '' })
    expect((await visitor.get('/rates', { base: 'v2' })).status).toBe(500)
    expect(await statusOf('/rates')).toBe(200)
    expect(countOf(500)).toBe(2)
    expect(page.headers.get('date')).toBeTruthy()
  })

  it('CAT-41 have the Content-Type of their headers, however its name is written', async () => {
    const headers = { 'Content-Type': 'application/problem+json' }
    sandbox.control.setFaults([
      { path: '/rates', times: 1, body: '{ "detail": "xyz" }', headers },
      { path: '/settings', times: 1, body: { detail: 'xyz' }, headers },
    ])
    const typeOf = async (path: string) =>
      (await visitor.raw('GET', `/api/v1${path}`)).headers.get('content-type')
    expect(await typeOf('/rates')).toBe('application/problem+json')
    expect(await typeOf('/settings')).toBe('application/problem+json')
  })

  it('NET-07 drop the connection, before or after the call was carried out', async () => {
    const { id } = sandbox.control.purchase()
    const path = `/open-purchase-page/${id}`
    sandbox.control.setFaults([
      { path, times: 1, drop: true },
      { path, times: 1, drop: 'answer' },
    ])
    const open = () => visitor.post(path, { payment_id: id })
    expect((await open()).status).toBe(0)
    expect((await visitor.purchase(id)).at('page_opened_at')).toBe(null)
    expect((await open()).status).toBe(0)
    expect((await visitor.purchase(id)).at('page_opened_at')).not.toBe(null)
    expect(countOf(0)).toBe(2)
  })

  it('PUR-03 delay a response by gateway time, or until they are cleared', async () => {
    const headers = { AuthKey: await visitor.key() }
    sandbox.control.setFaults([{ path: '/rates', times: 2, delay_ms: 10_000 }])
    let answers = 0
    const request = async () => {
      await visitor.raw('GET', '/api/v1/rates', { headers })
      answers += 1
    }
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const first = request()
    await turn()
    sandbox.advance(9_999)
    await turn()
    expect(answers).toBe(0)
    sandbox.advance(1)
    await first
    const second = request()
    await turn()
    sandbox.control.setFaults([])
    await second
    expect(answers).toBe(2)
  })

  it.each([
    ['/payments_v2/demo', '/payments_v2', 503],
    ['/payments_v2/demo', '/api/v2/payments_v2', 503],
    ['/brokers/flashpay', '/brokers', 200],
    ['/payments_v2/demo', '/p', 200],
  ])(
    'GET %s with a fault of %s, which applies to the paths below it if it is not a call: %i',
    async (path, fault, status) => {
      sandbox.control.setFaults([{ path: fault, times: 1, status: 503 }])
      expect(await statusOf(path)).toBe(status)
    },
  )

  it('replace earlier ones; an empty list clears them', async () => {
    sandbox.control.setFaults([{ path: '/rates', times: 5, status: 500 }])
    sandbox.control.setFaults([{ path: '/settings', times: 5, status: 500 }])
    expect(await statusOf('/rates')).toBe(200)
    await visitor.control('POST', '/faults', [])
    expect(await statusOf('/settings')).toBe(200)
  })

  it.each([
    {},
    [1],
    [{ status: 9999 }],
    [{ times: -1 }],
    [{ delay_ms: 'x' }],
    [{ method: 5, status: 500 }],
    [{ path: ['/rates'], status: 500 }],
    // Comparing it with the path of a call would take minutes.
    [{ path: `${'*a'.repeat(30)}x`, status: 500 }],
    [{ path: '/rates', drop: 'response' }],
    [{ headers: 'Retry-After: 1', status: 429 }],
    [{ headers: { 'Retry-After': 1 }, status: 429 }],
  ])('API-01 refuse %j', async (body) => {
    expect((await visitor.control('POST', '/faults', body)).status).toBe(400)
    expect(await statusOf('/rates')).toBe(200)
  })

  it('API-01 refuse a body so deep that the state could not be written any more', async () => {
    const faults = `[{"path":"/rates","body":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`
    const answer = await sandbox.fetch(
      new Request('http://localhost/_sandbox/faults', { method: 'POST', body: faults }),
    )
    expect(answer.status).toBe(400)
    expect((await visitor.control('GET', '/live')).status).toBe(200)
  })

  it('API-01 null counts as absent, as in the state', async () => {
    sandbox.control.setFaults([{ path: '/rates', times: 1, status: 500 }])
    await visitor.control('POST', '/faults', sandbox.control.state()['faults'])
    expect(await statusOf('/rates')).toBe(500)
    const absent = { method: null, delay_ms: null, drop: null, headers: null }
    await visitor.control('POST', '/faults', [{ path: '/rates', times: 1, status: 502, ...absent }])
    expect(await statusOf('/rates')).toBe(502)
  })

  it.each([204, 205, 304])(
    'API-01 respond with %i without the body that such a status cannot have',
    async (status) => {
      sandbox.control.setFaults([{ path: '/rates', times: 1, status, body: 'text' }])
      expect(await visitor.get('/rates')).toMatchObject({ status, body: '' })
      expect(sandbox.control.state()['bugs']).toEqual([])
    },
  )

  it.each([
    ['/deals', '/api/v1/deals', true],
    ['/deals', '/api/v2/deals', true],
    ['/deals', '/api/v1/deals/states', false],
    ['/api/v1/deals', '/api/v1/deals', true],
    ['/deals/', '/api/v1/deals/states', true],
    ['/deals*', '/api/v1/deals/states', true],
    ['/p/{id}', '/api/v1/p/77', true],
    ['/p/{id}', '/api/v1/p/77/x', false],
    ['/p/:id', '/api/v1/p/77', true],
    ['/p/:id', '/api/v1/p/77/x', false],
    ['/cp/:id/start', '/api/v2/cp/77/start', true],
    ['deals', '/api/v1/deals', true],
    ['deals', '/api/v1/deals/states', false],
    ['api/v1/deals', '/api/v1/deals', true],
    ['p/77', '/api/v2/p/77', true],
    ['p/77', '/api/v2/cp/77', false],
    ['*/states', '/api/v1/deals/states', true],
    ['*', '/api/v1/p/77', true],
    ['/p/7.7', '/api/v1/p/7x7', false],
  ])('API-01 the path %s matches %s: %s', async (pattern, path, isMatch) => {
    await visitor.control('POST', '/faults', [{ path: pattern, times: 1, status: 418 }])
    expect((await visitor.raw('GET', path)).status === 418).toBe(isMatch)
  })
})
