// long: all deviations that the report has to name
/** The conformance run against the sandbox, and against gateways that differ. */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '../../src/contract/endpoints.ts'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { runConformance } from '../../src/tools/conformance/conformance.ts'
import { findSandboxCounterparty } from '../../src/tools/conformance/counterparty.ts'
import { Report, type Level } from '../../src/tools/conformance/report.ts'
import { ROUTES, purposeOf } from '../../src/tools/conformance/uses.ts'
import { DoctorReport } from '../../src/tools/doctor/checks.ts'
import { fieldsOf } from '../sandbox/reply.ts'
import { manualSandbox } from '../sandbox/visitor.ts'

const ORIGIN = 'http://localhost'

type IsMeant = (request: Request, response: Response) => boolean
type Answer = (request: Request, response: Response) => Response | Promise<Response>

let sandbox: Sandbox
beforeEach(() => {
  sandbox = manualSandbox()
})

type Options = Parameters<typeof runConformance>[0]
const NO_ORDERS: Options['orders'] = {
  purchases: [],
  autodeals: [],
  sale: null,
  crypto: null,
  flashpayPayment: null,
  flashpaySale: null,
}

/** Runs it against a gateway, without a counterparty and without orders for the mutations if none are given. */
function runAgainst(send: Options['fetch'], options: Partial<Options> = {}): Promise<Report> {
  return runConformance({
    bases: { v1: `${ORIGIN}/api/v1`, v2: `${ORIGIN}/api/v2` },
    orders: NO_ORDERS,
    email: 'conformance@mail.com',
    counterparty: null,
    timeoutMs: 0,
    fetch: send,
    ...options,
  })
}

async function counterpartyOf(gateway: Parameters<typeof findSandboxCounterparty>[1]) {
  const counterparty = await findSandboxCounterparty(ORIGIN, gateway)
  if (counterparty === null) throw new Error('the sandbox has no control plane')
  return counterparty
}

/** Runs it against the sandbox, or `gateway` in front of it; `change` modifies the responses of the API. */
async function run(
  change: Answer = (_, response) => response,
  pageOrigin?: string,
  gateway = (request: Request) => sandbox.fetch(request),
): Promise<Report> {
  const counterparty = await counterpartyOf(gateway)
  const send = async (request: Request) => change(request.clone(), await gateway(request))
  const page = pageOrigin === undefined ? {} : { pageOrigin }
  return runAgainst(send, { orders: await counterparty.orders(), counterparty, ...page })
}

const BACKWARDS = [2, 1].map((minute) => ({
  id: minute,
  sender: 'trader',
  message: 'hello',
  created_at: `2026-01-01T00:0${minute}:00Z`,
  media: null,
}))

/** Makes a second deal instead of refusing it. */
function secondDeal(): Answer {
  return (request, response) => {
    const isDeal = request.method === 'POST' && new URL(request.url).pathname.endsWith('/v1/deals')
    return isDeal && response.status === 409
      ? Response.json({ id: 999, deal_id: 999, state: 'proposed' })
      : response
  }
}

const LONG = '90071992547409'
/** The sandbox with numbers of 19 digits as ids of deals. */
async function longDealIds(request: Request): Promise<Response> {
  const short = (text: string) =>
    text.replace(new RegExp(`"?${LONG}(\\d{5})"?`, 'g'), (_, digits: string) => String(Number(digits)))
  const isJson = request.headers.get('content-type') === 'application/json'
  const { method, headers } = request
  const own = isJson ? { method, headers, body: short(await request.text()) } : request
  const response = await sandbox.fetch(new Request(short(request.url), own))
  const text = (await response.text()).replace(
    /"deal_id":(\d+)/g,
    (_, digits: string) => `"deal_id":${LONG}${digits.padStart(5, '0')}`,
  )
  return new Response([101, 204, 304].includes(response.status) ? null : text, response)
}

/** Changes the JSON of successful responses to one path. */
function changed(path: RegExp, change: (body: Record<string, unknown>) => unknown): Answer {
  return async (request, response) => {
    if (!path.test(new URL(request.url).pathname) || !response.ok) return response
    const body = (await response.json()) as Record<string, unknown>
    return Response.json(change(body))
  }
}

/** A gateway that does not check the AuthKey: calls that were refused because of it are repeated with the right one. */
const unchecked: Answer = async (request, response) => {
  if (response.status !== 412) return response
  const code = fieldsOf(await (await sandbox.fetch(new Request(`${ORIGIN}/api/v1/codedata`))).json())['code']
  const headers = new Headers(request.headers)
  headers.set('AuthKey', createHash('sha256').update(String(code)).digest('hex'))
  return sandbox.fetch(new Request(request, { headers }))
}

/** Applies all changes in turn. */
function applyAll(changes: readonly Answer[]): Answer {
  return async (request, response) => {
    let answer = response
    for (const change of changes) answer = await change(request.clone(), answer)
    return answer
  }
}

/** Replaces the responses to one call. */
function replaced(method: string, path: RegExp, answer: (status: number) => Response | null): Answer {
  return (request, response) => {
    const isMeant = request.method === method && path.test(new URL(request.url).pathname)
    return (isMeant ? answer(response.status) : null) ?? response
  }
}
/** Closes a deal at the second "I paid". */
const closing: Answer = async (request, response) => {
  if (request.method !== 'PATCH' || !request.url.endsWith('/v1/deals/states')) return response
  const paid = sandbox.control
    .log()
    .filter(({ path, status }) => path.endsWith('/v1/deals/states') && status === 200)
  return paid.length < 2 ? response : Response.json({ ...fieldsOf(await request.json()), state: 'Closed' })
}
/** Breaks the successful responses to one call. */
const broken = (method: string, path: RegExp): Answer =>
  replaced(method, path, (status) =>
    status < 400 ? Response.json({ detail: 'broken' }, { status: 500 }) : null,
  )
/** Sets fields of the successful responses to one path. */
const set = (path: RegExp, fields: object): Answer => changed(path, (body) => ({ ...body, ...fields }))

function capitals(state: unknown) {
  return typeof state === 'string' ? { state: ` ${state.charAt(0).toUpperCase()}${state.slice(1)}` } : {}
}

/** A record whose flags and status are texts. */
function asText(body: Record<string, unknown>) {
  const isDigit = (name: string, value: unknown) => typeof value === 'boolean' || name === 'status'
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      isDigit(name, value) && value !== null ? String(Number(value)) : value,
    ]),
  )
}

/** Expected findings of the report, the deviation that causes each, and the line of the call in the list of calls. */
const PLANTED: [wanted: RegExp, plant: Answer, line?: string][] = [
  [/AuthKey is not checked/, unchecked],
  [
    /no server_time: countdowns follow the Date header alone|neither server_time nor Date/,
    changed(/codedata$/, ({ code }) => ({ code })),
  ],
  [
    /server_time and Date are 45 s apart|neither server_time nor Date/,
    async (request, response) => {
      if (!request.url.endsWith('/codedata')) return response
      const data = fieldsOf(await response.json())
      const date = new Date(Date.parse(String(data['server_time'])) - 45_000).toUTCString()
      return Response.json(data, { headers: data['server_time'] ? { date } : {} })
    },
    'DIFFERS GET /codedata',
  ],
  [
    /the body: |answers no JSON/,
    replaced('GET', /\/settings$/, () => new Response('<html>')),
    'costs   GET /settings',
  ],
  [
    /answered 500 .*\n +calls:.* GET \/cp\/is-available/,
    broken('GET', /is-available$/),
    'costs   GET /cp/is-available',
  ],
  [/a wrong password: answered 200, expected 400/, replaced('POST', /login$/, () => Response.json({}))],
  [
    /an unknown bearer: answered 403, expected 401/,
    (_, response) => (response.status === 401 ? Response.json({ detail: 'no' }, { status: 403 }) : response),
  ],
  [
    /an unknown order: the body has neither "detail"/,
    (_, response) => (response.status === 404 ? new Response('', { status: 404 }) : response),
    'costs   GET /p2/{id}',
  ],
  [
    /a refresh token that was used: answered 200/,
    replaced('POST', /refresh$/, (status) =>
      status < 400 ? null : Response.json({ access: 'a.b.c', refresh: 'r' }),
    ),
  ],
  [
    /status(?::| cannot be read).*\n +calls: GET \/p2\/.*\n +hurts: flash-pay/,
    set(/\/p2\//, { status: 'created' }),
    'DIFFERS GET /p2/{id}',
  ],
  [
    /1 of \d+ rows cannot be read/,
    changed(/\/brokers$/, (rows) => [...(rows as unknown as unknown[]), { name: 'No id' }]),
  ],
  [
    /back_url cannot be read: "javascript/,
    set(/\/sale_v2\//, { back_url: 'javascript:alert(1)' }),
    'costs   GET /sale_v2/{id}',
  ],
  [/does not send expire_in/, changed(/\/deals\/\d+$/, ({ expire_in: _, ...body }) => body)],
  [/state cannot be read: "arbitration"/, set(/\/disputes$/, { state: 'arbitration' })],
  [/a confirmed deal has no requisite/, set(/\/deals\/\d+$/, { requisite: null })],
  [
    /the payer's word leaves the deal confirmed, not paid/,
    set(/^\/api\/v1\/deals\/states$/, { state: 'confirmed' }),
  ],
  [/a repeated call makes a second deal/, secondDeal()],
  [/a repeated "I paid" closes the deal/, closing],
  [
    /id(?::| cannot be read| does not).*\n +calls: POST \/media\n +hurts: .*receipts/,
    changed(/\/media$/, () => ({ ok: true })),
  ],
  [
    /the newest message comes first/,
    replaced('GET', /\/user-messages$/, (status) => (status < 400 ? Response.json(BACKWARDS) : null)),
  ],
  [
    /the body: Invalid type.*\n +calls: GET \/lots\/api-sell/,
    replaced('GET', /\/api-sell$/, () => new Response('')),
    'DIFFERS GET /lots/api-sell',
  ],
  [/answered 500 .*\n +calls:.* POST \/users\/vote/, broken('POST', /\/users\/vote$/)],
  [/a claim leaves the status 0, not 1/, set(/^\/api\/v1\/s\/[^/]+$/, { status: 0 })],
  [/answers no address to pay to/, set(/\/start$/, { address: null }), 'DIFFERS POST /cp/{id}/start'],
  [
    /the choice of a bank leaves the status 0, not 1/,
    (request, response) =>
      request.method === 'PATCH' ? set(/\/s2\//, { status: 0 })(request, response) : response,
  ],
  [/answered 500 .*\n +calls:.* POST \/autodeals\/cancel/, broken('POST', /\/autodeals\/cancel$/)],
  [
    /CORS: PATCH is not allowed/,
    (request, response) => {
      if (request.method !== 'OPTIONS') return response
      const headers = new Headers(response.headers)
      headers.set('access-control-allow-methods', 'GET, POST')
      return new Response(null, { status: 204, headers })
    },
  ],
]

describe('the conformance run', () => {
  it('API-01 tests every call of the contract on the sandbox, and all conform', async () => {
    const report = await run()
    expect(report.text()).toMatch(/\n\d+ fit, 0 differ, 0 not tried$/)
    expect(report.passed).toBe(true)
    expect(sandbox.control.state()['bugs']).toEqual([])
  })

  it.each<[string, Level, Answer, string, RegExp]>([
    [
      'no tokens',
      'differs',
      changed(/fast-register$/, () => ({})),
      'POST /auth/fast-register',
      /no access and refresh tokens/,
    ],
    [
      'another status for 412',
      'differs',
      (_, response) => (response.status === 412 ? Response.json({ detail: 'x' }, { status: 403 }) : response),
      'POST /deals',
      /with a wrong AuthKey: answered 403, expected 412/,
    ],
    [
      '200 for an unknown order',
      'costs',
      (_, response) => (response.status === 404 ? Response.json({}) : response),
      'GET /p2/{id}',
      /an unknown order: answered 200/,
    ],
  ])('OPS-13 reports %s as what it is', async (_, level, change, route, what) => {
    const report = await run(change)
    expect(report.passed).toBe(level !== 'differs')
    const found = report.findings.filter((finding) => finding.level === level && finding.place === route)
    expect(found.map((finding) => finding.what).join('\n')).toMatch(what)
    expect(report.text()).toContain(`${level === 'differs' ? 'DIFFERS' : 'costs  '} ${route}`)
    // The report names the affected feature below the finding.
    const { feature } = purposeOf(route as Route)
    expect(report.text()).toMatch(new RegExp(`hurts: (every page$|.*${feature})`, 'm'))
  })

  it('OPS-13 does not report an untested page as working', async () => {
    const report = await runAgainst((request) => Promise.resolve(sandbox.fetch(request)))
    expect(report.passed).toBe(true)
    expect(report.text()).toMatch(/^deposit +works as far as it was tried \(2 calls were not\): 0 essential/m)
    expect(report.text()).toMatch(/^- +GET \/cp\/\{id\} {2}\(give --crypto\)$/m)
  })

  it('reports an unreachable gateway, and what could not be tested', async () => {
    const report = await runAgainst(() => Promise.reject(new Error('connect ECONNREFUSED')))
    expect(report.passed).toBe(false)
    expect(report.text()).toContain('no answer: connect ECONNREFUSED')
  })

  /** Stores the tokens that were sent to orders, by id. */
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

  it('SAFE-02 reports as grave a gateway that returns the token of a permanent account', async () => {
    const report = await run(remembering())
    expect(report.passed).toBe(false)
    const graves = report.findings.filter(({ level }) => level === 'grave')
    expect(graves.map(({ place }) => place).toSorted()).toEqual([
      'GET /p/{id}',
      'GET /payments_v2/{id}',
      'GET /s/{id}',
      'GET /sale_v2/{id}',
    ])
    expect(report.text()).toMatch(/^GRAVE: [\s\S]*token of a permanent account/)
    expect(report.text()).toMatch(/\d+ fit, 4 grave, 0 differ, 0 not tried/)
  })

  it.each([
    ['whose claims say so', { user_id: 7, is_temporary: false }],
    ['whose claims do not say what it is', { user_id: 7 }],
  ])('SAFE-02 reports as grave a token on an order %s', async (_, claims) => {
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
    const report = await run(set(/\/p\/[^/]+$/, { token }))
    expect(report.findings.filter(({ level }) => level === 'grave')).toMatchObject([
      { place: 'GET /p/{id}' },
      { place: 'PATCH /p/{id}' },
    ])
  })

  it('SAFE-02 reports as grave orders with sequential ids, of every kind', async () => {
    for (const id of ['1001', '1002', '1009', '1010']) sandbox.control.purchase({ id })
    for (const id of ['s-07', 's-08']) sandbox.control.sale({ id })
    for (const id of ['9', '10']) sandbox.control.deposit({ id })
    for (const type of ['payment', 'sale'])
      for (const id of ['20', '21']) sandbox.control.flashpay({ id, type })
    const send = async (request: Request) => sandbox.fetch(request)
    const report = await runAgainst(send, {
      orders: {
        purchases: ['1001'],
        autodeals: [],
        sale: 's-07',
        crypto: '9',
        flashpayPayment: '20',
        flashpaySale: '21',
      },
      counterparty: await counterpartyOf(send),
    })
    const graves = report.findings.filter(({ level }) => level === 'grave')
    expect(graves.map(({ place }) => place)).toEqual([
      'GET /payments_v2/{id}',
      'GET /sale_v2/{id}',
      'GET /cp/{id}',
      'GET /p2/{id}',
      'GET /s2/{id}',
    ])
    expect(report.text()).toContain('counted up')
    // The run reads other orders, and must not change them.
    const touched = sandbox.control
      .log()
      .filter(({ method, path }) => method !== 'GET' && /1002|1010/.test(path))
    expect(touched).toEqual([])
  })

  it('OPS-13 notes no field that the contract does not name for the call', async () => {
    const text = (await run()).text()
    expect(text).not.toMatch(/does not send (?:[\w., ]*\b)?(?:refs|request_code|autodeal)\b/)
    const nothing = await run(changed(/\/lots\//, () => ({})))
    expect(nothing.text()).not.toMatch(/does not send .*\bbroker\b/)
  })

  it('OPS-13 reports a deviation that many calls share once, and that the pages work', async () => {
    const report = await run(unchecked)
    const text = report.text()
    expect(text.match(/AuthKey/g)).toHaveLength(1)
    expect(text).toMatch(
      /OPTIONAL.*\n +1\. AuthKey is not checked\n +calls: .* and 3\d more\n +hurts: every page/,
    )
    expect(text).toMatch(/^purchase +works: 0 essential, 1 optional$/m)
    expect(report.passed).toBe(true)
  })

  it.each([400, 401])('OPS-13 does not report a key that is refused with %i as unchecked', async (status) => {
    const refused = (_: Request, response: Response) =>
      response.status === 412 ? Response.json({ detail: 'x' }, { status }) : response
    const text = (await run(refused)).text()
    expect(text).toContain(`with a wrong AuthKey: answered ${status}, expected 412`)
    expect(text).not.toContain('AuthKey is not checked')
  })

  it('OPS-13 notes in one line the missing fields of the same calls that the client does not need', async () => {
    const report = await run(changed(/\/cp\/[^/]+$/, ({ back_url: _, lang: __, ...body }) => body))
    expect(report.passed).toBe(true)
    expect(report.text().match(/back_url/g)).toHaveLength(1)
    expect(report.text()).toMatch(/NOTES[^]*does not send lang, back_url {2}\(GET \/cp\/\{id\}\)/)
  })

  it('OPS-13 A36 looks for another lot where the first one takes no deal, as in a run within a minute of another', async () => {
    await run()
    expect((await run()).text()).toMatch(/\n\d+ fit, 0 differ, 0 not tried$/)
  })

  it('OPS-13 prints which pages do not work', async () => {
    const text = (await run(changed(/\/sale_v2\//, ({ is_approved: _, ...body }) => body))).text()
    expect(text).toMatch(/^sale +does not work as it should: 1 essential/m)
    expect(text).toMatch(/^purchase +works: 0 essential, 0 optional$/m)
    expect(text).toMatch(
      /ESSENTIAL[^]*does not send is_approved\n +calls: GET \/sale_v2\/\{id\}\n +hurts: sale: the whole page/,
    )
  })

  it('OPS-13 says why the merchant was not tried: the order names none', async () => {
    const lean = changed(/\/payments_v2\/[^/]+$/, ({ merchant: _, merchant_id: __, ...body }) => body)
    expect((await run(lean)).text()).toMatch(/^- +GET \/merchant\/\{id\} {2}\(the order names none\)$/m)
  })

  it('OPS-13 accepts a gateway that sends only the ids of deals, autodeals and merchants', async () => {
    const ids = changed(/\/(payments_v2|p|sale_v2|s)\/[^/]+$/, ({ deal, autodeal, merchant, ...body }) => ({
      ...body,
      ...(deal ? { deal_id: fieldsOf(deal)['deal_id'] } : {}),
      ...(autodeal ? { autodeal_id: fieldsOf(autodeal)['autodeal_id'] } : {}),
      ...(merchant ? { merchant_id: fieldsOf(merchant)['id'] ?? body['merchant_id'] } : {}),
    }))
    expect((await run(ids)).text()).toMatch(/\n\d+ fit, 0 differ, 0 not tried$/)
  })

  it.each<[string, Answer]>([
    ['states in capitals', changed(/\/deals\//, (body) => ({ ...body, ...capitals(body['state']) }))],
    ['flags and statuses as text', changed(/\/(payments_v2|sale_v2|p2|s2|cp)\//, asText)],
  ])('OPS-13 accepts a gateway that sends %s, as the page does', async (_, change) => {
    expect((await run(change)).text()).toMatch(/\n\d+ fit, 0 differ, 0 not tried$/)
  })

  it.each([
    ['nothing', ''],
    ['an empty object', '{}'],
  ])('OPS-13 accepts a gateway that answers calls about an order with %s', async (_, body) => {
    const report = await run((request, response) => {
      const isNeeded = request.method === 'GET' || /\/(auth|media|user-messages)/.test(request.url)
      return isNeeded || !response.ok ? response : new Response(body || null, { status: body ? 200 : 204 })
    })
    const text = report.text()
    expect(text).toMatch(/\n\d+ fit, 0 differ, 0 not tried$/)
    expect(text).toMatch(/NOTES[^]*answers without its record: .* \(PATCH \/p\/\{id\}/)
  })

  it('OPS-13 reports a redirect, which a browser follows otherwise or not at all, and does not follow it', async () => {
    const asked: string[] = []
    const to = (place: string) => async (request: Request, response: Response) => {
      asked.push(request.url)
      const headers = { location: place + new URL(request.url).pathname }
      return /\/deals$|\/cp\//.test(request.url) ? new Response(null, { status: 301, headers }) : response
    }
    const abroad = await run(to('https://api.example'))
    expect(abroad.text()).toMatch(
      /ESSENTIAL[^]*\. redirects \(301\) to https:\/\/api\.example: .*address that answers itself\n +calls: GET \/cp/,
    )
    expect((await run(to('/api'))).text()).toMatch(/ redirects \(301\) to another path: /)
    expect(asked.filter((url) => !url.startsWith(`${ORIGIN}/api/v`))).toEqual([])
  })

  it('OPS-13 accepts a gateway whose ids are numbers of 19 digits', async () => {
    const report = await run(undefined, undefined, longDealIds)
    expect(report.text()).toMatch(/\n\d+ fit, 0 differ, 0 not tried$/)
  })

  it('OPS-13 does not wait for the approval of a sale that is approved with "1"', async () => {
    const approved = set(/\/sale_v2\//, { is_approved: '1' })
    sandbox.control.sale({ id: 'sale-1' })
    const send = async (request: Request) => approved(request.clone(), await sandbox.fetch(request))
    await runAgainst(send, { orders: { ...NO_ORDERS, sale: 'sale-1' }, timeoutMs: 3_000 })
    const reads = sandbox.control.log().filter(({ path }) => path.endsWith('/sale_v2/sale-1'))
    expect(reads).toHaveLength(2)
  })

  it.each([
    ['in coins', { amount: '0.05', is_currency_amount: false }, { amount: '0.05' }],
    ['in coins, with the flag "0"', { amount: '0.05', is_currency_amount: '0' }, { amount: '0.05' }],
    ['without an amount', { amount: null }, {}],
  ])('OPS-13 sends the amount of an order %s as the page does', async (_, fields, wanted) => {
    await run(set(/\/(payments_v2|sale_v2)\//, fields))
    const sent = sandbox.control.log().flatMap(({ method, path, query, body }) => {
      const call = `${method} ${path.replace(/^\/api\/v\d/, '')}`
      const { amount, amount_currency } = { ...query, ...fieldsOf(body) } as Record<string, unknown>
      const isMeant = /^GET \/(lots|brokers$)/.test(call) || (call === 'POST /deals' && body)
      return isMeant ? [[call, JSON.stringify({ amount, amount_currency })] as const] : []
    })
    const byCall = Object.fromEntries(sent)
    expect(Object.keys(byCall)).toEqual(
      expect.arrayContaining(['GET /brokers', 'GET /lots/fast-deal', 'GET /lots/api-sell']),
    )
    expect(new Set(Object.values(byCall))).toEqual(new Set([JSON.stringify(wanted)]))
  })

  it('OPS-13 lists grave findings first, and fails because of them', () => {
    const report = new Report()
    report.grave('GET /p/{id}', 'gives tokens away')
    report.grave('GET /s/{id}', 'gives tokens away')
    expect(report.passed).toBe(false)
    expect(report.text()).toMatch(
      /^GRAVE: .*\n +1\. gives tokens away\n +calls: GET \/p\/\{id\}, GET \/s\/\{id\}\n/,
    )
    expect(report.text()).toMatch(/^GRAVE +GET \/p\/\{id\}$/m)
    expect(report.text()).toMatch(/^purchase +does not work as it should/m)
    expect(report.text()).toMatch(/0 fit, 2 grave, 0 differ, 44 not tried$/)
  })

  it('OPS-13 knows which pages use each call', () => {
    for (const route of ROUTES) {
      expect({ route, pages: purposeOf(route).pages }).not.toEqual({ route, pages: [''] })
      expect({ route, feature: purposeOf(route).feature }).not.toEqual({ route, feature: '' })
    }
  })

  it('OPS-14 reports all deviations of one gateway', async () => {
    const report = await run(applyAll(PLANTED.map(([, plant]) => plant)), 'https://pay.example')
    const text = report.text()
    for (const [wanted] of PLANTED) expect(text).toMatch(wanted)
    expect(PLANTED.length).toBeGreaterThanOrEqual(20)
    expect(report.passed).toBe(false)
  })

  it('OPS-14 reports none of them for the sandbox, whose CORS headers allow the page', async () => {
    const report = await run(undefined, 'https://pay.example')
    for (const [wanted] of PLANTED) expect(report.text()).not.toMatch(wanted)
    expect(report.findings.filter(({ place }) => place === 'general')).toEqual([])
  })

  const cors =
    (isMeant: IsMeant, headers: Record<string, string | null>, status?: number): Answer =>
    (request, response) => {
      if (!isMeant(request, response)) return response
      const own = new Headers(response.headers)
      for (const [name, value] of Object.entries(headers))
        if (value === null) own.delete(name)
        else own.set(name, value)
      return new Response(response.body, { status: status ?? response.status, headers: own })
    }
  const isPreflight: IsMeant = ({ method }) => method === 'OPTIONS'
  const ALLOWED = 'access-control-allow-origin'

  it.each<[string, Answer, RegExp]>([
    [
      'refusals',
      cors((_, { ok }) => !ok, { [ALLOWED]: null }),
      /pay\.example is not allowed in the headers of a refusal\n/,
    ],
    [
      'answers',
      cors(({ method }) => method === 'GET', { [ALLOWED]: null }),
      / in the headers of an answer, a refusal\n/,
    ],
    [
      'another page',
      cors(() => true, { [ALLOWED]: 'https://pay.example.org' }),
      / of preflight, an answer, a refusal\n/,
    ],
    ['a refused preflight', cors(isPreflight, {}, 405), /the preflight \(OPTIONS\) is answered 405/],
    [
      'a star for all headers',
      cors(isPreflight, { 'access-control-allow-headers': '*' }),
      /the header authorization is not/,
    ],
    [
      'the header of another name',
      cors(isPreflight, { 'access-control-allow-headers': 'Authorization, X-AuthKey, Stamp, Content-Type' }),
      /the header authkey is not allowed/,
    ],
  ])('OPS-13 finds CORS that keeps the page out: %s', async (_, change, wanted) => {
    const report = await run(change, 'https://pay.example')
    const found = report.findings.filter(({ place }) => place === 'general')
    expect(found.map(({ what }) => `${what}\n`)).toEqual([expect.stringMatching(wanted)])
    expect(report.passed).toBe(false)
  })

  it('OPS-13 accepts the star that browsers accept', async () => {
    const star = cors(() => true, {
      'access-control-allow-headers': '*, Authorization',
      'access-control-allow-methods': '*',
      'access-control-expose-headers': '*',
    })
    const report = await run(star, 'https://pay.example')
    expect(report.findings.filter(({ place }) => place === 'general')).toEqual([])
  })

  it.each(PLANTED.map(([wanted, plant, line = '']) => ({ wanted, plant, line })))(
    'OPS-13 OPS-14 reports $wanted for that deviation: $line',
    async ({ wanted, plant, line }) => {
      const text = (await run(plant, 'https://pay.example')).text()
      expect(text).toMatch(wanted)
      expect(text).toContain(line)
    },
  )
})

const HOSTILE = '\u001b]0;owned\u0007\u001b[2J\u202Eko\u009b31m\nok       everything fits\r'

it('OPS-11 the text of a server has in a report no control sequence and no line of its own', () => {
  const conformance = new Report()
  conformance.grave('GET /rates', HOSTILE)
  conformance.missed(['POST /deals'], HOSTILE)
  const doctor = new DoctorReport()
  doctor.add('pages', `/${HOSTILE}`, HOSTILE)
  for (const text of [conformance.text(), doctor.text()]) {
    expect(text).toContain('everything fits')
    expect(text.split('\n').filter((line) => line.startsWith('ok       everything'))).toEqual([])
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E]/u)
  }
})
