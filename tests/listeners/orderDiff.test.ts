/** History entries for the differences between two responses of the gateway. */
import { describe, expect, it } from 'vitest'
import type { Snapshot, Viewer } from '../../src/features/history/orderChange.ts'
import { diffOrder, changesOf } from '../../src/features/history/orderDiff.ts'
import { aDeal, anAutodeal, aNotification, aSnapshot } from '../rules/records.ts'

describe('the difference between two responses', () => {
  const buyer: Viewer = { side: 'buyer', isFlashpay: false, me: 'me', notifications: [], now: 0 }
  const seller: Viewer = { ...buyer, side: 'seller' }
  const keys = (before: Snapshot, after: Snapshot, viewer = buyer) =>
    diffOrder(before, after, viewer).map(({ entry: { text } }) => ('key' in text ? text.key : text.raw))
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
      const at = (requisite: string | null, state: 'confirmed' | 'paid' = 'confirmed') =>
        whose === 'of the order'
          ? aSnapshot({ requisite })
          : aSnapshot({
              deal: aDeal({ state, requisite }),
              requisite: state === 'paid' ? null : requisite,
            })
      expect(diffOrder(at(null), at(first), fastSeller)).toMatchObject([
        {
          entry: {
            event: 'requisite-shown',
            by: 'system',
            requisite: first,
            text: { key: 'account:log.addressShown', values: { last: 'bLSE' } },
          },
        },
      ])
      expect(keys(at(first), at(second), fastSeller)).toEqual(['account:log.addressChanged'])
      expect(keys(at(first), at(first, 'paid'), fastSeller)).not.toContain('account:log.requisiteOwn')
    },
  )

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
    const joined = aSnapshot({ deal: aDeal({ state: 'paid', dispute: dispute('me') }) })
    const over = aSnapshot({ status: 2, deal: aDeal({ state: 'closed', dispute: dispute('me') }) })
    expect(keys(calm, open)).toEqual(['account:log.disputeByPartner'])
    expect(keys(calm, open, { ...buyer, me: 'other' })).toEqual(['account:log.disputeByYou'])
    expect(keys(open, joined)).toEqual(['account:log.disputeJoinedByYou'])
    expect(keys(joined, over)).toEqual(['account:log.disputeWon', 'account:log.coinsToYou'])
  })

  const own = (requisite: string | null, id = 11) => aSnapshot({ deal: aDeal({ deal_id: id, requisite }) })
  const OLD = '4276123456789012, IVAN'
  const NEW = '+79001234567, Bank, IVAN'
  it.each<[string, Snapshot, Snapshot, unknown[]]>([
    ['nothing yet', own(null), own(' '), []],
    ['the same', own(OLD), own(OLD), []],
    [
      'the first',
      own(null),
      own(OLD),
      ['requisite-shown', 'account:log.requisiteSent', { last: '9012' }, '… 9012'],
    ],
    [
      'another',
      own(OLD),
      own(NEW),
      ['requisite-changed', 'account:log.requisiteEdited', { old: '9012', last: '4567' }, '… 4567, Bank'],
    ],
    [
      'that of another deal',
      own(OLD),
      own(NEW, 12),
      ['requisite-shown', 'account:log.requisiteSent', { last: '4567' }, '… 4567, Bank'],
    ],
  ])('EVID-02 contains only the ending of a seller’s own requisite: %s', (_what, before, after, expected) => {
    const entries = diffOrder(before, after, seller)
      .map(({ entry }) => entry)
      .filter(({ event }) => event.startsWith('requisite'))
    const [entry] = entries
    const text = entry && 'key' in entry.text ? entry.text : null
    expect(entry ? [entry.event, text?.key, text?.values, entry.requisite] : []).toEqual(expected)
    expect(JSON.stringify(entries)).not.toMatch(/\d{5}/)
  })

  it.each<[string, Partial<Snapshot>, Partial<Snapshot>, unknown[]]>([
    [
      'of a deal',
      {},
      { deal: aDeal() },
      ['requisite-shown', 'trader', 'account:log.requisitesGiven', { last: '1234' }],
    ],
    [
      'of an automatic deal',
      {},
      { autodeal: anAutodeal() },
      ['requisite-shown', 'system', 'account:log.requisitesHere', { last: '1234' }],
    ],
    [
      'of an order alone',
      {},
      {},
      ['requisite-shown', 'system', 'account:log.requisitesHere', { last: '1234' }],
    ],
    [
      'in place of the one before',
      { requisite: '1234567890' },
      { deal: aDeal() },
      ['requisite-changed', 'trader', 'account:log.requisitesChanged', { old: '7890', last: '1234' }],
    ],
    [
      'in place of one that was replaced meanwhile',
      {},
      { deal: aDeal(), replaced: '1234567890' },
      ['requisite-changed', 'trader', 'account:log.requisitesChanged', { old: '7890', last: '1234' }],
    ],
  ])('HIST-01 contains the requisite that the buyer gets: %s', (_what, before, after, expected) => {
    const entries = diffOrder(aSnapshot(before), aSnapshot({ requisite: '5678901234', ...after }), buyer)
      .map(({ entry }) => entry)
      .filter(({ event }) => event.startsWith('requisite'))
    const [entry] = entries
    const text = entry && 'key' in entry.text ? entry.text : null
    expect([entry?.event, entry?.by, text?.key, text?.values]).toEqual(expected)
    expect([entries.length, entry?.requisite]).toEqual([1, '5678901234'])
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

const buyer: Viewer = { side: 'buyer', isFlashpay: false, me: 'payer', notifications: [], now: 0 }
const seller: Viewer = { ...buyer, side: 'seller' }

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
    const [change, ...more] = diffOrder(aSnapshot(), aSnapshot({ status: 3, ...fields }), {
      ...buyer,
      ...viewer,
    })
    const { key, by, text } = change?.entry ?? {}
    expect(more).toEqual([])
    expect([key, `${by} ${text && 'key' in text ? text.key : ''}`]).toEqual([
      'cancelled:order',
      expected.replace(' ', ' account:log.'),
    ])
  })

  it.each([buyer, seller])('HIST-01 is none while it runs, and a success is the release: $side', (viewer) => {
    for (const status of [0, 1] as const)
      expect(diffOrder(aSnapshot(), aSnapshot({ status }), viewer)).toEqual([])
    const text = { key: 'account:inbox.success' }
    const entry = { key: 'released:order', event: 'released', by: 'system', text }
    expect(diffOrder(aSnapshot(), aSnapshot({ status: 2 }), viewer)).toMatchObject([{ entry }])
  })
})
