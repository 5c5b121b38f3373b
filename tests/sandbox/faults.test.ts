import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let visitor: Visitor

beforeEach(() => {
  sandbox = manualSandbox()
  visitor = new Visitor(sandbox)
})

describe('faults', () => {
  it('CAT-39 CAT-41 answer as asked for, so many times', async () => {
    await visitor.control('POST', '/faults', [
      { method: 'get', path: '/rates', times: 2, status: 500 },
      { path: '/settings', times: 1, status: 400, body: { detail: 'xyz' } },
      { path: '/codedata', times: 1, body: '<h1>Down</h1>' },
    ])
    const page = await visitor.raw('GET', '/api/v1/codedata')
    expect(page).toMatchObject({ status: 200, body: '<h1>Down</h1>' })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await visitor.get('/settings')).toMatchObject({ status: 400, body: { detail: 'xyz' } })
    expect(await visitor.get('/rates')).toMatchObject({ status: 500, body: '' })
    expect((await visitor.get('/rates', { base: 'v2' })).status).toBe(500)
    expect((await visitor.get('/rates')).status).toBe(200)
    expect(sandbox.control.log().filter(({ status }) => status === 500)).toHaveLength(2)
    expect(page.headers.get('date')).toBeTruthy()
  })

  it('NET-07 drop the connection, before or after the act', async () => {
    const { id } = sandbox.control.purchase()
    sandbox.control.setFaults([
      { path: `/open-purchase-page/${id}`, times: 1, drop: true },
      { path: `/open-purchase-page/${id}`, times: 1, drop: 'answer' },
    ])
    const open = () => visitor.post(`/open-purchase-page/${id}`, { payment_id: id })
    expect((await open()).status).toBe(0)
    expect((await visitor.get(`/payments_v2/${id}`)).at('page_opened_at')).toBe(null)
    expect((await open()).status).toBe(0)
    expect((await visitor.get(`/payments_v2/${id}`)).at('page_opened_at')).not.toBe(null)
    expect(sandbox.control.log().filter(({ status }) => status === 0)).toHaveLength(2)
  })

  it('PUR-03 delay an answer by gateway time', async () => {
    const key = await visitor.key()
    sandbox.control.setFaults([{ path: '/rates', times: 2, delay_ms: 10_000 }])
    let answers = 0
    const ask = async () => {
      await visitor.raw('GET', '/api/v1/rates', { headers: { AuthKey: key } })
      answers += 1
    }
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const first = ask()
    await turn()
    sandbox.control.advance(9_999)
    await turn()
    expect(answers).toBe(0)
    sandbox.control.advance(1)
    await first
    const second = ask()
    await turn()
    sandbox.control.setFaults([])
    await second
    expect(answers).toBe(2)
  })

  it('are of all paths below one that is no call', async () => {
    const { id } = sandbox.control.purchase()
    const statusOf = async (path: string, asked: string) => {
      sandbox.control.setFaults([{ path: asked, times: 1, status: 503 }])
      return (await visitor.get(path)).status
    }
    expect(await statusOf(`/payments_v2/${id}`, '/payments_v2')).toBe(503)
    expect(await statusOf(`/payments_v2/${id}`, '/api/v2/payments_v2')).toBe(503)
    expect(await statusOf('/brokers/flashpay', '/brokers')).toBe(200)
    expect(await statusOf(`/payments_v2/${id}`, '/p')).toBe(200)
  })

  it('are taken in place of the ones before, and cleared by none', async () => {
    sandbox.control.setFaults([{ path: '/rates', times: 5, status: 500 }])
    sandbox.control.setFaults([{ path: '/settings', times: 5, status: 500 }])
    expect((await visitor.get('/rates')).status).toBe(200)
    await visitor.control('POST', '/faults', [])
    expect((await visitor.get('/settings')).status).toBe(200)
  })

  it.each([{}, [1], [{ status: 9999 }], [{ times: -1 }], [{ delay_ms: 'x' }]])('refuse %j', async (body) => {
    expect((await visitor.control('POST', '/faults', body)).status).toBe(400)
  })

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
  ])('API-01 the path %s meets %s: %s', async (pattern, path, meets) => {
    await visitor.control('POST', '/faults', [{ path: pattern, times: 1, status: 418 }])
    const { status } = await sandbox.fetch(new Request(`http://gateway${path}`))
    expect(status === 418).toBe(meets)
  })
})
