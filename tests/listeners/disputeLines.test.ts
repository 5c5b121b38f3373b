/** History entries: the time at which a dispute was opened, and who ended an order without a deal. */
import { describe, expect, it } from 'vitest'
import type { Snapshot, Viewer } from '../../src/features/history/orderChange.ts'
import { changesOf } from '../../src/features/history/orderDiff.ts'
import { aDeal, aNotification, aSnapshot } from '../rules/records.ts'

const buyer: Viewer = { side: 'buyer', isFlashpay: false, me: 'payer', notifications: [], now: 0 }
const seller: Viewer = { ...buyer, side: 'seller' }
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

describe('the end of an order without a deal', () => {
  const endOf = (fields: Partial<Snapshot>, viewer = buyer) =>
    changesOf(aSnapshot({ status: 3, ...fields }), viewer).map(({ entry: { key, by, text } }) => [
      key,
      by,
      'key' in text ? text.key : '',
    ])

  it('HIST-01 says by whom if the gateway does, and is not mistaken for a cancellation of a deal', () => {
    expect(endOf({})).toEqual([['cancelled:order', 'system', 'account:log.paymentCancelled']])
    expect(endOf({ cancelReason: 'timeout' })).toEqual([
      ['cancelled:order', 'system', 'account:log.paymentTimedOut'],
    ])
    expect(endOf({ cancelledByMe: [11] })).toEqual([
      ['cancelled:order', 'system', 'account:log.paymentCancelled'],
    ])
    expect(endOf({ cancelledByMe: ['order'] })).toEqual([
      ['cancelled:order', 'me', 'account:log.paymentCancelledByYou'],
    ])
    expect(endOf({ cancelledByMe: ['order'] }, seller)).toEqual([
      ['cancelled:order', 'me', 'account:log.orderCancelledByYou'],
    ])
    expect(endOf({ earlierDeals: [11] })).toEqual([['cancelled:order', 'system', 'account:log.cancelled']])
    const timedOut = aNotification({ type: 'timeout', details: { id: 11 } })
    expect(endOf({}, { ...buyer, notifications: [timedOut] })).toEqual([
      ['cancelled:order', 'system', 'account:log.paymentCancelled'],
    ])
  })
})
