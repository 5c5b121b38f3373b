import { describe, expect, it } from 'vitest'
import { POLL_INTERVAL_MS } from '../../src/contract/constants.ts'
import { amountQuery } from '../../src/rules/money.ts'
import { pollIntervalMs, retryIntervalMs } from '../../src/rules/time.ts'

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

  it('RT-07 is the longest possible timer once the order is over', () => {
    expect(pollIntervalMs({ ...open, isOver: true })).toBe(2 ** 31 - 1)
  })
})

it('API-42 API-23 a query names the amount by what it counts', () => {
  expect(amountQuery({ amount: '5000', is_currency_amount: true })).toEqual({ amount_currency: '5000' })
  expect(amountQuery({ amount: '60', is_currency_amount: false })).toEqual({ amount: '60' })
  expect(amountQuery({ amount: null, is_currency_amount: true })).toEqual({})
})
