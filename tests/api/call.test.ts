/** One call: what is read of its answer, what its refusal means, and what the log and the reports contain of it. */
import { describe, expect, it } from 'vitest'
import { type Call, createCall } from '../../src/api/call.ts'
import { createCallLog } from '../../src/api/callLog.ts'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { failureOf, json, outcome, testWire, tokenOf } from '../support/wire.ts'

const wire = testWire()

describe('an answer', () => {
  it('API-02 is complete even where the gateway names only what is certain', async () => {
    wire.on('GET /payments_v2/9', () => json({ status: 0 }))
    const { call } = wire.open()
    expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }))).toMatchObject({
      value: { deal: null, autodeal: null, is_qr: false, merchant: null },
    })
  })

  it.each([
    ['a wrong type', () => json({ status: 'soon' })],
    [
      'a web page',
      () => new Response('<html>maintenance</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'half of one',
      () => new Response('{"status": 1, "dea', { headers: { 'content-type': 'application/json' } }),
    ],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('of %s is a clear error of its call', async (_, answer) => {
    wire.on('GET /payments_v2/9', answer)
    const { call } = wire.open()
    const error = await failureOf(call('GET /payments_v2/{id}', { id: 9 }))
    expect(error).toMatchObject({ kind: 'malformed', call: 'GET /payments_v2/{id}' })
    expect(errorPolicy('background', error).kind).not.toBe('root')
  })

  it('an id that would change the path is refused', async () => {
    const { call } = wire.open()
    wire.on('GET /payments_v2/..%2Fdeals%3Fx', () => json({ status: 0 }))
    expect(await outcome(call('GET /payments_v2/{id}', { id: '../deals?x' }))).toMatchObject({
      value: { status: 0 },
    })
  })
})

describe('a refusal', () => {
  it('contains the gateway’s sentence, or its messages by field', async () => {
    const { call } = wire.open()
    wire.on('POST /disputes', () => json({ detail: 'Wrong deal status' }, 400))
    wire.on('POST /auth/register', () => json({ email: ['is not a email'], other: 'too' }, 400))
    wire.on('POST /media', () => new Response('too big', { status: 413 }))
    expect(await failureOf(call('POST /disputes', { body: { deal_id: 1 } }))).toMatchObject({
      kind: 'refused',
      status: 400,
      detail: 'Wrong deal status',
      fields: {},
    })
    expect(await failureOf(call('POST /auth/register', { body: { email: 'x' } }))).toMatchObject({
      detail: null,
      fields: { email: ['is not a email'], other: ['too'] },
    })
    expect(await failureOf(call('POST /media', { body: new FormData() }))).toMatchObject({
      status: 413,
      detail: null,
    })
    // A text without words hides no other one.
    wire.on('POST /deals/cancel', () => json({ detail: ' ', deal_id: ['', 'Wrong deal status'] }, 400))
    const blank = await failureOf(call('POST /deals/cancel', { body: { deal_id: 1 } }))
    expect(blank).toMatchObject({ detail: null, fields: { deal_id: ['Wrong deal status'] } })
  })
})

it('AUTH-06 AUTH-07 a body that names the session is made with the token of its own request, also where the key is waited for', async () => {
  const { call, session } = wire.open()
  session.adopt({ access: 'old', refresh: 'r' })
  wire.on('GET /codedata', () => {
    session.adopt({ access: 'new', refresh: 'r' })
    return json({ code: 'first' })
  })
  wire.on('PATCH /p/9', () => json({ id: 9, status: 1 }))
  const body = () => ({ token: session.access() ?? '' })
  await outcome(call('PATCH /p/{id}', { id: 9, body }))
  expect(wire.to('PATCH /p/9').map((one) => [one.headers.get('authorization'), one.body])).toEqual([
    ['Bearer new', { token: 'new' }],
  ])
})

it('SPEC-02 API-22 an id beyond 2^53 names its own record: it is kept digit by digit, and sent so', async () => {
  const id = '9007199254740993'
  const { call } = wire.open()
  const text = `{"id": ${id}, "status": 1, "requisites": "card \\"${id}\\", 5", "amount": 0.12345678901234567,
    "deal": {"deal_id":${id},"state":"confirmed","amount":1e21,"lot_id":-1234567890123456789}}`
  wire.on('GET /payments_v2/9', () => new Response(text, { headers: { 'content-type': 'application/json' } }))
  wire.on(`GET /deals/${id}`, () => json({ deal_id: 1, state: 'paid' }))
  expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }))).toMatchObject({
    value: {
      id,
      status: 1,
      requisites: `card "${id}", 5`,
      amount: '0.12345678901234566',
      deal: { deal_id: id, amount: '1000000000000000000000', lot_id: '-1234567890123456789' },
    },
  })
  await outcome(call('GET /deals/{id}', { id }))
  expect(wire.to(`GET /deals/${id}`)).toHaveLength(1)
})

describe('the log of calls', () => {
  it('SAFE-11 names calls without ids, bodies, queries or tokens', async () => {
    const { call, callLog, session } = wire.open()
    session.adopt({ access: tokenOf({ user_id: 1 }), refresh: 'secret refresh' })
    wire.on('PATCH /deals/mask', () => json({ detail: 'Mask filled' }, 400))
    wire.on('GET /cp/opensesame', () => json({ id: 'opensesame' }))
    await outcome(call('PATCH /deals/mask', { body: { deal_id: 1, mask: '4111-1111-1111-1111' } }))
    await outcome(call('GET /cp/{id}', { id: 'opensesame' }))
    const text = JSON.stringify(callLog.entries())
    expect(callLog.entries().map(({ what, outcome: how }) => `${what} ${how}`)).toEqual([
      'GET /codedata 200',
      'PATCH /deals/mask 400',
      'GET /cp/{id} 200',
    ])
    expect(text).not.toMatch(/4111|secret|Bearer|h\.ey|opensesame/)
  })

  it('SAFE-11 TIME-12 has the gateway’s time of the first answer, and how long it took, on a device whose clock is off', async () => {
    const { call, callLog } = wire.open()
    const date = 'Tue, 03 Mar 2026 09:00:00 GMT'
    wire.on('GET /codedata', () => new Response('{"code":"first"}', { headers: { date } }))
    await outcome(call('GET /rates'))
    const [first] = callLog.entries()
    expect(first).toMatchObject({ what: 'GET /codedata', took: 0 })
    expect(Math.abs((first?.at ?? 0) - Date.parse(date))).toBeLessThan(2_000)
  })

  it('SPEC-02 OPS-04 keeps the last 40, the oldest first', () => {
    const log = createCallLog()
    const before = log.entries()
    for (let at = 0; at < 41; at++) log.add({ at, what: 'GET /rates', outcome: '200', took: 1 })
    expect(before).toEqual([])
    expect([log.entries().length, log.entries()[0]?.at, log.entries().at(-1)?.at]).toEqual([40, 1, 40])
  })
})

describe('a token that no header can carry', () => {
  it.each(['яяя', 'a\nb', '', 7, {}, 'x'.repeat(9_000)])(
    'AUTH-06 %j in storage is ignored',
    async (token) => {
      wire.on('GET /payments_v2/9', ({ headers }) =>
        json({ id: 9, status: headers.has('authorization') ? 1 : 0 }),
      )
      const end = wire.open()
      end.storage.set('tokens', { 'payment/9': token } as never)
      end.storage.set('refresh', { 'payment/9': token } as never)
      expect(end.session.access()).toBeNull()
      expect(await outcome(end.call('GET /payments_v2/{id}', { id: 9 }))).toMatchObject({
        value: { status: 0 },
      })
      expect(wire.to('POST /auth/refresh')).toHaveLength(0)
    },
  )

  it('A15 API-35 of an order is ignored', async () => {
    const end = wire.open()
    wire.on('GET /p/9', () => json({ token: 'я', deal: null, autodeal: null }))
    expect(await outcome(end.call('GET /p/{id}', { id: 9 }))).toMatchObject({ value: { token: null } })
  })
})

/** A `call` that receives these responses one after the other, and the reports about them. */
function open(answers: unknown[], early?: Promise<unknown>) {
  const reports: [string, string][] = []
  const call: Call = createCall({
    bases: { v1: '/v1', v2: '/v2' },
    send: async () => async () => ({ status: 200, statusText: 'OK', data: answers.shift() }),
    takeEarly: () => early?.then((answer) => ({ answer, at: 0 })) ?? null,
    now: () => 0,
    onUnreadable: (name, part) => void reports.push([name, part]),
  })
  const askOrder = () => call('GET /payments_v2/{id}', { id: 9 })
  return { askOrder, reports }
}
const broken = { id: 9, status: 1, deal: { state: 7 }, currency: 'rub' }

describe('an answer that is unreadable in part', () => {
  it('SPEC-02 API-02 is reported by the name of its call, each part once', async () => {
    const { askOrder, reports } = open([broken, broken, { ...broken, autodeal: { state: 7 } }])
    expect(await askOrder()).toMatchObject({ status: 1, deal: null, currency: 'rub' })
    const name = 'GET /payments_v2/{id}'
    const parts = ['deal.state', 'deal'].map((part) => [name, part])
    expect(reports).toEqual(parts)
    await askOrder()
    expect(reports).toEqual(parts)
    await askOrder()
    expect(reports.slice(2)).toEqual(['autodeal.state', 'autodeal'].map((part) => [name, part]))
  })

  it('SPEC-02 is reported as a whole if no part of it is readable', async () => {
    const { askOrder, reports } = open(['<html>'])
    await expect(askOrder()).rejects.toMatchObject({ error: { kind: 'malformed' } })
    expect(reports).toEqual([['GET /payments_v2/{id}', '']])
  })

  it('SPEC-02 is not reported if all of it is readable', async () => {
    const { askOrder, reports } = open([{ id: 9, status: 1 }])
    await askOrder()
    expect(reports).toEqual([])
  })

  it('SPEC-02 SAFE-11 RET-02 is reported under the same name, without the id, when it came before the app', async () => {
    const { askOrder, reports } = open([broken], Promise.resolve(broken))
    const parts = ['deal.state', 'deal'].map((part) => ['GET /payments_v2/{id}', part])
    expect(await askOrder()).toMatchObject({ status: 1, deal: null })
    expect(reports).toEqual(parts)
    await askOrder()
    expect(reports).toEqual(parts)
  })
})
