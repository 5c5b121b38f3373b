import { describe, expect, it } from 'vitest'
import { NEVER_MS, POLL_INTERVAL_MS } from '../../src/contract/constants.ts'
import { amountQuery } from '../../src/rules/money.ts'
import { pollIntervalMs, retryIntervalMs, untilEndMs } from '../../src/rules/time.ts'

const open = { isSocketUp: false, isVisible: true, isOver: false, isSearching: false }

describe('pollIntervalMs', () => {
  it('RT-07 RT-03 is 5 s while the socket is down', () => {
    expect(pollIntervalMs(open)).toBe(POLL_INTERVAL_MS)
  })

  it('RT-07 is longer in the background or when the socket reports changes', () => {
    expect(pollIntervalMs({ ...open, isVisible: false })).toBe(15_000)
    for (const less of [{ isVisible: false }, { isSocketUp: true }])
      expect(pollIntervalMs({ ...open, ...less })).toBeGreaterThan(POLL_INTERVAL_MS)
  })

  it('SPEC-07 is 5 s while a search runs, with and without the socket', () => {
    for (const also of [{}, { isSocketUp: true }, { isVisible: false }])
      expect(pollIntervalMs({ ...open, isSearching: true, ...also })).toBe(POLL_INTERVAL_MS)
  })

  it('SPEC-08 after a failure is one polling interval at most, and never longer than without the failure', () => {
    expect(retryIntervalMs(35_000, true)).toBe(POLL_INTERVAL_MS)
    expect(retryIntervalMs(2_000, true)).toBe(2_000)
    expect(retryIntervalMs(2 ** 31 - 1, false)).toBe(15_000)
  })

  it.each([
    ['without an end', null, 0, 0, NEVER_MS],
    ['before it', 10_000, 2_000, 3_000, 7_000],
    ['asked before it, answered after it', 10_000, 9_000, 16_500, 0],
    ['asked at it, because the order may be unchanged', 10_000, 10_000, 10_500, 4_500],
    ['asked at it, answered late', 10_000, 10_000, 16_000, 0],
    ['asked again', 10_000, 15_000, 15_500, NEVER_MS],
  ])('PUR-19 SALE-07 is shortened by the end of a time: %s', (_when, end, askedAt, now, ms) => {
    expect(untilEndMs(end, askedAt, now)).toBe(ms)
  })

  it('RT-07 is the longest possible timer once the order is over', () => {
    expect(pollIntervalMs({ ...open, isOver: true })).toBe(2 ** 31 - 1)
  })
})

it('API-42 API-23 a query names the amount by what it counts', () => {
  expect(amountQuery({ amount: '5000', is_currency_amount: true })).toEqual({ amount_currency: '5000' })
  expect(amountQuery({ amount: '60', is_currency_amount: false })).toEqual({ amount: '60' })
  expect(amountQuery({ amount: null, is_currency_amount: true })).toEqual({})
})
