// long: tables of the ways in which gateways write a part
/** Orders with one invalid part: the part is dropped, the rest is parsed. */
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { readLeniently } from '../../src/contract/lenient.ts'
import { brokersIn } from '../../src/prepaint/rawOrder.ts'
import { PAYLOADS } from '../chaos/payloads.ts'
import { aBroker } from '../rules/records.ts'
import { json, outcome, testWire } from '../support/wire.ts'

const wire = testWire()
const NONSENSE: readonly unknown[] = [null, -7.5, 'nonsense\u0000', [[]], { odd: { odder: 1 } }]
const ORDERS = [
  'GET /payments_v2/{id}',
  'GET /sale_v2/{id}',
  'GET /p2/{id}',
  'GET /s2/{id}',
  'GET /cp/{id}',
] as const

type Part = Record<string, unknown>
const part = (value: unknown, key: string) => (value as Part)[key]
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of all fields of a record, including those of nested records. */
function placesOf(record: Part, way: string[] = []): string[][] {
  const places: string[][] = []
  for (const [key, value] of Object.entries(record)) {
    const place = way.concat(key)
    places.push(place)
    if (isPart(value)) places.push(...placesOf(value, place))
  }
  return places
}

function replaced(record: Part, [key = '', ...rest]: string[], value: unknown): Part {
  const inner = record[key]
  return { ...record, [key]: rest.length > 0 && isPart(inner) ? replaced(inner, rest, value) : value }
}

function without(value: unknown, [key = '', ...rest]: string[]): unknown {
  if (!isPart(value)) return value
  const { [key]: inner, ...others } = value
  return rest.length > 0 ? { ...others, [key]: without(inner, rest) } : others
}

describe.each(ORDERS)('the answer to %s', (route) => {
  const schema = ENDPOINTS[route].reply as v.GenericSchema
  const whole = PAYLOADS[route] as Part
  const normal = v.parse(schema, whole)

  it.each(placesOf(whole).map((place) => [place.join('.'), place] as const))(
    'SPEC-02 with an invalid %s keeps everything else',
    (_name, place) => {
      expect(NONSENSE.flatMap((value) => lostTo(place, value))).toEqual([])
    },
  )

  /** Parts that are lost besides the one that `value` replaces, one sentence each. */
  function lostTo(place: string[], value: unknown): string[] {
    const name = place.join('.')
    const read = readLeniently(schema, replaced(whole, place, value))
    // An order without a valid status cannot be shown, but a deposit without one has not been started. The flag is essential,
    // because without it the sum may be in fiat or in coins.
    const isFlag = name === 'is_currency_amount' && value !== null
    const isEssential = isFlag || (name === 'status' && !(route === 'GET /cp/{id}' && value === null))
    if (isEssential || read === null) return isEssential === (read === null) ? [] : [`${name}: all of it`]
    const touched = new Set(['refs', 'merchant_id', 'id', 'payment_id', place[0] ?? ''])
    const lost = Object.keys(normal as Part).filter(
      (key) => !touched.has(key) && !isDeepStrictEqual(part(read.output, key), part(normal, key)),
    )
    // One invalid field of a nested record does not drop its other fields.
    const isOwn = place.length === 2 && !/\.(id|deal_id|autodeal_id|identificator|lot|lot_id)$/.test(name)
    return isOwn && !isDeepStrictEqual(without(read.output, place), without(normal, place))
      ? [...lost, `more than ${name}`]
      : lost
  }
})

describe('a part that cannot be read', () => {
  it('SPEC-02 is recorded once in the log of calls, by name and without its content', async () => {
    wire.on('GET /payments_v2/9', () => json({ status: 0, symbol: ['secret'], amount: {} }))
    const { call, callLog } = wire.open()
    for (let time = 0; time < 3; time++)
      expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }))).toMatchObject({
        value: { status: 0, symbol: null, amount: '' },
      })
    const unreadable = callLog.entries().filter(({ outcome }) => outcome.startsWith('unreadable'))
    expect(unreadable.map(({ outcome }) => outcome)).toEqual(['unreadable: amount', 'unreadable: symbol'])
  })

  it.each([[17], ['17'], [true], [[17]], [{ initiator: {} }]])(
    'SALE-20 DISP-01 a dispute in an invalid format counts as a dispute: %j',
    (dispute) => {
      const read = readLeniently(ENDPOINTS['GET /sale_v2/{id}'].reply, {
        ...(PAYLOADS['GET /sale_v2/{id}'] as Part),
        deal: { deal_id: 1, state: 'paid', dispute },
      })
      expect(read?.output.deal).toMatchObject({ deal_id: 1, dispute: { initiator: null, opponent: null } })
    },
  )

  it.each([[null], [undefined], [false], [0], [''], [[]], [{}]])('SALE-20 %j is none', (dispute) => {
    const order = { id: 9, status: 1, deal: { deal_id: 1, state: 'paid', dispute } }
    expect(readLeniently(ENDPOINTS['GET /sale_v2/{id}'].reply, order)?.output.deal?.dispute).toBeNull()
  })

  it.each([
    ['GET /payments_v2/{id}', 'status', '1', 1],
    ['GET /sale_v2/{id}', 'status', '0', 0],
    ['GET /sale_v2/{id}', 'is_approved', '1', true],
    ['GET /sale_v2/{id}', 'is_approved', 'true', true],
    ['GET /deals/{id}', 'voted', 'False', false],
    ['POST /auth/login', 'request_code', 'false', false],
    ['GET /p2/{id}', 'status', '3', 3],
    ['GET /cp/{id}', 'status', '2', 2],
    ['GET /deals/{id}', 'type', '3', 3],
  ] as const)('API-02 SPEC-02 %s may have its %s as the text %j', (route, name, text, value) => {
    const whole = { ...(PAYLOADS[route] as Part), [name]: text }
    expect(readLeniently<v.GenericSchema>(ENDPOINTS[route].reply, whole)?.output).toMatchObject({
      [name]: value,
    })
  })

  it.each([
    ['GET /payments_v2/{id}', 'label', 100_234, '100234'],
    ['GET /payments_v2/{id}', 'label', ' \u200b\u2800', ''],
    // It is shown in the order in which it is copied and told to support.
    ['GET /payments_v2/{id}', 'label', 'A\u202e321\u202c', 'A321'],
    ['GET /merchant/{id}', 'name', '\u2067Shop\u200f', 'Shop'],
    ['GET /merchant/{id}', 'name', 'undefined', ''],
    ['GET /payments_v2/{id}', 'label', 'null', ''],
    ['GET /sale_v2/{id}', 'label', 'Null 7', 'Null 7'],
    ['GET /payments_v2/{id}', 'requisites', 79001234567, '79001234567'],
    ['GET /deals/{id}', 'requisite', 79001234567, '79001234567'],
    // A spreadsheet's zero would be the 17th digit of the card.
    ['GET /deals/{id}', 'requisite', '4111111111111111.0, IVAN', '4111111111111111, IVAN'],
    ['GET /payments_v2/{id}', 'requisites', '79001234567.00', '79001234567'],
    ['GET /deals/{id}', 'requisite', '900123456.0, Alif', '900123456, Alif'],
    ['GET /deals/{id}', 'requisite', '4111 1111 1111 1111.00', '4111 1111 1111 1111'],
    ['GET /deals/{id}', 'requisite', '4111111111111111,0, IVAN', '4111111111111111, IVAN'],
    ['GET /deals/{id}', 'requisite', '4111111111111111.05', '4111111111111111.05'],
    ['GET /deals/{id}', 'requisite', '1234567890.0.0', '1234567890.0.0'],
    // Nothing that could be paid to: the page waits for a requisite.
    ['GET /deals/{id}', 'requisite', 'null', null],
    ['GET /payments_v2/{id}', 'requisites', ' — ', null],
    ['GET /p2/{id}', 'requisites', 'None', null],
    ['GET /deals/{id}', 'requisite', ' null\n', null],
    ['GET /deals/{id}', 'requisite', 'null, null', null],
    ['GET /deals/{id}', 'requisite', '', null],
    ['GET /deals/{id}', 'requisite', ' \u200b\n', null],
    ['GET /deals/{id}', 'requisite', '4111111111111111, IVAN NULL', '4111111111111111, IVAN NULL'],
    // The code of the order stands then.
    ['GET /deals/{id}', 'symbol', ' ', null],
    ['GET /sale_v2/{id}', 'currency', 'undefined', null],
    ['GET /cp/{id}', 'symbol', 'NULL', null],
    ['GET /cp/{id}', 'address', 'null', null],
    ['GET /cp/{id}', 'address', '-', null],
    ['GET /deals/{id}', 'seller', { nickname: 4711 }, { nickname: '4711' }],
    ['GET /deals/{id}', 'seller', { nickname: ' ' }, { nickname: null }],
    ['GET /autodeals/{id}', 'seller', { nickname: '__proto__' }, { nickname: null }],
    ['GET /deals/{id}', 'dispute', { initiator: '', opponent: ' ' }, { initiator: null, opponent: null }],
    ['GET /deals/{id}', 'dispute', { initiator: '__proto__' }, { initiator: null }],
    ['GET /deals/{id}', 'seller', { nickname: '__proto__' }, { nickname: null }],
    // No card number is stored: it is asked for.
    ['GET /deals/{id}', 'mask', ' ', null],
    ['GET /payments_v2/{id}', 'mask', '', null],
    ['GET /p2/{id}', 'mask', '\t', null],
    ['GET /merchant/{id}', 'name', '\u00a0\t', ''],
    ['GET /deals/{id}', 'seller', [], null],
    ['GET /deals/{id}', 'lot', {}, null],
    // A reason is a text: 0 is none.
    ['GET /payments_v2/{id}', 'cancel_reason', 0, null],
    // Words that programs write for a missing text end no order, and start no transaction.
    ['GET /payments_v2/{id}', 'cancel_reason', 'null', null],
    ['GET /sale_v2/{id}', 'cancel_reason', 'None', null],
    ['GET /payments_v2/{id}', 'cancel_reason', 'null ', null],
    ['GET /payments_v2/{id}', 'cancel_reason', ' ', null],
    ['GET /sale_v2/{id}', 'cancel_reason', '', null],
    ['GET /payments_v2/{id}', 'cancel_reason', 'cancelled', 'cancelled'],
    // The letters of a reason that got lost: the order is cancelled still.
    ['GET /payments_v2/{id}', 'cancel_reason', '????? ????', '????? ????'],
    ['GET /p2/{id}', 'transaction_link', '...', ''],
    ['GET /p2/{id}', 'transaction_link', 'null', null],
    ['GET /deals/{id}', 'transaction_link', '-', null],
    ['GET /p2/{id}', 'transaction_link', '0x5f', ''],
  ] as const)('API-02 SPEC-02 SPEC-18 %s reads its %s %j as %j', (route, name, given, value) => {
    const whole = { ...(PAYLOADS[route] as Part), [name]: given }
    const read = readLeniently<v.GenericSchema>(ENDPOINTS[route].reply, whole)?.output
    expect(read).toMatchObject({ [name]: value })
  })

  it('PUR-04 SPEC-02 a bank that is listed twice is one, in whatever form its id is', () => {
    const rows = [
      { id: 1, name: 'Sber' },
      { id: 2, name: 'X' },
      { broker_id: '1', name: 'Sber' },
    ]
    const read = readLeniently(ENDPOINTS['GET /brokers'].reply, rows)?.output
    expect(read?.map(({ name }) => name)).toEqual(['Sber', 'X'])
  })

  it('CHAT-02 SPEC-02 a message of digits may be a number: it is not shown empty; a sender may be nobody', () => {
    const rows = [{ id: 1, sender: '__proto__', message: 1500.5 }]
    const read = readLeniently(ENDPOINTS['GET /user-messages'].reply, rows)?.output
    expect(read).toMatchObject([{ sender: '', message: '1500.5' }])
  })

  it.each([
    [''],
    [[]],
    [{}],
    [{ id: null, url: null, name: null, mime: null }],
    [{ id: null, url: '', name: '' }],
  ])('PUR-12 CHAT-02 SPEC-02 the file %j of a message is none: it is no receipt', (media) => {
    const rows = [
      { id: 1, sender: 'me', message: 'paid', media },
      { id: 2, sender: 'me', media: { id: 5 } },
    ]
    const read = readLeniently(ENDPOINTS['GET /user-messages'].reply, rows)?.output
    expect(read?.map((message) => message.media?.id ?? null)).toEqual([null, 5])
    expect(read?.[0]?.media).toBeNull()
  })

  it.each([
    ['\u202egpj.exe', 'gpj.exe'],
    // The page has words of its own for a file without a name: a link has to have some.
    [' ', ''],
    ['\u200b\u2060', ''],
  ])('CHAT-07 SPEC-02 SPEC-18 reads the name %j of a file as %j', (given, name) => {
    const rows = [{ id: 1, sender: 'trader', media: { id: 5, url: '/media/5', name: given } }]
    const read = readLeniently(ENDPOINTS['GET /user-messages'].reply, rows)?.output
    expect(read?.[0]?.media?.name).toBe(name)
  })

  it('PUR-04 SPEC-02 a bank without a name that can be seen has its number, in the app and on the first screen', () => {
    const rows = [{ broker_id: 4, name: ' ' }, { broker_id: 'x5' }, { broker_id: 6, name: 7 }]
    const names = (banks: readonly { name: string }[] | undefined) => banks?.map(({ name }) => name)
    expect(names(readLeniently(ENDPOINTS['GET /brokers'].reply, rows)?.output)).toEqual(['4', 'x5', '7'])
    expect(names(brokersIn(rows))).toEqual(['4', 'x5', '7'])
  })

  it.each([[''], [[]], [{}]])('API-02 SPEC-02 %j in place of a record is none', (nothing) => {
    const purchase = {
      ...(PAYLOADS['GET /payments_v2/{id}'] as Part),
      deal: nothing,
      autodeal: nothing,
      merchant: nothing,
    }
    const read = readLeniently(ENDPOINTS['GET /payments_v2/{id}'].reply, purchase)?.output
    expect(read).toMatchObject({ deal: null, autodeal: null, merchant: null })
    expect(read?.refs).toMatchObject({ deal: null, autodeal: null, isUnreadable: false })
    expect(readLeniently(ENDPOINTS['GET /p/{id}'].reply, { deal: nothing })?.output.refs.isUnreadable).toBe(
      false,
    )
  })

  it.each(['', ' \n'])('A13 SPEC-02 %j in place of an e-mail is none', (email) => {
    for (const route of ['GET /sale_v2/{id}', 'POST /auth/fast-register'] as const)
      expect(readLeniently(ENDPOINTS[route].reply, { status: 0, email })?.output).toMatchObject({
        email: null,
      })
  })

  it.each([null, {}, ''])(
    'API-36 SAFE-11 the page needs nothing of the answer that it was opened: %j',
    (body) => {
      expect(readLeniently(ENDPOINTS['POST /open-purchase-page/{id}'].reply, body)).toMatchObject({
        dropped: [],
      })
    },
  )

  it('API-02 SPEC-02 PUR-03 null in place of a list, or of a lot, is none', () => {
    const lists = [
      'GET /brokers',
      'GET /brokers/flashpay',
      'GET /user-messages',
      'POST /user-messages/open-chat-message',
      'GET /operations/updates',
    ] as const
    for (const route of lists) expect(readLeniently(ENDPOINTS[route].reply, null)?.output).toEqual([])
    for (const route of ['GET /lots/fast-deal-start', 'GET /lots/fast-deal', 'GET /lots/api-sell'] as const)
      expect(readLeniently(ENDPOINTS[route].reply, null)?.output).toMatchObject({
        id: null,
        autodeal_id: null,
      })
  })

  it('API-10 API-11 DATA-17 the currencies of rates, videos and minimums may be written in any case', () => {
    const rates = { USDT: { RUB: '92.5', uzs: 12_600 }, btc: { Rub: '6000000' } }
    expect(readLeniently(ENDPOINTS['GET /rates'].reply, rates)?.output).toEqual({
      usdt: { rub: '92.5', uzs: '12600' },
      btc: { rub: '6000000' },
    })
    const settings = { videos: { AZN: 'https://v.example/azn', RU: '/ru' }, minimums: { BTC: '0.001' } }
    expect(readLeniently(ENDPOINTS['GET /settings'].reply, settings)?.output).toMatchObject({
      videos: { azn: 'https://v.example/azn', ru: '/ru' },
      minimums: { btc: '0.001' },
    })
  })

  it.each([
    [' ', false],
    ['', false],
    ['0', false],
    ['****', true],
  ])('FP-04 A48 SPEC-02 a bank with the mask %j asks for the payer’s card number: %j', (mask, isAsked) => {
    const read = readLeniently(ENDPOINTS['GET /brokers'].reply, [{ broker_id: 4, mask }])?.output
    expect(read?.[0]?.mask).toBe(isAsked)
  })

  it('SPEC-02 does not drop its row from a list', () => {
    const rows = [{ broker_id: 4, name: ['odd'], logo: 7, is_available: 'no' }, 'nonsense']
    expect(readLeniently(ENDPOINTS['GET /brokers'].reply, rows)?.output).toEqual([
      aBroker('4', {
        id: 4,
        broker_id: 4,
        name: '4',
        logo: null,
        is_available: true,
        is_card: false,
        mask: false,
      }),
    ])
  })
})
