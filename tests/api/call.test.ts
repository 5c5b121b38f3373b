import { describe, expect, it } from 'vitest'
import { GatewayFailure } from '../../src/contract/gatewayError.ts'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { json, outcome, testWire } from '../support/wire.ts'

const wire = testWire()

async function failureOf(promise: Promise<unknown>) {
  const result = await outcome(promise)
  if (result === 'pending' || !('error' in result) || !(result.error instanceof GatewayFailure))
    throw new Error(`not a failure: ${JSON.stringify(result)}`)
  return result.error.error
}

describe('an answer', () => {
  it('API-02 is complete even where the gateway names only what is certain', async () => {
    wire.on('GET /payments_v2/9', () => json({ status: 0 }))
    const { call } = wire.open()
    expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }))).toMatchObject({
      value: { deal: null, autodeal: null, is_qr: false, merchant: null },
    })
  })

  it('API-02 leaves out invalid rows of a list', async () => {
    wire.on('GET /brokers/flashpay', () => json([{ name: 'nobody' }, { broker_id: 4, name: 'Bank' }, 7]))
    const { call } = wire.open()
    const result = await outcome(call('GET /brokers/flashpay', { query: { currency: 'rub' } }))
    expect(result).toMatchObject({ value: [{ id: 4, broker_id: 4, name: 'Bank' }] })
    expect(wire.to('GET /brokers/flashpay')[0]?.query).toEqual({ currency: 'rub' })
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
  })

  it('ROUTE-04 NET-05 a 404 leads to the root, but for a missing extra', async () => {
    const { call } = wire.open()
    wire.on('GET /merchant/3', () => json({}, 404))
    wire.on('GET /payments_v2/nope', () => json({ detail: 'No such payment' }, 404))
    const extra = await failureOf(call('GET /merchant/{id}', { id: 3 }))
    expect(errorPolicy('background', extra)).toEqual({ kind: 'silent', next: 'nothing' })
    const order = await failureOf(call('GET /payments_v2/{id}', { id: 'nope' }))
    expect(errorPolicy('background', order)).toEqual({ kind: 'root' })
  })

  it.each([
    ['GET /brokers', { query: {} }],
    ['GET /brokers/flashpay', { query: { currency: 'rub' } }],
    ['GET /user-messages', { query: { with_user: 'trader' } }],
    ['POST /user-messages/open-chat-message', { body: { receiver: 'trader' } }],
    ['POST /user-messages', { body: { receiver: 'trader', message: 'Hi' } }],
    ['POST /users/vote', { body: { deal_id: 5, user: 'trader', method: 'like' } }],
    ['POST /media', { body: new FormData() }],
  ] as const)('A6 NET-05 a 404 of %s takes nobody away from a running deal', async (route, options) => {
    const { call } = wire.open()
    wire.on(route, () => json({ detail: 'Not found.' }, 404))
    const error = await failureOf(call(route, options as never))
    expect(error.status).toBe(404)
    expect(errorPolicy('background', error)).toEqual({ kind: 'silent', next: 'nothing' })
  })

  it('a call that its signal aborted is no failure', async () => {
    const { call } = wire.open()
    const quit = new AbortController()
    wire.on('GET /rates', () => new Promise(() => undefined))
    const promise = call('GET /rates', { signal: quit.signal })
    expect(await outcome(promise, 100)).toBe('pending')
    quit.abort()
    expect(await outcome(promise)).toMatchObject({ error: { name: 'AbortError' } })
  })
})

describe('a body that names the session', () => {
  it('AUTH-06 AUTH-07 is made with the token of its own request, also where the key is waited for', async () => {
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
})

describe('ids', () => {
  it('SPEC-02 API-22 an id beyond 2^53 names its own record: it is kept digit by digit, and sent so', async () => {
    const id = '9007199254740993'
    const { call } = wire.open()
    const text = `{"id": ${id}, "status": 1, "requisites": "card \\"${id}\\", 5", "amount": 0.12345678901234567,
      "deal": {"deal_id":${id},"state":"confirmed","amount":1e21,"lot_id":-1234567890123456789}}`
    wire.on(
      'GET /payments_v2/9',
      () => new Response(text, { headers: { 'content-type': 'application/json' } }),
    )
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
})
