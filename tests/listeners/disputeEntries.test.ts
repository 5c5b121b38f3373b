/** The entries of a dispute: who opened and joined it, and who ended it. */
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../src/features/history/orderChange.ts'
import { changesOf } from '../../src/features/history/orderDiff.ts'
import { aDeal, aSnapshot } from '../rules/records.ts'

const buyer: Viewer = { side: 'buyer', isFlashpay: false, me: 'payer', notifications: [], now: 0 }
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
