import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as constants from '../../src/contract/constants.ts'
import { autodeal, type Deal, deal } from '../../src/contract/deals.ts'
import { readCodeData } from '../../src/contract/general.ts'
import { readLeniently } from '../../src/contract/lenient.ts'
import { instant } from '../../src/contract/scalars.ts'
import { formatDuration } from '../../src/i18n/format.ts'
import { codeDataIn } from '../../src/prepaint/codeData.ts'
import {
  entryDeadline,
  entryStartedAt,
  isInLastMinute,
  isOverdue,
  nextDeadline,
  remainingMs,
} from '../../src/rules/time.ts'

const clockText = (ms: number) => formatDuration(ms / 1_000)

it('TIME-04 TIME-06 TIME-07 TIME-08 TIME-11 TIME-13 TIME-14 TIME-15 TIME-16 TIME-18 TIME-20 DISP-05 the other constants are the spec’s', () => {
  // tests/oracle has those of the search, the session and the deposit.
  expect(constants).toMatchObject({
    DISPUTE_CLOSES_AFTER_MS: 1_800_000,
    DISPUTE_HINT_MINUTES: 40,
    DUPLICATE_DEAL_BLOCK_MS: 1_200_000,
    LOT_TRADE_INTERVAL_MS: 60_000,
    TRANSACTION_STARTS_WITHIN_MINUTES: 15,
    SALE_POLL_INTERVAL_MS: 2_000,
    POLL_INTERVAL_MS: 5_000,
    REQUISITE_DIGITS_MIN: 7,
    REQUISITE_LENGTH_MAX: 199,
    CHAT_LENGTH_MAX: 1_024,
    INPUT_LENGTH_MAX: 10_000,
    FILE_BYTES_LIMIT: 2.5 * 1024 * 1024,
    CHAT_LOCK_MS: 10_000,
    TOAST_MS: 2_000,
    SOCKET_RECONNECTS_MAX: 3,
    SOCKET_TIMEOUT_MS: 3_000,
    DEAL_TYPE_SALE: 3,
    EXPIRE_IN_FACTOR: 2,
  })
})

describe('nextDeadline', () => {
  const seen = (expireIn: number | null, state: Deal['state'] = 'confirmed', id: string | number = 1) => ({
    id,
    state,
    expireIn,
  })

  it('TIME-12 SALE-18 is twice expire_in after the first response', () => {
    expect(nextDeadline(null, seen(450), 1_000).deadline).toBe(1_000 + 900_000)
    expect(clockText(remainingMs(nextDeadline(null, seen(450), 0).deadline ?? 0, 0))).toBe('15:00')
    expect(clockText(remainingMs(nextDeadline(null, seen(300), 0).deadline ?? 0, 0))).toBe('10:00')
  })

  it('TIME-12 keeps the deadline while the value does not change', () => {
    const first = nextDeadline(null, seen(300), 0)
    expect(nextDeadline(first, seen(300, 'confirmed', '1'), 5_000).deadline).toBe(600_000)
    expect(nextDeadline(nextDeadline(first, seen(300), 5_000), seen(300), 300_000).deadline).toBe(600_000)
  })

  it('TIME-12 sets it anew for a changed value, another state or another deal', () => {
    const first = nextDeadline(null, seen(300), 0)
    expect(nextDeadline(first, seen(400), 5_000).deadline).toBe(805_000)
    expect(nextDeadline(first, seen(299), 0).deadline).toBe(598_000)
    expect(nextDeadline(first, seen(300, 'paid'), 5_000).deadline).toBe(605_000)
    expect(nextDeadline(first, seen(300, 'confirmed', 2), 5_000).deadline).toBe(605_000)
  })

  it('TIME-12 does not jump by the rounding of half the seconds left', () => {
    let time = nextDeadline(null, seen(300), 0)
    for (let now = 5_000; now < 600_000; now += 5_000) {
      time = nextDeadline(time, seen(Math.floor((600_000 - now) / 2_000)), now + 300)
      expect(time.deadline).toBe(600_000)
    }
  })

  it('TIME-12 is not extended by a slow response', () => {
    const first = nextDeadline(null, seen(300), 0)
    for (const delay of [30_000, 40_000])
      expect(nextDeadline(first, seen(290), 20_000 + delay).deadline).toBe(600_000)
    // More than a response can take: the gateway has extended the time.
    expect(nextDeadline(first, seen(290), 20_000 + 41_000).deadline).toBe(641_000)
    expect(nextDeadline(first, seen(310), 10_000).deadline).toBe(630_000)
  })

  it('TIME-12 is never later than the whole time if the gateway’s clock goes back, unless the value changes', () => {
    const hour = 3_600_000
    const first = nextDeadline(null, seen(300), 2 * hour)
    expect(nextDeadline(first, seen(300), hour + 5_000).deadline).toBe(hour + 605_000)
    expect(nextDeadline(first, seen(297), hour + 5_000).deadline).toBe(hour + 599_000)
  })

  it('TIME-12 is none without a value, and is set when the value arrives', () => {
    const none = nextDeadline(null, seen(null), 0)
    expect(none.deadline).toBeNull()
    expect(nextDeadline(none, seen(10), 1_000).deadline).toBe(21_000)
    expect(nextDeadline(null, seen(0), 1_000).deadline).toBe(1_000)
  })
})

it.each([
  [450, 450],
  ['450', 450],
  [-5, 0],
  ['-3', 0],
  [31_536_000, 31_536_000],
  ['NaN', null],
  ['', null],
  ['9'.repeat(400), null],
  [1e308, null],
  // A timestamp instead of a duration, in seconds and in milliseconds.
  [1_764_130_000, null],
  [1_764_130_000_000, null],
])('TIME-12 an expire_in of %j is read as %j: an invalid value gives no countdown', (sent, read) => {
  const row = { deal_id: 1, autodeal_id: 1, expire_in: sent }
  expect(readLeniently(deal, row)?.output.expire_in).toBe(read)
  expect(readLeniently(autodeal, row)?.output.expire_in).toBe(read)
})

describe('countdowns', () => {
  it('SALE-07 TIME-05 the entry has 600 s from its first showing, also after a reload', () => {
    expect(entryStartedAt(null, 50)).toBe(50)
    expect(entryStartedAt(10, 50)).toBe(10)
    expect(entryStartedAt(90, 50)).toBe(50)
    expect(clockText(remainingMs(entryDeadline(50), 50))).toBe('10:00')
  })

  it('CP-09 TIME-09 are never less than zero', () => {
    expect(remainingMs(10, 20)).toBe(0)
  })
})

it.each([
  ['no deadline, never loaded', null, null, 999_999, false],
  ['no deadline, loaded in the last 15 min', null, 99_999, 999_998, false],
  ['no deadline, not loaded for 15 min', null, 99_999, 999_999, true],
  ['time left', 100_000, 50_000, 99_999, false],
  ['the loads that follow it may be under way', 100_000, 99_999, 109_999, false],
  ['no load since then', 100_000, 99_999, 110_000, true],
  ['never loaded', 100_000, null, 110_000, true],
  ['loaded since then: the gateway lets the deal go on', 100_000, 100_000, 999_999, false],
])('SAFE-03 a deadline has passed or not: %s', (_case, deadline, refreshedAt, now, isOver) => {
  expect(isOverdue(deadline, refreshedAt, now)).toBe(isOver)
})

it.each([
  [null, 0, false],
  [100_000, 40_000, false],
  [100_000, 40_001, true],
  [100_000, 100_001, true],
])('SAFE-03 the last minute before the deadline %s at %i: %s', (deadline, now, isLate) => {
  expect(isInLastMinute(deadline, now)).toBe(isLate)
})

describe('a time as gateways write it', () => {
  const at = '2026-11-26T10:00:00.000Z'
  const seconds = Date.parse(at) / 1_000
  it.each([
    '2026-11-26T10:00:00Z',
    '2026-11-26T10:00:00',
    '2026-11-26 10:00:00',
    '2026-11-26T10:00:00.000000',
    '2026-11-26 10:00:00.000123+00:00',
    '2026-11-26T15:00:00+05:00',
    '2026-11-26T15:00:00+0500',
    '2026-11-26T05:00:00-05',
    '2026-11-26T10:00',
    '2026-11-26 10:00:00 UTC',
    'Thu, 26 Nov 2026 10:00:00 GMT',
    '26 Nov 2026 10:00:00',
    seconds,
    seconds * 1_000,
    seconds + 0.0001,
    String(seconds),
  ])('TIME-09 CP-09 %o is the same instant in every time zone', (value) => {
    expect(v.parse(instant, value)).toBe(at)
  })

  it.each([
    'yesterday',
    'order 7',
    '',
    '7',
    0,
    -1,
    NaN,
    1e20,
    seconds * 1e6,
    String(seconds * 1e6),
    '2026-13-01T00:00:00',
    '26.11.2026',
    true,
  ])('SPEC-02 %o is no time', (value) => {
    expect(v.safeParse(instant, value).success).toBe(false)
  })

  it('SPEC-02 CP-09 sets the clock alike in the app and before it', () => {
    for (const server_time of ['2026-11-26 10:00:00', seconds]) {
      expect(readCodeData({ code: 'c', server_time })?.server_time).toBe(at)
      expect(codeDataIn({ code: 'c', server_time })?.server_time).toBe(at)
    }
  })
})
