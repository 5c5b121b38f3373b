// long: one table for each kind of entry
/** History entries for the differences between two responses of the gateway. */
import { describe, expect, it } from 'vitest'
import type { Snapshot, Viewer } from '../../src/features/history/orderChange.ts'
import { diffOrder, changesOf } from '../../src/features/history/orderDiff.ts'
import { NBSP } from '../../src/i18n/format.ts'
import type { LocalizedMessage } from '../../src/i18n/types.ts'
import { aDeal, aFlashpayOrder, anAutodeal, aNotification, aSnapshot } from '../rules/records.ts'

const onPage = { isFlashpay: false, me: 'payer', notifications: [], now: 0, lang: 'en' } as const
const buyer: Viewer = { side: 'buyer', ...onPage }
const seller: Viewer = { ...buyer, side: 'seller' }
/** The key of a text in the history, and its values. */
const textOf = (text: LocalizedMessage) =>
  'key' in text ? [text.key.replace('account:log.', ''), text.values] : [text]

describe('the difference between two responses', () => {
  const keys = (before: Snapshot, after: Snapshot, viewer = buyer) =>
    diffOrder(before, after, viewer).map(({ entry: { text } }) => ('key' in text ? text.key : text.raw))
  const ordered = { amount: '5000', is_currency_amount: true, currency: 'rub', symbol: 'usdt' }
  const dispute = (opponent: string | null) => ({ initiator: 'other', opponent, created_at: null })

  it('is none for the first response', () => {
    expect(keys(aSnapshot({ status: null }), aSnapshot({ deal: aDeal({ state: 'paid' }) }))).toEqual([])
  })

  it.each([
    ['paid', buyer, 'account:log.paidByYou', false],
    ['paid', seller, 'account:log.paidByBuyer', true],
    ['closed', buyer, 'account:log.released', true],
    ['closed', seller, 'account:log.confirmedByYou', false],
  ] as const)('contains a deal that is %s from the viewer’s side', (state, viewer, key, alerts) => {
    const before = aSnapshot({ deal: aDeal({ state: state === 'paid' ? 'confirmed' : 'paid' }) })
    const after = aSnapshot({ deal: aDeal({ state }) })
    expect(diffOrder(before, after, viewer)).toMatchObject([{ entry: { text: { key } }, alerts }])
  })

  it('HIST-01 NOTE-02 SAFE-03 contains another sum or coin of the deal, an entry of its own for each, and not that of another deal', () => {
    const withSum = (amount_currency: string, fields = {}) =>
      aSnapshot({ ordered, deal: aDeal({ amount_currency, ...fields }) })
    const changes = [
      ['5000', '6000'],
      ['6000', '7000'],
    ].flatMap(([was = '', is = '']) => diffOrder(withSum(was), withSum(is), buyer))
    const entry = { event: 'message', by: 'system', text: { key: 'account:log.sumChanged' } }
    expect(changes).toMatchObject([
      { entry, alerts: true },
      { entry, alerts: true },
    ])
    expect(new Set(changes.map((one) => one.entry.key)).size).toBe(2)
    expect(keys(withSum('5000'), withSum('6000', { deal_id: 12 }))).toEqual(['account:log.dealStarted'])
    expect(keys(withSum('5000'), withSum('5000'))).toEqual([])
    expect(keys(withSum('5000'), withSum('5000', { symbol: 'btc' }))).toEqual(['account:log.sumChanged'])
    expect(keys(withSum('5000.001'), withSum('5000.009'))).toEqual(['account:inbox.deal'])
    const unknown = { ...ordered, currency: null }
    const without = (amount_currency: string) =>
      aSnapshot({ ordered: unknown, deal: aDeal({ amount_currency }) })
    expect(keys(without('5000'), without('6000'))).toEqual(['account:inbox.deal'])
    const over = withSum('6000', { state: 'closed' })
    expect(diffOrder(withSum('5000'), over, buyer).map(({ entry }) => entry.event)).not.toContain('message')
  })

  it.each([
    ['buyer', buyer, { amount_currency: '5500.001' }, '5,500.01 RUB · 60 USDT'],
    ['seller', seller, { amount_currency: '5500.009' }, '5,500 RUB · 60 USDT'],
    ['seller', seller, { amount: '61' }, '5,000 RUB · 61 USDT'],
  ] as const)(
    'HIST-01 NOTE-02 says which sum it was and which it is, as the page shows them to the %s',
    (_who, viewer, fields, amount) => {
      const sums = { amount_currency: '5000', amount: '60', symbol: 'usdt' } as const
      const before = aSnapshot({ ordered, deal: aDeal(sums) })
      const after = aSnapshot({ ordered, deal: aDeal({ ...sums, ...fields }) })
      const [sum] = diffOrder(before, after, viewer)
      const spaced = (text: string) => text.replace(/ (?=[A-Z])/g, NBSP)
      const values = { old: spaced('5,000 RUB · 60 USDT'), amount: spaced(amount) }
      expect(sum).toMatchObject({ entry: { text: { key: 'account:log.sumChanged', values } }, alerts: true })
    },
  )

  const fastBuyer: Viewer = { ...buyer, isFlashpay: true }
  const fastSeller: Viewer = { ...seller, isFlashpay: true }
  it.each([
    ['paid', fastBuyer, 'account:log.paid'],
    ['paid', fastSeller, 'account:log.paidByBuyer'],
    ['closed', fastBuyer, 'account:log.released'],
    ['closed', fastSeller, 'account:log.confirmed'],
  ] as const)('HIST-01 FP-07 has no author for the payment on flash-pay: %s', (state, viewer, key) => {
    const before = aSnapshot({ deal: aDeal({ state: state === 'paid' ? 'confirmed' : 'paid' }) })
    expect(keys(before, aSnapshot({ deal: aDeal({ state }) }), viewer)).toEqual([key])
  })

  it('HIST-01 FP-07 on flash-pay has no author for the requisite, nor for an automatic payment', () => {
    const given = aSnapshot({ deal: aDeal({ requisite: '4276123456789012, IVAN' }) })
    expect(keys(aSnapshot({ deal: aDeal({ requisite: null }) }), given, fastSeller)).toEqual([
      'account:log.requisiteOwn',
    ])
    const [own] = diffOrder(aSnapshot({ deal: aDeal({ requisite: null }) }), given, fastSeller)
    expect(own).toMatchObject({ entry: { by: 'system', requisite: '… 9012' }, alerts: false })
    expect(changesOf(given, fastSeller)[0]).toMatchObject({ entry: { event: 'deal-proposed', by: 'system' } })
    const automatic = (state: 'active' | 'paid') => aSnapshot({ autodeal: anAutodeal({ state }) })
    for (const viewer of [fastBuyer, fastSeller])
      expect(keys(automatic('active'), automatic('paid'), viewer)).toEqual(['account:log.paid'])
  })

  it.each(['of the order', 'of its deal'])(
    'HIST-01 A75 an address %s for the coins of a flash-pay sale is none of the seller’s own details',
    (whose) => {
      const [first, second] = ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'TXyz9Y2khEsLJW1ChVWFMSMeRDow5KcbLS']
      const ofDeal = (requisite: string | null, state: 'confirmed' | 'paid') =>
        aSnapshot({ deal: aDeal({ state, requisite }), requisite: state === 'paid' ? null : requisite })
      const at = (requisite: string | null, state: 'confirmed' | 'paid' = 'confirmed') =>
        whose === 'of the order'
          ? aSnapshot({ requisite, ordered: aFlashpayOrder() })
          : ofDeal(requisite, state)
      const text = { key: 'account:log.addressShown', values: { last: 'bLSE' } }
      const entry = { event: 'requisite-shown', by: 'system', requisite: first, text }
      expect(diffOrder(at(null), at(first), fastSeller)).toMatchObject([{ entry }])
      expect(keys(at(first), at(second), fastSeller)).toEqual(['account:log.addressChanged'])
      expect(keys(at(first), at(first, 'paid'), fastSeller)).not.toContain('account:log.requisiteOwn')
    },
  )

  it.each(['eth', null])('HIST-01 A75 an address not of %s is called none, as on the page', (symbol) => {
    const ordered = aFlashpayOrder({ symbol })
    const after = aSnapshot({ requisite: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', ordered })
    expect(keys(aSnapshot(), after, fastSeller)).toEqual([])
  })

  it.each([
    [{ cancelReason: 'timeout', status: 3 as const }, [], 'account:log.cancelledByTimeout'],
    [{ cancelReason: 'cancelled', status: 3 as const }, [], 'account:log.cancelled'],
    [{}, [{ type: 'cancel_deal' }], 'account:log.cancelledByPartner'],
    [{}, [{ type: 'timeout' }], 'account:log.cancelledByTimeout'],
    [{}, [], 'account:log.cancelled'],
    [{ cancelledByMe: [aDeal({}).deal_id] }, [{ type: 'cancel_deal' }], 'account:log.cancelledByYou'],
  ])('contains who cancelled a deal, if known: %j %j', (more, expected, key) => {
    const { deal_id: id } = aDeal({})
    const notifications = expected.map(({ type }) => aNotification({ id: type, type, details: { id } }))
    const before = aSnapshot({ deal: aDeal({ state: 'confirmed' }) })
    const after = aSnapshot({ deal: aDeal({ state: 'deleted' }), ...more })
    expect(keys(before, after, { ...buyer, notifications })).toEqual([key])
  })

  it('contains who opened and joined a dispute, and that it is over', () => {
    const calm = aSnapshot({ deal: aDeal({ state: 'paid' }) })
    const open = aSnapshot({ deal: aDeal({ state: 'paid', dispute: dispute(null) }) })
    const joined = aSnapshot({ deal: aDeal({ state: 'paid', dispute: dispute('payer') }) })
    const over = aSnapshot({ status: 2, deal: aDeal({ state: 'closed', dispute: dispute('payer') }) })
    expect(keys(calm, open)).toEqual(['account:log.disputeByPartner'])
    expect(keys(calm, open, { ...buyer, me: 'other' })).toEqual(['account:log.disputeByYou'])
    expect(keys(open, joined)).toEqual(['account:log.disputeJoinedByYou'])
    expect(keys(joined, over)).toEqual(['account:log.disputeWon', 'account:log.coinsToYou'])
  })

  it('DSP-02 HIST-01 does not say who opened a dispute of which the gateway does not tell it', () => {
    const calm = aSnapshot({ deal: aDeal({ state: 'paid' }) })
    const open = aSnapshot({ deal: aDeal({ state: 'paid', dispute: { ...dispute(null), initiator: null } }) })
    expect(diffOrder(calm, open, buyer)).toMatchObject([
      { entry: { by: 'system', text: { key: 'account:log.disputeOpened' } }, alerts: true },
    ])
  })

  const own = (requisite: string | null, id = 11) => aSnapshot({ deal: aDeal({ deal_id: id, requisite }) })
  const OLD = '4276123456789012, IVAN'
  const NEW = '+79001234567, Bank, IVAN'
  const sent = (last: string, shown: string) => ['requisite-shown', 'requisiteSent', { last }, shown]
  const edited = ['requisite-changed', 'requisiteEdited', { old: '9012', last: '4567' }, '… 4567, Bank']
  it.each<[string, Snapshot, Snapshot, unknown[]]>([
    ['nothing yet', own(null), own(null), []],
    ['the same', own(OLD), own(OLD), []],
    ['the first', own(null), own(OLD), sent('9012', '… 9012')],
    ['another', own(OLD), own(NEW), edited],
    ['that of another deal', own(OLD), own(NEW, 12), sent('4567', '… 4567, Bank')],
  ])('EVID-02 contains only the ending of a seller’s own requisite: %s', (_what, before, after, expected) => {
    const entries = diffOrder(before, after, seller)
      .map(({ entry }) => entry)
      .filter(({ event }) => event.startsWith('requisite'))
    const shown = entries.map(({ event, text, requisite }) => [event, textOf(text), requisite].flat())
    expect(shown.flat()).toEqual(expected)
    expect(JSON.stringify(entries)).not.toMatch(/\d{5}/)
  })

  it('SALE-14 NOTE-02 alerts of payout details that somebody else has changed, and not of those that the person gives or changes', () => {
    const alertsOf = (before: Snapshot, after: Snapshot, viewer = seller) =>
      diffOrder(before, after, viewer).map(({ alerts }) => alerts)
    expect(alertsOf(own(OLD), own(NEW))).toEqual([true])
    expect(alertsOf(own(OLD), { ...own(NEW), runningAction: 'requisite' })).toEqual([false])
    expect(alertsOf(own(OLD), own('4276 1234 5678 9012, Ivan'))).toEqual([false])
    expect(alertsOf(own(null), own(OLD))).toEqual([false])
  })

  const given = ['requisite-shown', 'trader', 'requisitesGiven', { last: '1234' }]
  const here = ['requisite-shown', 'system', 'requisitesHere', { last: '1234' }]
  const changed = ['requisite-changed', 'trader', 'requisitesChanged', { old: '7890', last: '1234' }]
  it.each<[string, Partial<Snapshot>, Partial<Snapshot>, unknown[]]>([
    ['of a deal', {}, { deal: aDeal() }, given],
    ['of an automatic deal', {}, { autodeal: anAutodeal() }, here],
    ['of an order alone', {}, {}, here],
    ['in place of the one before', { requisite: '1234567890' }, { deal: aDeal() }, changed],
    ['in place of one replaced meanwhile', {}, { deal: aDeal(), replaced: '1234567890' }, changed],
  ])(
    'HIST-01 NOTE-02 contains, and alerts of, the requisite that the buyer gets: %s',
    (_what, before, after, expected) => {
      const changes = diffOrder(aSnapshot(before), aSnapshot({ requisite: '5678901234', ...after }), buyer)
      const shown = changes
        .filter(({ entry }) => entry.event.startsWith('requisite'))
        .map(({ entry: { event, by, text, requisite }, alerts }) =>
          [event, by, textOf(text), requisite, alerts].flat(),
        )
      expect(shown).toEqual([[...expected, '5678901234', true]])
    },
  )

  it('HIST-01 SAFE-03 calls another notation of the same requisite no change', () => {
    const written = (requisite: string) => aSnapshot({ deal: aDeal(), requisite })
    const notations = [written('+79001234567, Sber, Ivan P.'), written('79001234567, SBER, IVAN P.')] as const
    expect(diffOrder(...notations, buyer)).toEqual([])
  })

  it('HIST-01 is none for an order that was not seen before, and complete for a new visit', () => {
    const paid = aSnapshot({ deal: aDeal({ state: 'paid' }), isReceiptSent: true })
    expect(diffOrder(paid, aSnapshot({ status: null }), buyer)).toEqual([])
    expect(changesOf(aSnapshot({ status: null, deal: aDeal() }), buyer)).toEqual([])
    expect(changesOf(paid, buyer).map(({ entry, alerts }) => [entry.key, entry.by, alerts])).toEqual([
      ['deal-proposed:11', 'me', false],
      ['paid:11', 'me', false],
      ['receipt-sent:11', 'me', false],
    ])
    const automatic = aSnapshot({ autodeal: anAutodeal({ state: 'closed' }) })
    expect(changesOf(automatic, buyer).map(({ entry, alerts }) => [entry.key, entry.by, alerts])).toEqual([
      ['deal-proposed:a1', 'me', false],
      ['paid:a1', 'me', false],
      ['released:a1', 'system', true],
    ])
  })
})

describe('the end of an order without a deal', () => {
  const timedOut = aNotification({ type: 'timeout', details: { id: 11 } })
  it.each<[string, Partial<Snapshot>, Partial<Viewer>, string]>([
    ['a purchase', {}, {}, 'system paymentCancelled'],
    ['its time', { cancelReason: 'timeout' }, {}, 'system paymentTimedOut'],
    ['a cancel of another deal', { cancelledByMe: [11] }, {}, 'system paymentCancelled'],
    ['an own cancel', { cancelledByMe: ['order'] }, {}, 'me paymentCancelledByYou'],
    ['an own cancel of a sale', { cancelledByMe: ['order'] }, { side: 'seller' }, 'me orderCancelledByYou'],
    ['a sale', {}, { side: 'seller' }, 'system orderCancelled'],
    ['an order that had a deal', { earlierDeals: [11] }, {}, 'system cancelled'],
    ['a timeout of another deal', {}, { notifications: [timedOut] }, 'system paymentCancelled'],
  ])('HIST-01 says by whom if the gateway does: %s', (_what, fields, viewer, expected) => {
    const after = aSnapshot({ status: 3, ...fields })
    const [change, ...more] = diffOrder(aSnapshot(), after, { ...buyer, ...viewer })
    const { key, by, text } = change?.entry ?? {}
    expect(more).toEqual([])
    const entry = `${by} ${text && 'key' in text ? text.key : ''}`
    expect([key, entry]).toEqual(['cancelled:order', expected.replace(' ', ' account:log.')])
  })

  it.each([buyer, seller])('HIST-01 is none while it runs, and a success is the release: $side', (viewer) => {
    for (const status of [0, 1] as const)
      expect(diffOrder(aSnapshot(), aSnapshot({ status }), viewer)).toEqual([])
    const text = { key: 'account:inbox.success' }
    const entry = { key: 'released:order', event: 'released', by: 'system', text }
    expect(diffOrder(aSnapshot(), aSnapshot({ status: 2 }), viewer)).toMatchObject([{ entry }])
  })
})

const SINCE = '2026-03-02T09:00:00.000Z'

describe('the entry of a dispute', () => {
  const linesOf = (initiator: string, created_at: string | null, opponent: string | null = null) => {
    const deal = aDeal({ state: 'paid', dispute: { initiator, opponent, created_at } })
    const lines = changesOf(aSnapshot({ deal }), buyer).map(({ entry }) => entry)
    return lines.filter(({ event }) => event.startsWith('dispute'))
  }

  it.each(['payer', 'trader'])('HIST-01 has the time that the gateway names: opened by %s', (who) => {
    expect(linesOf(who, SINCE)).toMatchObject([{ event: 'dispute-opened', at: Date.parse(SINCE) }])
  })

  it.each(['payer', 'trader'])('HIST-01 has no own time if the gateway names none: %s', (who) => {
    const [line] = linesOf(who, null)
    expect(line).toMatchObject({ event: 'dispute-opened', by: who === 'payer' ? 'me' : 'trader' })
    expect(line).not.toHaveProperty('at')
  })

  it('HIST-01 is followed by an entry for who joined, which has no time', () => {
    const [opened, joined] = linesOf('payer', SINCE, 'trader')
    expect([opened?.at, joined?.event, joined?.at]).toEqual([Date.parse(SINCE), 'dispute-joined', undefined])
  })
})

describe('the end of a dispute', () => {
  const MINUTE_MS = 60_000
  const endedBy = ({
    state = 'closed' as 'closed' | 'deleted',
    initiator = 'payer',
    opponent = null as string | null,
    minutes = 31,
  }) => {
    const deal = aDeal({ state, dispute: { initiator, opponent, created_at: SINCE } })
    const now = Date.parse(SINCE) + minutes * MINUTE_MS
    return changesOf(aSnapshot({ deal }), { ...buyer, now }).at(-1)?.entry.by
  }

  it.each([
    ['for who opened it', 'payer', 'closed', 'system'],
    ['for the other side that opened it', 'trader', 'deleted', 'system'],
    ['against who opened it', 'payer', 'deleted', 'support'],
    ['for who did not answer', 'trader', 'closed', 'support'],
  ] as const)('HIST-05 found after its 30 minutes, %s', (_, initiator, state, by) => {
    expect(endedBy({ state, initiator })).toBe(by)
  })

  it('HIST-05 before its 30 minutes, or once both sides have joined', () => {
    expect(endedBy({ minutes: 29 })).toBe('support')
    expect(endedBy({ opponent: 'trader' })).toBe('support')
  })
})
