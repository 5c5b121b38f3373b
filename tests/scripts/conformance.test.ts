/** The conformance run against the sandbox, and against gateways that differ. */
import { beforeEach, describe, expect, it } from 'vitest'
import { runConformance } from '../../scripts/conformance/conformance.ts'
import { findHand } from '../../scripts/conformance/hand.ts'
import type { Report } from '../../scripts/conformance/report.ts'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { stillSandbox } from '../sandbox/visitor.ts'

const ORIGIN = 'http://localhost'

type Answer = (request: Request, response: Response) => Response | Promise<Response>

let sandbox: Sandbox
beforeEach(() => {
  sandbox = stillSandbox()
})

/** Run it against the sandbox whose answers to the API go through `change`. */
async function run(change: Answer = (_, response) => response, pageOrigin?: string): Promise<Report> {
  const hand = await findHand(ORIGIN, (request) => sandbox.fetch(request))
  if (hand === null) throw new Error('the sandbox has no control plane')
  return runConformance({
    bases: { v1: `${ORIGIN}/api/v1`, v2: `${ORIGIN}/api/v2` },
    orders: await hand.orders(),
    email: 'conformance@mail.com',
    hand,
    patienceMs: 0,
    fetch: async (request) => change(request.clone(), await sandbox.fetch(request)),
    ...(pageOrigin === undefined ? {} : { pageOrigin }),
  })
}

/** Change the JSON of the good answers to one path. */
function changed(path: RegExp, change: (body: Record<string, unknown>) => unknown): Answer {
  return async (request, response) => {
    if (!path.test(new URL(request.url).pathname) || !response.ok) return response
    const body = (await response.json()) as Record<string, unknown>
    return Response.json(change(body))
  }
}

describe('the conformance run', () => {
  it('API-01 tries every call of the contract on the sandbox, and each one fits', async () => {
    const report = await run()
    expect(report.text()).toMatch(/\n\d+ fit, 0 differ, 0 not tried$/)
    expect(report.passed).toBe(true)
    expect(sandbox.control.state()['bugs']).toEqual([])
  })

  it('is content with the sandbox’s CORS', async () => {
    expect((await run(undefined, 'https://pay.example')).general).toEqual([])
  })

  it.each<[string, Answer, string, RegExp]>([
    [
      'a status as text',
      changed(/\/payments_v2\//, (body) => ({ ...body, status: '0' })),
      'GET /payments_v2/{id}',
      /status/,
    ],
    [
      'an unknown state',
      changed(/\/deals\/\d+$/, (body) => ({ ...body, state: 'frozen' })),
      'GET /deals/{id}',
      /state cannot be read: "frozen"/,
    ],
    [
      'a link that is none',
      changed(/\/sale_v2\//, (body) => ({ ...body, back_url: 'javascript:alert(1)' })),
      'GET /sale_v2/{id}',
      /back_url cannot be read/,
    ],
    [
      'banks without ids',
      changed(/\/brokers$/, () => [{ name: 'Bank' }]),
      'GET /brokers',
      /1 of 1 rows cannot be read/,
    ],
    [
      'a page instead of JSON',
      (request, response) => (request.url.includes('/rates') ? new Response('<html>') : response),
      'GET /rates',
      /no JSON|body/,
    ],
    [
      'an error',
      (request, response) =>
        request.url.includes('/cp/is-available') ? Response.json({ detail: 'x' }, { status: 500 }) : response,
      'GET /cp/is-available',
      /answered 500/,
    ],
    [
      'no tokens',
      changed(/fast-register$/, () => ({})),
      'POST /auth/fast-register',
      /no access and refresh tokens/,
    ],
    [
      'no address',
      changed(/\/start$/, (body) => ({ ...body, address: null })),
      'POST /cp/{id}/start',
      /no address/,
    ],
    [
      'another status for 412',
      (_, response) => (response.status === 412 ? Response.json({ detail: 'x' }, { status: 403 }) : response),
      'POST /deals',
      /without AuthKey: answered 403, expected 412/,
    ],
    [
      '200 for an unknown order',
      (_, response) => (response.status === 404 ? Response.json({}) : response),
      'GET /p2/{id}',
      /an unknown order: answered 200/,
    ],
    [
      'a wordless refusal',
      (_, response) => (response.status === 401 ? new Response('', { status: 401 }) : response),
      'GET /user-messages',
      /neither "detail" nor messages/,
    ],
  ])('reports %s', async (_, change, route, what) => {
    const report = await run(change)
    expect(report.passed).toBe(false)
    const found = report.findings.filter((finding) => finding.level === 'differs' && finding.route === route)
    expect(found.map((finding) => finding.what).join('\n')).toMatch(what)
    expect(report.text()).toContain(`DIFFERS ${route}`)
  })

  it('reports a gateway that is not there, and what could not be tried', async () => {
    const report = await runConformance({
      bases: { v1: `${ORIGIN}/api/v1`, v2: `${ORIGIN}/api/v2` },
      orders: {
        purchases: [],
        autodeals: [],
        sale: null,
        crypto: null,
        flashpayPayment: null,
        flashpaySale: null,
      },
      email: 'conformance@mail.com',
      hand: null,
      patienceMs: 0,
      fetch: () => Promise.reject(new Error('connect ECONNREFUSED')),
    })
    expect(report.passed).toBe(false)
    expect(report.text()).toContain('no answer: connect ECONNREFUSED')
  })

  /** The tokens that were put on orders, by id. */
  function remembering(): Answer {
    const kept = new Map<string, unknown>()
    return async (request, response) => {
      const [, kind = '', id = ''] = /\/api\/v\d\/(p|s|payments_v2|sale_v2)\/([^/]+)$/.exec(request.url) ?? []
      const key = `${kind.startsWith('s') ? 's' : 'p'} ${id}`
      if (id === '' || !response.ok) return response
      if (request.method === 'PATCH') {
        const { token } = (await request.json()) as { token?: unknown }
        if (token !== undefined) kept.set(key, token)
      }
      const body = (await response.json()) as Record<string, unknown>
      return Response.json({ ...body, token: kept.get(key) ?? body['token'] })
    }
  }

  it('SAFE-02 reports as grave a gateway that gives the token of a permanent account back', async () => {
    const report = await run(remembering())
    expect(report.passed).toBe(false)
    const graves = report.findings.filter(({ level }) => level === 'grave')
    expect(graves.map(({ route }) => route).toSorted()).toEqual([
      'GET /p/{id}',
      'GET /payments_v2/{id}',
      'GET /s/{id}',
      'GET /sale_v2/{id}',
    ])
    expect(report.text()).toMatch(/^GRAVE {3}GET \/.*token of a permanent account/)
    expect(report.text()).toMatch(/\d+ fit, 4 grave, 0 differ, 0 not tried$/)
  })

  it.each([
    ['whose claims say so', { user_id: 7, is_temporary: false }],
    ['whose claims do not say what it is', { user_id: 7 }],
  ])('SAFE-02 reports as grave a token on an order %s', async (_, claims) => {
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
    const report = await run(changed(/\/p\/[^/]+$/, (body) => ({ ...body, token })))
    expect(report.findings.filter(({ level }) => level === 'grave')).toMatchObject([
      { route: 'GET /p/{id}' },
      { route: 'PATCH /p/{id}' },
    ])
  })

  it('SAFE-02 reports as grave orders whose ids can be counted up, of every kind', async () => {
    const hand = await findHand(ORIGIN, (request) => sandbox.fetch(request))
    if (hand === null) throw new Error('the sandbox has no control plane')
    for (const id of ['1001', '1002', '1009', '1010']) sandbox.control.purchase({ id })
    for (const id of ['s-07', 's-08']) sandbox.control.sale({ id })
    for (const id of ['9', '10']) sandbox.control.deposit({ id })
    for (const type of ['payment', 'sale'])
      for (const id of ['20', '21']) sandbox.control.flashpay({ id, type })
    const report = await runConformance({
      bases: { v1: `${ORIGIN}/api/v1`, v2: `${ORIGIN}/api/v2` },
      orders: {
        purchases: ['1001'],
        autodeals: [],
        sale: 's-07',
        crypto: '9',
        flashpayPayment: '20',
        flashpaySale: '21',
      },
      email: 'conformance@mail.com',
      hand,
      patienceMs: 0,
      fetch: (request) => Promise.resolve(sandbox.fetch(request)),
    })
    const graves = report.findings.filter(({ level }) => level === 'grave')
    expect(graves.map(({ route }) => route)).toEqual([
      'GET /payments_v2/{id}',
      'GET /sale_v2/{id}',
      'GET /cp/{id}',
      'GET /p2/{id}',
      'GET /s2/{id}',
    ])
    expect(report.text()).toContain('counted up')
    // The run looks at other orders, and touches none of them.
    const touched = sandbox.control
      .log()
      .filter(({ method, path }) => method !== 'GET' && /1002|1010/.test(path))
    expect(touched).toEqual([])
  })

  it('notes fields that do not come, which the client does without', async () => {
    const report = await run(changed(/\/cp\/[^/]+$/, ({ back_url: _, ...body }) => body))
    expect(report.passed).toBe(true)
    expect(report.text()).toContain('note: does not send back_url')
  })
})
