import { describe, expect, it } from 'vitest'
import { POLL_EVERY_MS } from '../../src/contract/constants.ts'
import { amountQuery } from '../../src/rules/orderAmount.ts'
import { pollEvery, retryEvery } from '../../src/rules/polling.ts'

const open = { socketUp: false, visible: true, over: false, searching: false }

describe('pollEvery', () => {
  it('RT-07 RT-03 looks every 5 s while the socket is down', () => {
    expect(pollEvery(open)).toBe(POLL_EVERY_MS)
  })

  it('RT-07 looks less often when nobody looks or something else tells of changes', () => {
    for (const less of [{ visible: false }, { socketUp: true }])
      expect(pollEvery({ ...open, ...less })).toBeGreaterThan(POLL_EVERY_MS)
  })

  it('SPEC-07 looks every 5 s while a search runs, socket or not', () => {
    for (const also of [{}, { socketUp: true }, { visible: false }])
      expect(pollEvery({ ...open, searching: true, ...also })).toBe(POLL_EVERY_MS)
  })

  it('SPEC-08 repeats what failed within one polling interval, and no later than it would have looked anyway', () => {
    expect(retryEvery(35_000, true)).toBe(POLL_EVERY_MS)
    expect(retryEvery(2_000, true)).toBe(2_000)
    expect(retryEvery(2 ** 31 - 1, false)).toBe(15_000)
  })

  it('RT-07 stops once the order is over, within what a timer can hold', () => {
    expect(pollEvery({ ...open, over: true })).toBe(2 ** 31 - 1)
  })
})

describe('amountQuery', () => {
  it('API-42 API-23 names the amount by what it counts', () => {
    expect(amountQuery({ amount: '5000', is_currency_amount: true })).toEqual({ amount_currency: '5000' })
    expect(amountQuery({ amount: '60', is_currency_amount: false })).toEqual({ amount: '60' })
    expect(amountQuery({ amount: null, is_currency_amount: true })).toEqual({})
  })
})
