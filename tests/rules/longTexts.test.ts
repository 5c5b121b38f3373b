/** Every reader of a text from outside takes a text of 1 MB without hanging the page. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readErrorBody } from '../../src/contract/gatewayError.ts'
import { gatewaySettings, rates } from '../../src/contract/general.ts'
import { parseJson } from '../../src/contract/json.ts'
import { readLeniently } from '../../src/contract/lenient.ts'
import { brokers, purchase } from '../../src/contract/orders.ts'
import { chatMessages, notification } from '../../src/contract/people.ts'
import {
  address,
  decimal,
  id,
  instant,
  link,
  lowerCase,
  nickname,
  requisite,
  seconds,
  text as textSchema,
  token,
  tokenIfAny,
} from '../../src/contract/scalars.ts'
import { redact, redactProse } from '../../src/features/evidence/redact.ts'
import { thrownError } from '../../src/features/telemetry/telemetryRules.ts'
import { partnerName } from '../../src/rules/chatPartner.ts'
import { hasCardNumber, hasLink, numbersIn } from '../../src/rules/detection.ts'
import { readEmail } from '../../src/rules/email.ts'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { hasSecret, messageWarnings, nameWarnings } from '../../src/rules/messageWarnings.ts'
import { payableTo } from '../../src/rules/order.ts'
import { cleanAddressOf, orderAddressOf } from '../../src/rules/paths.ts'
import { plainText, readings } from '../../src/rules/plainText.ts'
import { clipRequisite, copyableNumber, parseRequisite, requisiteEnding } from '../../src/rules/requisite.ts'
import { withoutInvisible } from '../../src/rules/text.ts'
import { refused } from './records.ts'

const LENGTH = 1_000_000
/** A reader that is quadratic takes minutes for 1 MB, a linear one some tens of milliseconds: the limit leaves room for a busy machine. */
const LIMIT_MS = 15_000
/** With a schema for each row they took 4.3 s. The limit leaves room for a busy machine. */
const RATES_LIMIT_MS = 2_000

const PARTS = [
  'a',
  '1',
  ' ',
  'a@',
  'a.',
  '1 ',
  'eyJ-',
  'код ',
  'e\u0301',
  '\u202e',
  '12/12/',
  'a b c dd ',
  's ',
  '1-',
  '\\"',
]
const TEXTS = PARTS.map((part) => [part, `${part.repeat(Math.ceil(LENGTH / part.length))}!`] as const)

const SECRETS = { words: ['secret-token'], cards: ['4111111111111111'] }
const SCALARS = {
  id,
  textSchema,
  requisite,
  address,
  nickname,
  token,
  tokenIfAny,
  lowerCase,
  decimal,
  seconds,
  instant,
  link,
}
const EMPTY_ORDER = { status: 1, cancel_reason: null, deal: null, autodeal: null } as const

const READERS: Record<string, (text: string) => unknown> = {
  redact: (text) => redact(text, SECRETS),
  redactProse: (text) => redactProse(text, SECRETS, ['4111']),
  messageWarnings: (text) => messageWarnings(text, text),
  nameWarnings: (text) => nameWarnings(text, null, 'support'),
  hasSecret,
  partnerName,
  numbersIn,
  hasCardNumber,
  hasLink,
  plainText,
  readings,
  withoutInvisible,
  clipRequisite,
  parseRequisite,
  copyableNumber,
  requisiteEnding,
  readEmail,
  // Behind a long id, without which no text is looked for, and never ending.
  'parseJson of a cut answer': (text) =>
    expect(() => parseJson(`[1234567890123456,"${text}`)).toThrow('JSON'),
  orderAddressOf: (text) => orderAddressOf(`/payment/7${text}x`),
  cleanAddressOf: (text) => cleanAddressOf({ pathname: `/payment/7${text}x`, search: `?tab=${text}` }),
  payableTo: (requisites) => payableTo({ kind: 'flashpay', order: { ...EMPTY_ORDER, requisites } }),
  errorPolicy: (text) => errorPolicy('action', refused(text, readErrorBody({ detail: text, field: [text] }))),
  thrownError: (stack) => thrownError(Object.assign(new Error('x'), { stack }), 'https://pay.test/assets/'),
  'the schema of a purchase': (text) =>
    readLeniently(purchase, {
      id: 1,
      status: 1,
      requisites: text,
      label: text,
      amount: text,
      lang: text,
      back_url: text,
      currency: text,
      deal: { deal_id: text, requisite: text, state: text },
      merchant: { name: text },
    }),
  'the schema of messages': (text) =>
    v.parse(chatMessages, [{ id: 1, sender: text, message: text, media: { name: text, url: text } }]),
  'the schema of a notification': (text) =>
    readLeniently(notification, { id: 1, type: text, details: { link: text, sender: text } }),
  'the schema of the settings': (text) =>
    readLeniently(gatewaySettings, {
      app_title: text,
      support: { handle: text, url: text },
      videos: { [text]: text },
    }),
  ...Object.fromEntries(
    Object.entries(SCALARS).map(([name, schema]) => [
      `the schema ${name}`,
      (text: string) => v.safeParse(schema, text),
    ]),
  ),
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

describe('a text of 1 MB', () => {
  it.each(Object.keys(READERS))('SAFE-15 is read in time: %s', (name) => {
    const read = READERS[name] ?? (() => undefined)
    for (const [what, text] of TEXTS)
      expect([what, timeOf(() => read(text)) < LIMIT_MS]).toEqual([what, true])
  })

  it('SAFE-15 is shortened by the schemas of texts', () => {
    const text = 'a'.repeat(LENGTH)
    expect(v.parse(textSchema, text).length).toBeLessThanOrEqual(10_001)
    expect(v.parse(nickname, text).length).toBeLessThanOrEqual(10_001)
    expect(v.parse(link, `https://shop.test/${text}`)).toBeNull()
  })
})

describe('many rows', () => {
  it('SAFE-15 20,000 bad rates are left out in time, and the good ones stay', () => {
    const bad = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, row) => [`x${row}`, row % 2 ? 'none' : { rub: 'none' }]),
    )
    const rows = { usdt: { rub: '98.7', usd: 'none' }, ...bad }
    let read: unknown
    expect(timeOf(() => (read = readLeniently(rates, rows)?.output))).toBeLessThan(RATES_LIMIT_MS)
    expect(read).toMatchObject({ usdt: { rub: '98.7' } })
  })

  it('SAFE-15 20,000 bad rates of one coin as well', () => {
    const bad = Object.fromEntries(Array.from({ length: 20_000 }, (_, row) => [`x${row}`, [row]]))
    let read: unknown
    expect(
      timeOf(() => (read = readLeniently(rates, { usdt: { rub: '98.7', ...bad } })?.output)),
    ).toBeLessThan(RATES_LIMIT_MS)
    expect(read).toEqual({ usdt: { rub: '98.7' } })
  })

  it('SAFE-15 20,000 bad brokers and messages are left out in time', () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => ({ id: [row], name: 3, message: 4 }))
    expect(timeOf(() => v.parse(brokers, rows))).toBeLessThan(LIMIT_MS)
    expect(timeOf(() => v.parse(chatMessages, rows))).toBeLessThan(LIMIT_MS)
  })
})
