// long: one document, its parts in tables
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packError } from '../../scripts/evidence/checkPack.ts'
import type { Schema } from '../../scripts/evidence/jsonSchema.ts'
import { canonicalJson } from '../../src/rules/canonicalJson.ts'
import { evidencePack, fileText, sealedText, type EvidenceInput } from '../../src/rules/evidencePack.ts'
import type { HistoryEntry } from '../../src/rules/history.ts'
import { divideDecimals } from '../../src/rules/money.ts'
import { endingOf, maskedRequisite, orderFacts, type OrderRecord } from '../../src/rules/orderFacts.ts'
import { redact, redactProse } from '../../src/rules/redact.ts'
import { aCryptoPayment, aDeal, aFlashpayDeal, aMessage, anAutodeal } from './records.ts'
import { aPurchase, aSale } from './orders.ts'

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/evidence.schema.json'), 'utf8'),
) as Schema
const NOW = Date.parse('2026-11-20T12:00:00Z')
const none = { words: [], cards: [] }
const shown = (requisite: string, at = NOW, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  key: `requisite-shown:${requisite}`,
  at,
  event: 'requisite-shown',
  by: 'trader',
  text: { key: 'log.requisitesGiven' },
  requisite,
  ...more,
})

function input(record: OrderRecord, more: Partial<EvidenceInput> = {}): EvidenceInput {
  const deal = 'deal' in record.order ? record.order.deal : null
  const autodeal = 'autodeal' in record.order ? record.order.autodeal : null
  return {
    facts: orderFacts(record, { pageId: '7', deal, autodeal, method: null, transactionLink: null }),
    deal,
    autodeal,
    me: 'payer',
    history: [],
    textOf: ({ text }) => ('key' in text ? text.key : text.raw),
    chats: [],
    secrets: none,
    now: NOW,
    offsetMs: -1_499.6,
    appVersion: 'v1.6.34',
    language: 'en',
    timeZone: 'Asia/Tashkent',
    ...more,
  }
}

function sealed(given: EvidenceInput) {
  const pack = evidencePack(given)
  const value = createHash('sha256').update(sealedText(pack)).digest('hex')
  return { ...pack, integrity: { algorithm: 'SHA-256' as const, value } }
}
const errorOf = (text: string) => packError(new TextEncoder().encode(text), schema)

const RECORDS: [string, OrderRecord][] = [
  ['a new purchase', { kind: 'purchase', order: aPurchase({ status: 0 }) }],
  ['a purchase', { kind: 'purchase', order: aPurchase({ deal: aDeal({ state: 'closed' }) }) }],
  ['an automatic purchase', { kind: 'purchase', order: aPurchase({ autodeal: anAutodeal() }) }],
  ['a sale', { kind: 'sale', order: aSale({ deal: aDeal({ requisite: '79001234567, Bank, IVAN P.' }) }) }],
  ['a flash-pay payment', { kind: 'flashpay-payment', order: aFlashpayDeal() }],
  ['a flash-pay sale', { kind: 'flashpay-sale', order: aFlashpayDeal({ status: 2 }) }],
  ['a new deposit', { kind: 'deposit', order: aCryptoPayment({ status: null, address: null }) }],
  ['a deposit', { kind: 'deposit', order: aCryptoPayment({ status: 2, amount_received: '10' }) }],
]

describe('an evidence pack', () => {
  it.each(RECORDS)('EVID-01 EVID-03 of %s fits the schema, and its checksum fits it', (_, record) => {
    const history = [
      shown('4111 1111 1111 1111, IVAN', NOW - 60_000),
      shown('5555444433332222', NOW, { file: { name: 'a.png', size: 3, sha256: 'ab'.repeat(32) } }),
    ]
    const messages = [
      aMessage({ created_at: '2026-11-20T11:59:00Z', media: { id: 1, url: null, name: 'b.pdf', mime: '' } }),
    ]
    const chats = [{ with: 'trader' as const, partner: 'trader', isComplete: true, messages }]
    expect(errorOf(fileText(sealed(input(record, { history, chats }))))).toBeNull()
  })

  it('EVID-01 tells ids, amounts, rate, what was shown when, the chat and the dispute', () => {
    const dispute = { initiator: 'payer', opponent: 'trader', created_at: '2026-11-20T11:58:00Z' }
    const order = aPurchase({ label: 'A-17', deal: aDeal({ state: 'paid', dispute }) })
    const history = [shown('4111111111111111, IVAN', NOW - 60_000), shown('5555444433332222', NOW)]
    const messages = [aMessage({ sender: 'payer' }), aMessage({ id: 2 })]
    const chats = [{ with: 'trader' as const, partner: 'trader', isComplete: true, messages }]
    expect(evidencePack(input({ kind: 'purchase', order }, { history, chats }))).toMatchObject({
      order: {
        label: 'A-17',
        fiat: { amount: '5000', currency: 'RUB' },
        coin: { amount: '60', currency: 'USDT' },
        rate: '83.33333333',
        method: 'Sberbank',
      },
      deal: { id: '11', state: 'paid', partner: 'trader', is_automatic: false },
      requisites: [
        {
          shown_at: '2026-11-20T11:59:00.000Z',
          replaced_at: '2026-11-20T12:00:00.000Z',
          requisite: '4111111111111111, IVAN',
          masked: '4111 11•• … 1111',
        },
        { replaced_at: null },
      ],
      chat: [{ messages: [{ by: 'me' }, { by: 'trader' }] }],
      dispute: { opened_by: 'me', joined_by: 'trader', is_open: true, opened_at: '2026-11-20T11:58:00.000Z' },
      clock: { offset_ms: -1_500 },
    })
  })

  it.each([
    ['opened by the other side, not joined', 'paid', ['trader', null, null], ['trader', null, true, null]],
    [
      'joined by me',
      'paid',
      ['trader', 'payer', '2026-11-20T11:58:00Z'],
      ['trader', 'me', true, '2026-11-20T11:58:00.000Z'],
    ],
    ['of a deal with released coins', 'closed', ['payer', 'trader', null], ['me', 'trader', false, null]],
    ['of a deal that was cancelled', 'deleted', ['payer', '', null], ['me', null, false, null]],
  ] as const)('EVID-01 tells of a dispute %s', (_what, state, [initiator, opponent, createdAt], expected) => {
    const dispute = { initiator, opponent, created_at: createdAt }
    const order = aPurchase({ deal: aDeal({ state, dispute }) })
    const told = evidencePack(input({ kind: 'purchase', order })).dispute
    expect([told?.opened_by, told?.joined_by, told?.is_open, told?.opened_at]).toEqual(expected)
  })

  it('EVID-01 tells what was sent, when, and the times without a connection', () => {
    const line = (key: 'offline' | 'online', at: number) => ({
      ...shown('x', at),
      key,
      event: key,
      requisite: undefined,
    })
    const history = [
      { ...shown('', NOW), file: { name: 'receipt.png', size: 3, sha256: 'ab' } },
      line('offline', NOW),
      line('online', NOW + 1_000),
      line('offline', NOW + 2_000),
    ] as HistoryEntry[]
    const pack = evidencePack(input({ kind: 'purchase', order: aPurchase() }, { history }))
    expect(pack.files).toEqual([
      { sent_at: '2026-11-20T12:00:00.000Z', name: 'receipt.png', size: 3, sha256: 'ab' },
    ])
    expect(pack.outages).toEqual([
      { from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T12:00:01.000Z' },
      { from: '2026-11-20T12:00:02.000Z', to: null },
    ])
    // Neither is a requisite.
    expect(pack.requisites).toEqual([])
  })

  it('EVID-02 of a sale holds only the ending of the seller’s own requisite, also in what was written', () => {
    const own = '4276 1234 5678 9012, IVAN PETROV'
    const order = aSale({ deal: aDeal({ requisite: own }) })
    const messages = [aMessage({ sender: 'payer', message: 'my card is 4276123456789012' })]
    const chats = [{ with: 'trader' as const, partner: 'trader', isComplete: true, messages }]
    const pack = evidencePack(
      input({ kind: 'sale', order }, { history: [shown(maskedRequisite(own, true))], chats }),
    )
    expect(pack.requisites[0]?.requisite).toBe('… 9012')
    expect(JSON.stringify(pack).replaceAll(' ', '')).not.toMatch(/42761234|12345678/)
    expect(pack.chat[0]?.messages[0]?.text).toBe('my card is …9012')
  })

  it('EVID-02 keeps the number that the other side wrote: it may be the one that was paid to', () => {
    const message = 'send it to 4276 3800 1234 5678'
    const messages = [aMessage({ message }), aMessage({ id: 2, sender: 'payer', message })]
    const chats = [{ with: 'trader' as const, partner: 'trader', isComplete: true, messages }]
    const pack = evidencePack(input({ kind: 'purchase', order: aPurchase() }, { chats }))
    expect(pack.chat[0]?.messages.map(({ text }) => text)).toEqual([message, 'send it to …5678'])
  })

  it.each([
    ['card 4111-1111-1111-1111', 'card …1111', []],
    ['card 4111 1111 1111 1111', 'card …1111', []],
    ['pay 4111111111111111', 'pay 4111111111111111', ['4111 1111 1111 1111']],
    ['mail me: ivan.petrov+x@mail.example.com.', 'mail me: [e-mail].', []],
    ['eyJhbGciOiJI.eyJ1c2VyX2lk.c2ln', '[token]', []],
    ['sum 1500.00, 20.11.2026 12:00', 'sum 1500.00, 20.11.2026 12:00', []],
  ])('EVID-02 what people wrote: %s', (text, clean, known) => {
    expect(
      redactProse(
        text,
        { words: [], cards: ['4111-1111-1111-1111'].filter(() => known.length === 0) },
        known,
      ),
    ).toBe(clean)
  })

  it('EVID-02 a token goes, wherever it stands', () => {
    expect(redact('x secret y', { words: ['secret'], cards: [] })).toBe('x [token] y')
  })

  it.each([
    [null, 'created', '25'],
    [1, 'in_process', '25'],
    [2, 'ok', '24.9'],
    [3, 'not_ok', '25'],
  ] as const)('EVID-01 PROOF-01 a deposit of status %s is %s, with %s coins', (status, told, coins) => {
    const fields = { status, amount: '25', amount_received: '24.9', symbol: 'usdt', address: 'TXyz' }
    const context = { pageId: '7', deal: null, autodeal: null, method: null, transactionLink: null }
    const facts = (id: number | null) =>
      orderFacts({ kind: 'deposit', order: aCryptoPayment({ ...fields, id }) }, context)
    // Coins that came count where the deposit is done; before that, those that are asked for.
    expect(facts(77)).toMatchObject({
      id: '77',
      status: told,
      coin: { amount: coins, currency: 'USDT' },
      requisite: 'TXyz',
      transactionLink: null,
    })
    expect(facts(null).id).toBe('7')
  })

  it.each([
    ['4111 1111 1111 1234', '1234'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ', 'eAed'],
    ['79001234567', '4567'],
    ['…', '…'],
  ])('EVID-02 of %s only %s is told', (number, ending) => {
    expect(endingOf(number)).toBe(ending)
  })

  it.each([
    ['4111111111111111, IVAN', false, '4111 11•• … 1111'],
    ['4111111111111111, IVAN', true, '… 1111'],
    ['+79001234567, Sberbank, Ivan P.', false, '… 4567, Sberbank'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', false, '… 9EE7'],
  ])('PROOF-01 a masked requisite is known again and cannot be paid to: %s', (text, isOwn, masked) => {
    expect(maskedRequisite(text, isOwn)).toBe(masked)
  })
})

describe('canonical JSON', () => {
  it('EVID-03 has one form, whatever the order of keys', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ы"' })).toBe(
      canonicalJson({ a: 'ы"', b: [{ c: null, d: 1 }] }),
    )
    expect(canonicalJson({ b: 1, a: { z: 1, y: 2 } })).toBe('{"a":{"y":2,"z":1},"b":1}')
  })

  it('PROOF-01 a rate is cut, not rounded through a float', () => {
    expect(divideDecimals('5000', '60', 8)).toBe('83.33333333')
    expect(divideDecimals('0.3', '0.1', 8)).toBe('3')
    expect(divideDecimals('1', '0', 8)).toBeNull()
  })
})

describe('the check of a file', () => {
  const good = fileText(
    sealed(
      input(
        { kind: 'purchase', order: aPurchase({ deal: aDeal() }) },
        { history: [shown('4111111111111111')] },
      ),
    ),
  )

  it('EVID-03 takes a pack as it was saved', () => {
    expect(errorOf(good)).toBeNull()
  })

  it('EVID-03 takes no pack of which any one byte was changed', () => {
    const bytes = new TextEncoder().encode(good)
    const accepted = Array.from(bytes.keys()).filter((at) => {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      return packError(changed, schema) === null
    })
    expect(accepted).toEqual([])
  })

  it.each([
    ['an amount', good.replace('"5000"', '"5001"'), /changed after it was saved/],
    ['a space', good.replace('": ', '":  '), /not byte for byte/],
    ['a field', good.replace('"label"', '"lebal"'), /has an unknown "lebal"/],
    ['half of it', good.slice(0, 200), /no JSON file/],
    ['another file', '[]', /not of type object/],
    ['another version', good.replace('"version": 1', '"version": 2'), /pack.version is not 1/],
  ])('EVID-03 says what is wrong: %s', (_, text, words) => {
    expect(errorOf(text)).toMatch(words)
  })
})
