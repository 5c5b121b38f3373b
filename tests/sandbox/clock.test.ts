import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { Clock, systemTime } from '../../src/sandbox/clock.ts'
import { add, compare, divide, isEqual, multiply, subtract, toDecimal } from '../../src/sandbox/decimal.ts'
import { frozenTime } from '../support/frozenTime.ts'

describe('the clock', () => {
  it('fires due timers in order, each at its own time, also those that a timer sets', () => {
    const clock = new Clock(frozenTime(0))
    const fired: [string, number][] = []
    const note = (name: string) => () => void fired.push([name, clock.now()])
    clock.at('b', 20, note('b'))
    clock.at('a', 10, () => {
      note('a')()
      clock.at('c', 15, note('c'))
      clock.at('late', 500, note('late'))
    })
    clock.at('gone', 12, note('gone'))
    clock.clear('gone')
    clock.at('b', 30, note('b2'))
    clock.advance(100)
    expect(fired).toEqual([
      ['a', 10],
      ['c', 15],
      ['b2', 30],
    ])
    expect(clock.now()).toBe(100)
  })

  it('advances with fake timers, faster when scaled, and can be set forward', () => {
    vi.useFakeTimers({ now: 1_000 })
    const clock = new Clock(systemTime)
    let fired = 0
    clock.at('a', 61_000, () => (fired += 1))
    clock.setScale(60)
    vi.advanceTimersByTime(999)
    expect(fired).toBe(0)
    vi.advanceTimersByTime(1)
    expect([fired, clock.now()]).toEqual([1, 61_000])
    clock.setScale(0)
    clock.at('b', 62_000, () => (fired += 1))
    vi.advanceTimersByTime(60_000)
    expect([fired, clock.now()]).toEqual([1, 61_000])
    clock.advance(1_000)
    expect(fired).toBe(2)
  })

  it('fires a timer that is set for later than the longest timer of the host', () => {
    vi.useFakeTimers({ now: 0 })
    const clock = new Clock(systemTime)
    let fired = 0
    clock.at('far', 2 ** 31 + 5_000, () => (fired += 1))
    vi.advanceTimersByTime(2 ** 31 + 4_000)
    expect(fired).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(fired).toBe(1)
  })

  it('continues after a timer that throws, and records the error', () => {
    const clock = new Clock(frozenTime(0))
    let fired = 0
    clock.at('bad', 1, () => {
      throw new Error('bad')
    })
    clock.at('good', 2, () => (fired += 1))
    clock.advance(10)
    expect(fired).toBe(1)
    expect(clock.failures).toEqual(['bad: Error: bad'])
  })
})

describe('money', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 8 }))
    .map(([units, digits]) => {
      const text = String(units).padStart(digits + 1, '0')
      return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
    })

  it('is added and subtracted exactly', () => {
    fc.assert(fc.property(amount, amount, (a, b) => isEqual(subtract(add(a, b), b), a)))
    expect([add('0.1', '0.2'), subtract('0.3', '0.1'), subtract('1', '2')]).toEqual(['0.3', '0.2', '0'])
  })

  it('is multiplied and divided, and truncated, never rounded', () => {
    fc.assert(fc.property(amount, (a) => isEqual(multiply(a, '1', 8), a) && isEqual(divide(a, '1', 8), a)))
    expect([
      multiply('0.015', '92.70', 2),
      divide('5000', '92.70', 2),
      divide('1', '3', 4),
      divide('1', '0', 2),
    ]).toEqual(['1.39', '53.93', '0.3333', '0'])
  })

  it('is compared by value, and only plain decimals are read', () => {
    expect([compare('404.04', '404.040'), compare('2', '10'), compare('0.2', '0.10')]).toEqual([0, -1, 1])
    expect(['1', 1.5, ' 2 ', '', '-1', '1e9', Number.NaN, null, '1.', '9'.repeat(31)].map(toDecimal)).toEqual(
      ['1', '1.5', '2', null, null, null, null, null, null, null],
    )
    // A JSON number has an exponent below 1e-6 and from 1e21 on.
    expect([1e-7, 0.1, 5e-8, 1e21, 1234567.891, -1e-7].map(toDecimal)).toEqual([
      '0.0000001',
      '0.1',
      '0.00000005',
      '1000000000000000000000',
      '1234567.891',
      null,
    ])
  })
})
