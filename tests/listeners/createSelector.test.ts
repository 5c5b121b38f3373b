import { describe, expect, it } from 'vitest'
import { createSelector } from '../../src/store/createSelector.ts'

describe('a memoized selector', () => {
  it('SPEC-18 returns the same object until one of its values changes', () => {
    const pair = createSelector(
      [(s: { a: number; b: number }) => s.a, (s: { b: number }) => s.b],
      (a, b) => ({ a, b }),
    )
    const first = pair({ a: 1, b: 2 })
    expect(first).toEqual({ a: 1, b: 2 })
    expect(pair({ a: 1, b: 2 })).toBe(first)
    expect(pair({ a: 1, b: 3 })).toEqual({ a: 1, b: 3 })
    expect(pair({ a: 2, b: 3 })).toEqual({ a: 2, b: 3 })
  })
})
