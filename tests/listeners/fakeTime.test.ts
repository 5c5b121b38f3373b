/** The fake time of the tests (tests/support/world.ts). */
import { describe, expect, it } from 'vitest'
import { advance, until, useWorld } from '../support/world.ts'

useWorld()

describe('fake time', () => {
  let left = Promise.resolve()

  it('may still be advancing when a test ends', () => {
    left = advance(60_000)
    left.catch(() => undefined)
    expect(Date.now()).toBe(Date.parse('2026-03-02T09:00:00.000Z'))
  })

  it('stops with its test, and the next test begins at the start time', async () => {
    await expect(left).rejects.toThrow('this test is over')
    expect(Date.now()).toBe(Date.parse('2026-03-02T09:00:00.000Z'))
  })

  it('cannot be awaited for more than a minute', async () => {
    await expect(until(() => false, 60_001)).rejects.toThrow('too many steps')
    await expect(until(() => false, 20)).rejects.toThrow('still not so after 20 ms')
  })
})
