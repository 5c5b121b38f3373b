import { describe, expect, it } from 'vitest'
import { isAboutDeal } from '../../src/features/history/historySlice.ts'
import { nextStep, type NextStepInput } from '../../src/features/history/nextStep.ts'
import { actorText, entryKey, type HistoryEntry, mergeHistory, outagesOf } from '../../src/rules/history.ts'
import { endsAt, type TimedDeal } from '../../src/rules/time.ts'
import { aDeal, anAutodeal } from './records.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000
const entry = (fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  key: 'paid:1',
  at: NOW,
  event: 'paid',
  by: 'me',
  text: { key: 'account:log.paidByYou' },
  ...fields,
})
const message = (id: number, at: number) => entry({ key: `message:${id}`, at, event: 'message' })

describe('an entry', () => {
  it('HIST-01 PUR-31 is about the deal that its key names, and about no other', () => {
    const shown = entry({ key: 'requisite-shown:12:4111111111111111, IVAN PETROV' })
    expect([12, '12', 1, 4111111111111111, null].map((id) => isAboutDeal(shown, id))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(isAboutDeal(entry({ key: 'order-opened' }), 12)).toBe(false)
  })

  it.each([
    ['me', 'account:log.byMe', 'account:log.byMe'],
    ['trader', 'account:log.bySeller', 'account:log.byBuyer'],
    ['support', 'account:log.bySupport', 'account:log.bySupport'],
  ] as const)('HIST-02 names %s to a buyer and to a seller', (by, toBuyer, toSeller) => {
    expect([actorText(by, 'buyer'), actorText(by, 'seller')]).toEqual([toBuyer, toSeller])
  })

  it('HIST-04 has one key for a timeout and a cancellation, because a deal ends once', () => {
    expect((['paid', 'timed-out', 'cancelled'] as const).map((event) => entryKey(event, 7))).toEqual([
      'paid:7',
      'cancelled:7',
      'cancelled:7',
    ])
  })
})

describe('two histories of one order', () => {
  it('HIST-04 are merged in the order of time; the list is the same object when nothing is new', () => {
    const known = [entry()]
    expect(mergeHistory(known, [entry()])).toBe(known)
    const merged = mergeHistory(known, [entry({ key: 'order-opened', at: NOW - 1, event: 'order-opened' })])
    expect(merged.map(({ key }) => key)).toEqual(['order-opened', 'paid:1'])
  })

  it.each([
    ['seen live beats found later', entry({ at: NOW }), entry({ at: NOW - 5, isLate: true }), NOW],
    ['found later is replaced by seen live', entry({ isLate: true }), entry({ at: NOW + 5 }), NOW + 5],
    ['the first of two tabs tells the time', entry({ at: NOW }), entry({ at: NOW - 900 }), NOW - 900],
  ])('HIST-04 no thing twice: %s', (_, known, added, at) => {
    expect(mergeHistory([known], [added])).toMatchObject([{ at }])
  })

  it.each([
    ['a lost connection', 'offline', 10_000, 1],
    ['the next lost connection', 'offline', MINUTE_MS, 2],
    ['a change at the very end of that time', 'requisite-changed', 2 * MINUTE_MS, 2],
    ['a change that two tabs saw', 'requisite-changed', MINUTE_MS, 1],
    ['a change back, later', 'requisite-changed', 3 * MINUTE_MS, 2],
    ['a second press on copy', 'requisite-copied', 1_000, 2],
  ] as const)('HIST-04 what may happen again: %s', (_, event, apart, count) => {
    const one = entry({ key: event, event })
    expect(mergeHistory([one], [{ ...one, at: NOW + apart }])).toHaveLength(count)
  })

  it.each([
    ['requisites', ['requisite-changed:1:B', 'requisite-changed:1:A', 'requisite-changed:1:B']],
    ['a connection', ['offline', 'online', 'offline']],
  ])('HIST-04 EVID-01 what was undone in between happened again: %s', (_, keys) => {
    const changes = keys.map((key, place) =>
      entry({ key, event: key.split(':')[0] as HistoryEntry['event'], at: NOW + place * 8_000 }),
    )
    const merged = changes.reduce<readonly HistoryEntry[]>((known, one) => mergeHistory(known, [one]), [])
    expect(merged).toEqual(changes)
    // Another tab has seen the same a little later.
    const seen = changes.map((one) => ({ ...one, at: one.at + 5_000 }))
    expect(mergeHistory(changes, seen)).toBe(changes)
    expect(mergeHistory(seen, changes)).toEqual(changes)
  })

  it('HIST-04 EVID-01 the messages of the other side do not displace the files that were sent', () => {
    const file = { name: 'receipt.png', size: 3, sha256: 'ab' }
    const sent = { ...message(-1, NOW - 10 * MINUTE_MS), file }
    const many = Array.from({ length: 220 }, (_, id) => message(id, NOW - id))
    expect(mergeHistory([sent], many)[0]).toBe(sent)
  })

  it('HIST-04 keeps 200 entries: messages and connections are dropped before entries of the deal', () => {
    const paid = entry({ at: NOW - 10 * MINUTE_MS })
    const many = Array.from({ length: 220 }, (_, id) => message(id, NOW - id))
    const merged = mergeHistory([paid], many)
    expect(merged).toHaveLength(200)
    expect(merged[0]).toBe(paid)
    expect(merged.at(-1)?.key).toBe('message:0')
  })

  it('HIST-04 is the same object when all new entries are dropped', () => {
    const full = Array.from({ length: 200 }, (_, id) =>
      entry({ key: `released:${id}`, at: NOW - 200 + id, event: 'released' }),
    )
    expect(mergeHistory(full, [message(1, NOW)])).toBe(full)
    // Changes one entry, not the length of the list.
    const [first, ...rest] = full
    if (!first) throw new Error('no entries')
    const late = [{ ...first, isLate: true }, ...rest]
    expect(mergeHistory(late, [first])).toEqual(full)
    expect(mergeHistory([...full, message(1, NOW)], [])).toEqual(full)
  })

  it('EVID-01 knows the times without a connection', () => {
    const at = (event: 'offline' | 'online', ms: number) => entry({ key: event, event, at: ms })
    expect(outagesOf([at('offline', 1), at('online', 5), at('online', 6), at('offline', 9)])).toEqual([
      { from: 1, to: 5 },
      { from: 9, to: null },
    ])
    const between = { ...message(1, 3), key: 'message' }
    expect(outagesOf([at('offline', 1), between, at('offline', 4), at('online', 5)])).toEqual([
      { from: 1, to: 5 },
    ])
  })
})

describe('what happens next', () => {
  const dispute = (initiator: string, opponent: string | null) => ({
    initiator,
    opponent,
    created_at: new Date(NOW).toISOString(),
  })
  const buyer: NextStepInput = {
    isFlashpay: false,
    side: 'buyer',
    status: 1,
    deal: null,
    autodeal: null,
    me: 'payer',
  }
  const paid = (fields = {}) => aDeal({ state: 'paid', ...fields })

  const disputed = (initiator: string, opponent: string | null) => ({
    deal: paid({ dispute: dispute(initiator, opponent) }),
  })
  it.each<[string, Partial<NextStepInput>, string, string | null]>([
    ['proposed', { deal: aDeal({ state: 'proposed' }) }, 'traderAnswers', 'answerZero'],
    ['proposed', { side: 'seller', deal: aDeal({ state: 'proposed' }) }, 'buyerAnswers', 'answerZero'],
    ['confirmed', { deal: aDeal() }, 'youPay', 'payZero'],
    ['confirmed', { side: 'seller', deal: aDeal() }, 'buyerPays', 'buyerZero'],
    ['paid', { deal: paid() }, 'traderChecks', 'checkZero'],
    ['paid', { side: 'seller', deal: paid() }, 'youCheck', 'youCheckZero'],
    ['dispute of mine', disputed('payer', null), 'disputePartner', 'disputePartnerZero'],
    ['dispute of theirs', disputed('trader', null), 'disputeYou', 'disputeYouZero'],
    ['dispute of both', disputed('trader', 'payer'), 'disputeSupport', null],
    ['automatic, active', { autodeal: anAutodeal() }, 'youPay', 'payZero'],
    ['automatic, paid', { autodeal: anAutodeal({ state: 'paid' }) }, 'bankChecks', null],
  ])('HIST-03 %s %#', (_, input, next, atZero) => {
    expect(nextStep({ ...buyer, ...input })).toEqual({
      next: `account:next.${next}`,
      atZero: atZero && `account:next.${atZero}`,
    })
  })

  it.each<Partial<NextStepInput>>([
    {},
    { status: null },
    { status: null, deal: paid() },
    { status: 2, deal: paid() },
    { deal: aDeal({ state: 'closed' }) },
    { autodeal: anAutodeal({ state: 'closed' }) },
    // The flash-pay page has no "I paid".
    { isFlashpay: true, deal: aDeal() },
    { isFlashpay: true, autodeal: anAutodeal() },
  ])('HIST-03 nothing before a deal, after its end, and on the flash-pay page %#', (input) => {
    expect(nextStep({ ...buyer, ...input })).toBeNull()
  })

  it.each<[Partial<TimedDeal>, 'at its deadline' | 'with its dispute' | 'never']>([
    [{ deal: aDeal({ state: 'proposed' }) }, 'at its deadline'],
    [{ deal: aDeal({ state: 'confirmed' }) }, 'at its deadline'],
    [{ deal: paid() }, 'never'],
    [{ deal: aDeal({ state: 'closed' }) }, 'never'],
    [{ deal: aDeal({ state: 'deleted' }) }, 'never'],
    [{ deal: paid({ dispute: dispute('payer', null) }) }, 'with its dispute'],
    [{ deal: aDeal({ dispute: dispute('payer', null) }) }, 'with its dispute'],
    [{ deal: paid({ dispute: dispute('payer', 'trader') }) }, 'never'],
    [{ deal: aDeal({ dispute: dispute('payer', 'trader') }) }, 'never'],
    [{ autodeal: anAutodeal() }, 'at its deadline'],
    [{ autodeal: anAutodeal({ state: 'paid' }) }, 'never'],
    [{ autodeal: anAutodeal({ state: 'closed' }) }, 'never'],
    [{ autodeal: anAutodeal({ state: 'deleted' }) }, 'never'],
    // The countdown belongs to the deal.
    [{ deal: paid(), autodeal: anAutodeal() }, 'never'],
    [{}, 'never'],
  ])('HIST-03 the deal ends by itself %#', (fields, when) => {
    const known = { deal: null, autodeal: null, ...fields }
    const closesAt = when === 'with its dispute' ? NOW + 30 * MINUTE_MS : null
    expect(endsAt({ ...known, timing: { deadline: 7 } })).toBe(when === 'at its deadline' ? 7 : closesAt)
    expect(endsAt({ ...known, timing: null })).toBe(closesAt)
  })
})
