// long: one document, its parts in tables
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '../../src/contract/people.ts'
import { type EvidenceInput, evidencePack } from '../../src/features/evidence/evidencePack.ts'
import { canonicalJson, fileText } from '../../src/rules/canonicalJson.ts'
import type { Side } from '../../src/rules/deal.ts'
import type { HistoryEntry } from '../../src/rules/history.ts'
import { maskedRequisite } from '../../src/rules/requisite.ts'
import { packError } from '../../src/tools/evidence/checkPack.ts'
import { aPurchase, aSale, type OrderRecord } from './orders.ts'
import { aCryptoPayment, aDeal, aFlashpayOrder, aMessage, anAutodeal } from './records.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const none = { words: [], cards: [] }
const shown = (requisite: string, at = NOW, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  key: `requisite-shown:${requisite}`,
  at,
  event: 'requisite-shown',
  by: 'trader',
  text: { key: 'account:log.requisitesGiven' },
  requisite,
  ...more,
})

const traderChat = (...messages: ChatMessage[]): EvidenceInput['chats'] => [
  { with: 'trader', partner: 'trader', isComplete: true, messages, sent: {} },
]

function input(
  record: OrderRecord,
  more: Partial<EvidenceInput> = {},
  side: Side = record.kind === 'sale' ? 'seller' : 'buyer',
): EvidenceInput {
  return {
    loaded: { ...record, at: NOW },
    side,
    orderIds: ['7'],
    method: null,
    transactionLink: null,
    me: 'payer',
    history: [],
    textOf: ({ text }) => ('key' in text ? text.key : text.raw),
    chats: [],
    secrets: none,
    now: NOW,
    offsetMs: -1_499.6,
    language: 'en',
    timeZone: 'Asia/Tashkent',
    ...more,
  }
}

function sealed(given: EvidenceInput) {
  const pack = evidencePack(given)
  const value = createHash('sha256').update(canonicalJson(pack)).digest('hex')
  return { ...pack, integrity: { algorithm: 'SHA-256' as const, value } }
}
const errorOf = (text: string) => packError(new TextEncoder().encode(text))

const RECORDS: [string, OrderRecord, Side?][] = [
  ['a new purchase', { kind: 'purchase', order: aPurchase({ status: 0 }) }],
  ['a purchase', { kind: 'purchase', order: aPurchase({ deal: aDeal({ state: 'closed' }) }) }],
  ['an automatic purchase', { kind: 'purchase', order: aPurchase({ autodeal: anAutodeal() }) }],
  ['a sale', { kind: 'sale', order: aSale({ deal: aDeal({ requisite: '79001234567, Bank, IVAN P.' }) }) }],
  ['a flash-pay payment', { kind: 'flashpay', order: aFlashpayOrder() }],
  ['a flash-pay sale', { kind: 'flashpay', order: aFlashpayOrder({ status: 2 }) }, 'seller'],
  ['a new deposit', { kind: 'deposit', order: aCryptoPayment({ status: null, address: null }) }],
  ['a deposit', { kind: 'deposit', order: aCryptoPayment({ status: 2, amount_received: '10' }) }],
]

describe('an evidence pack', () => {
  it.each(RECORDS)('EVID-01 EVID-03 of %s fits the schema, and its checksum fits it', (_, record, side) => {
    const history = [
      shown('4111 1111 1111 1111, IVAN', NOW - 60_000),
      shown('5555444433332222', NOW, { file: { name: 'a.png', size: 3, sha256: 'ab'.repeat(32) } }),
    ]
    const chats = traderChat(
      aMessage({ created_at: '2026-11-20T11:59:00Z', media: { id: 1, url: null, name: 'b.pdf', mime: '' } }),
    )
    expect(errorOf(fileText(sealed(input(record, { history, chats }, side))))).toBeNull()
  })

  it('EVID-01 A75 contains the address for the coins of a flash-pay sale, which is none of the seller’s own', () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const order = aFlashpayOrder({ status: 1, symbol: 'eth', requisites: address })
    const pack = evidencePack(input({ kind: 'flashpay', order }, { history: [shown(address)] }, 'seller'))
    expect(pack.requisites).toMatchObject([{ requisite: address, masked: '… 9EE7' }])
    // Of another coin than the order's it is called none on the page, so it may be the seller's own.
    const other = { kind: 'flashpay', order: { ...order, symbol: 'usdt' } } as const
    const packed = evidencePack(input(other, { history: [shown(address)] }, 'seller'))
    expect(canonicalJson(packed)).not.toContain(address)
  })

  it('EVID-01 contains all known data, and nothing else', () => {
    const dispute = { initiator: 'trader', opponent: null, created_at: '2026-11-20T11:58:00+03:00' }
    const deal = aDeal({
      deal_id: 11,
      id: 12,
      state: 'paid',
      dispute,
      transaction_link: 'https://chain.example/1',
    })
    const order = aPurchase({ label: 'A-17', cancel_reason: 'odd', deal })
    const file = { name: 'receipt.png', size: 3, sha256: 'ab' }
    const history: HistoryEntry[] = [
      shown('4111111111111111, IVAN', NOW - 60_000, { isLate: true }),
      { ...shown('', NOW, { file }), by: 'me', event: 'receipt-sent', text: { raw: 'sent' } },
    ]
    const media = { id: 1, url: 'https://files.example/secret', name: 'b.pdf', mime: 'application/pdf' }
    const chats: EvidenceInput['chats'] = [
      {
        with: 'trader',
        partner: 'trader',
        isComplete: false,
        sent: {},
        messages: [
          aMessage({ id: 'm1', message: 'hello', created_at: '2026-11-20T14:59:00+03:00' }),
          aMessage({ id: 2, sender: 'payer', message: null, media }),
        ],
      },
      {
        with: 'support',
        partner: 'help',
        isComplete: true,
        sent: {},
        messages: [aMessage({ id: 3, sender: 'help', message: 'we look at it' })],
      },
    ]
    expect(evidencePack(input({ kind: 'purchase', order }, { history, chats }))).toEqual({
      format: 'gateway-checkout/evidence',
      version: 2,
      made_at: '2026-11-20T12:00:00.000Z',
      app_version: 'v1.6.34',
      language: 'en',
      time_zone: 'Asia/Tashkent',
      order: {
        kind: 'purchase',
        side: 'buyer',
        label: 'A-17',
        status: 'in_process',
        cancel_reason: 'odd',
        shop: 'Shop',
        site: 'shop.example',
        fiat: { amount: '5000', currency: 'RUB' },
        coin: { amount: '60', currency: 'USDT' },
        rate: '83.33333333',
        method: 'Sberbank',
      },
      deal: {
        id: '11',
        number: '12',
        is_automatic: false,
        state: 'paid',
        partner: 'trader',
        transaction_link: 'https://chain.example/1',
      },
      requisites: [
        {
          shown_at: '2026-11-20T11:59:00.000Z',
          replaced_at: null,
          requisite: '4111111111111111, IVAN',
          masked: '4111 11•• … 1111',
          deal_id: null,
        },
      ],
      history: [
        {
          at: '2026-11-20T11:59:00.000Z',
          is_late: true,
          event: 'requisite-shown',
          by: 'trader',
          text: 'account:log.requisitesGiven',
        },
        { at: '2026-11-20T12:00:00.000Z', is_late: false, event: 'receipt-sent', by: 'me', text: 'sent' },
      ],
      chat: [
        {
          with: 'trader',
          is_complete: false,
          messages: [
            { id: 'm1', at: '2026-11-20T11:59:00.000Z', by: 'trader', text: 'hello', file: null },
            { id: '2', at: null, by: 'me', text: '', file: 'b.pdf' },
          ],
        },
        {
          with: 'support',
          is_complete: true,
          messages: [{ id: '3', at: null, by: 'support', text: 'we look at it', file: null }],
        },
      ],
      files: [{ sent_at: '2026-11-20T12:00:00.000Z', name: 'receipt.png', size: 3, sha256: 'ab' }],
      dispute: {
        opened_by: 'trader',
        opened_at: '2026-11-20T08:58:00.000Z',
        joined_by: null,
        is_open: true,
      },
      clock: { offset_ms: -1_500 },
      outages: [],
    })
  })

  it('EVID-01 without a deal contains none', () => {
    const none = evidencePack(input({ kind: 'purchase', order: aPurchase({ status: 0 }) }))
    expect([none.deal, none.dispute]).toEqual([null, null])
    const undisputed = evidencePack(input({ kind: 'sale', order: aSale({ deal: aDeal() }) }))
    expect([undisputed.deal?.id, undisputed.dispute]).toEqual(['11', null])
    const deposit: OrderRecord = { kind: 'deposit', order: aCryptoPayment() }
    expect(evidencePack(input(deposit)).deal).toBeNull()
    const purchase: OrderRecord = { kind: 'purchase', order: aPurchase() }
    expect(evidencePack(input(purchase)).deal).toBeNull()
  })

  it('EVID-01 says that a deal is automatic', () => {
    const order = aPurchase({ autodeal: anAutodeal({ state: 'paid' }) })
    expect(evidencePack(input({ kind: 'purchase', order })).deal).toEqual({
      id: 'a1',
      number: 'a1',
      is_automatic: true,
      state: 'paid',
      partner: null,
      transaction_link: null,
    })
  })

  it('EVID-01 contains when a requisite was shown, when another one replaced it, and of which deal it was', () => {
    const began = (id: number) => shown('', NOW, { key: `deal-proposed:${id}`, event: 'deal-proposed' })
    const [one, two] = ['4111111111111111, IVAN', '5555444433332222']
    const given = (id: string, requisite: string, minute: number) =>
      shown(requisite, NOW + minute * 60_000, { key: `requisite-shown:${id}:${requisite}` })
    const history = [began(10), given('10', one, 0), began(11), given('11', two, 1), given('order', one, 2)]
    const pack = evidencePack(input({ kind: 'purchase', order: aPurchase() }, { history }))
    const minutes = [0, 1, 2].map((minute) => `2026-11-20T12:0${minute}:00.000Z`)
    expect(pack.requisites.map((row) => [row.deal_id, row.requisite, row.shown_at, row.replaced_at])).toEqual(
      [
        ['10', one, minutes[0], minutes[1]],
        ['11', two, minutes[1], minutes[2]],
        [null, one, minutes[2], null],
      ],
    )
  })

  it.each(['cancelled', 'timed-out'] as const)(
    'EVID-01 contains a requisite only until its deal ended, not until the next trader gave another one: %s',
    (event) => {
      const end = shown('', NOW - 30_000, { key: `${event}:11`, event })
      const first = shown('4111111111111111, IVAN', NOW - 60_000)
      const later = [
        shown('5555444433332222', NOW),
        shown('', NOW + 5_000, { key: 'paid:12', event: 'paid' }),
      ]
      const order = { kind: 'purchase', order: aPurchase() } as const
      const [one, two] = evidencePack(input(order, { history: [first, end, ...later] })).requisites
      expect(one?.replaced_at).toBe('2026-11-20T11:59:30.000Z')
      expect(two?.replaced_at).toBeNull()
      expect(evidencePack(input(order, { history: [first, end] })).requisites).toEqual([one])
    },
  )

  it.each([
    ['opened by the other side, not joined', 'paid', ['trader', null, null], ['trader', null, true, null]],
    [
      'joined by me',
      'paid',
      ['trader', 'payer', '2026-11-20T11:58:00Z'],
      ['trader', 'me', true, '2026-11-20T11:58:00.000Z'],
    ],
    ['of a deal with released coins', 'closed', ['payer', 'trader', null], ['me', 'trader', false, null]],
    ['of a deal that was cancelled', 'deleted', ['payer', null, null], ['me', null, false, null]],
    ['opened by whom the gateway does not tell', 'paid', [null, null, null], [null, null, true, null]],
  ] as const)('EVID-01 contains a dispute %s', (_what, state, [initiator, opponent, createdAt], expected) => {
    const dispute = { initiator, opponent, created_at: createdAt }
    const order = aPurchase({ deal: aDeal({ state, dispute }) })
    const packed = evidencePack(input({ kind: 'purchase', order })).dispute
    expect([packed?.opened_by, packed?.joined_by, packed?.is_open, packed?.opened_at]).toEqual(expected)
  })

  it('EVID-01 contains the times without a connection', () => {
    const line = (event: 'offline' | 'online', at: number) => shown('', at, { key: event, event })
    const history = [line('offline', NOW), line('online', NOW + 1_000), line('offline', NOW + 2_000)]
    const pack = evidencePack(input({ kind: 'purchase', order: aPurchase() }, { history }))
    expect(pack.outages).toEqual([
      { from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T12:00:01.000Z' },
      { from: '2026-11-20T12:00:02.000Z', to: null },
    ])
  })

  it('EVID-02 of a sale contains only the ending of the seller’s own requisite, also in messages', () => {
    const own = '4276 1234 5678 9012, IVAN PETROV'
    const order = aSale({ deal: aDeal({ requisite: own }) })
    const chats = traderChat(aMessage({ sender: 'payer', message: 'my card is 4276123456789012' }))
    const pack = evidencePack(
      input({ kind: 'sale', order }, { history: [shown(maskedRequisite(own, true))], chats }),
    )
    expect(pack.requisites[0]?.requisite).toBe('… 9012')
    expect(JSON.stringify(pack).replaceAll(' ', '')).not.toMatch(/42761234|12345678/)
    expect(pack.chat[0]?.messages[0]?.text).toBe('my card is …9012')
  })

  it('EVID-02 keeps a number that the other side wrote, because it may have been paid to', () => {
    const message = 'send it to 4276 3800 1234 5678'
    const messages = ['trader', 'payer', 'operator7'].map((sender, id) => aMessage({ id, sender, message }))
    const chats = traderChat(...messages)
    const pack = evidencePack(input({ kind: 'purchase', order: aPurchase() }, { chats }))
    expect(pack.chat[0]?.messages.map(({ text }) => text)).toEqual([
      message,
      'send it to …5678',
      'send it to …5678',
    ])
  })

  it.each([
    ['card, where it was shown', '4111 1111 1111 1111, IVAN', '4111111111111111', '4111111111111111'],
    ['card with dots', '4111.1111.1111.1111, IVAN', '4111.1111.1111.1111', '4111.1111.1111.1111'],
    ['card that was not shown', '5555444433332222', '4111111111111111', '…1111'],
  ])('EVID-02 in what the payer wrote, a %s', (_what, requisite, message, text) => {
    const chats = traderChat(aMessage({ sender: 'payer', message: `paid to ${message}` }))
    const given = input({ kind: 'purchase', order: aPurchase() }, { history: [shown(requisite)], chats })
    expect(evidencePack(given).chat[0]?.messages[0]?.text).toBe(`paid to ${text}`)
  })

  it.each([
    ['a phone', '+7 900 123-45-67, Bank, IVAN', 'send it to 79001234567', 'send it to …4567'],
    ['each of two numbers', '4276123456789012, 79001234567', '4276123456789012 79001234567', '…9012 …4567'],
  ])(
    'EVID-02 the seller’s own requisite is removed from the trader’s messages too: %s',
    (_what, own, words, text) => {
      const order = aSale({ deal: aDeal({ requisite: own }) })
      const media = { id: 1, url: null, name: `${words}.pdf`, mime: '' }
      const chats = traderChat(aMessage({ message: words, media }))
      const pack = evidencePack(input({ kind: 'sale', order }, { chats }))
      expect(pack.chat[0]?.messages[0]).toMatchObject({ text, file: `${text}.pdf` })
    },
  )

  it('EVID-02 of a sale without a requisite, or with a requisite that was shown in full once, contains no number', () => {
    const chats = traderChat(aMessage({ sender: 'payer', message: 'card 4276123456789012' }))
    const order = aSale({ deal: aDeal({ requisite: null }) })
    for (const history of [[], [shown('4276123456789012')]]) {
      const pack = evidencePack(input({ kind: 'sale', order }, { history, chats }))
      expect(pack.chat[0]?.messages[0]?.text).toBe('card …9012')
    }
  })

  it('EVID-02 the payer’s card and tokens are removed from every part', () => {
    const secrets = { words: ['a-token'], cards: ['4276-1234-5678-9012'] }
    const marked = 'a-token 4276123456789012 me@mail.example'
    const clean = '[token] …9012 [e-mail]'
    const order = aPurchase({
      label: marked,
      cancel_reason: marked,
      deal: aDeal({ state: 'paid', seller: { nickname: marked, is_online: null }, transaction_link: marked }),
    })
    const history = [shown('', NOW, { text: { raw: marked }, file: { name: marked, size: 1, sha256: null } })]
    const media = { id: 1, url: null, name: marked, mime: '' }
    const messages = [
      aMessage({ message: marked, media, sender: marked }),
      aMessage({ message: marked, media, sender: 'payer' }),
      aMessage({ message: marked, media, sender: 'operator7' }),
    ]
    const chats = [{ with: 'trader' as const, partner: marked, isComplete: true, messages, sent: {} }]
    const pack = evidencePack(input({ kind: 'purchase', order }, { secrets, history, chats }))
    expect(pack).toMatchObject({
      order: { label: clean, cancel_reason: clean },
      deal: { partner: clean, transaction_link: clean },
      history: [{ text: clean }],
      files: [{ name: clean }],
      chat: [
        {
          messages: [
            { by: 'trader', text: clean, file: clean },
            { by: 'me', text: clean, file: clean },
            { by: 'unknown', text: clean, file: clean },
          ],
        },
      ],
    })
  })

  it('EVID-02 an unknown card number is removed from the history and from names of files', () => {
    const marked = 'card 4276123456789012'
    const file = { name: `${marked}.png`, size: 1, sha256: null }
    const history = [shown('', NOW, { text: { raw: marked }, file })]
    const pack = evidencePack(input({ kind: 'purchase', order: aPurchase() }, { history }))
    expect([pack.history[0]?.text, pack.files[0]?.name]).toEqual(['card …9012', 'card …9012.png'])
  })
})

describe('the check of a file', () => {
  const good = () =>
    fileText(
      sealed(
        input(
          { kind: 'purchase', order: aPurchase({ deal: aDeal() }) },
          { history: [shown('4111111111111111')] },
        ),
      ),
    )

  it('EVID-03 rejects a pack with any one byte changed', () => {
    const bytes = new TextEncoder().encode(good())
    const accepted = Array.from(bytes.keys()).filter((at) => {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      return packError(changed) === null
    })
    expect(accepted).toEqual([])
  })

  it.each<[string, (text: string) => string, RegExp]>([
    ['an amount', (text) => text.replace('"5000"', '"5001"'), /changed after it was saved/],
    ['a space', (text) => text.replace('": ', '":  '), /not byte for byte/],
    ['a field', (text) => text.replace('"label"', '"lebal"'), /pack\.order must have .* property 'label'/],
    ['one field more', (text) => text.replace('"label"', '"more": 1, "label"'), /pack\.order .*: "more"\./],
    ['a name', (text) => text.replace('"kind": "pu', '"kind": "du'), /pack\.order\.kind .*: \["purchase",/],
    ['an entry of a list', (text) => text.replace('"at": "', '"at": "x'), /pack\.\w+\[0\]\.at must match/],
    ['half of it', (text) => text.slice(0, 200), /no JSON file/],
    ['another file', () => '[]', /pack must be object/],
    [
      'another version',
      (text) => text.replace('"version": 2', '"version": 3'),
      /pack\.version must .*: \[1,2\]\./,
    ],
  ])('EVID-03 reports the error: %s', (_, change, words) => {
    expect(errorOf(change(good()))).toMatch(words)
  })
})

describe('who wrote a message', () => {
  const from = (role: 'trader' | 'support', me: string | null, ...senders: string[]) => {
    const messages = senders.map((sender, id) => aMessage({ id, sender, message: 'I have the money' }))
    const chats = [{ with: role, partner: role, isComplete: true, messages, sent: {} }]
    const pack = evidencePack(input({ kind: 'purchase', order: aPurchase() }, { me, chats }))
    return pack.chat.flatMap((chat) => chat.messages.map(({ by }) => by))
  }

  it('EVID-01 only own messages are attributed to the person: another name of support is support, any other is unknown', () => {
    expect(from('support', 'payer', 'payer', 'support', 'operator7', '')).toEqual([
      'me',
      'support',
      'support',
      'support',
    ])
    expect(from('trader', 'payer', 'payer', 'trader', 'operator7', '')).toEqual([
      'me',
      'trader',
      'unknown',
      'unknown',
    ])
  })

  it('EVID-01 SAFE-06 a message of the trader in support’s conversation is the trader’s', () => {
    const messages = [aMessage({ sender: 'anna' })]
    const chats = [{ with: 'support' as const, partner: 'support', isComplete: true, messages, sent: {} }]
    const deal = aDeal({ seller: { nickname: 'anna', is_online: null } })
    const pack = evidencePack(input({ kind: 'purchase', order: aPurchase({ deal }) }, { me: 'payer', chats }))
    expect(pack.chat[0]?.messages[0]?.by).toBe('trader')
  })

  it('EVID-01 if the person’s name is unknown, any named sender but the other side is the person', () => {
    expect(from('trader', null, 'payer', 'trader', '')).toEqual(['me', 'trader', 'unknown'])
  })

  it('EVID-01 SAFE-06 a name that both sides have attributes a message to nobody', () => {
    expect(from('trader', 'trader', 'trader')).toEqual(['unknown'])
  })
})
