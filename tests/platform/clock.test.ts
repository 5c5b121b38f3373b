import { describe, expect, it } from 'vitest'
import { createAuthKey } from '../../src/api/authKey.ts'
import { createCallLog } from '../../src/api/callLog.ts'
import { createGatewayClock } from '../../src/platform/clock.ts'
import { readSettings } from '../../src/platform/settings.ts'

const at = Date.parse('2026-03-02T09:00:00.000Z')

describe('gateway time', () => {
  it('is the device’s until the gateway tells its own', () => {
    const clock = createGatewayClock(() => at)
    expect(clock.now()).toBe(at)
    expect(clock.skew()).toBe(0)
    clock.sync('2026-03-02T10:00:00.000Z')
    expect(clock.now()).toBe(at + 3_600_000)
    expect(clock.skew()).toBe(-3_600_000)
  })

  it('does not jump for the noise of the network, nor for what is no time', () => {
    const clock = createGatewayClock(() => at)
    clock.sync('2026-03-02T10:00:00.000Z')
    clock.sync('2026-03-02T10:00:01.000Z')
    clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000)
    clock.sync('yesterday')
    clock.sync(null)
    expect(clock.now()).toBe(at + 3_600_000)
    clock.sync('2026-03-02T10:05:00.000Z')
    expect(clock.now()).toBe(at + 3_900_000)
  })
})

describe('an answer that was long on its way', () => {
  it('TIME-12 CP-09 does not set the clock back, nor does a countdown gain by it', () => {
    const clock = createGatewayClock(() => at)
    clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000)
    clock.sync('Mon, 02 Mar 2026 09:59:22 GMT', 1_000, at, 39_000)
    expect(clock.now()).toBe(at + 3_600_500)
    clock.sync('Mon, 02 Mar 2026 09:59:10 GMT', 1_000, at, 39_000)
    expect(clock.now()).toBe(at + 3_550_500)
    clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000, at, 39_000)
    expect(clock.now()).toBe(at + 3_600_500)
  })
})

describe('two words on the time', () => {
  it('CP-09 TIME-12 a finer one replaces a coarser one, never the other way', () => {
    const clock = createGatewayClock(() => at)
    clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000)
    expect(clock.now()).toBe(at + 3_600_500)
    clock.sync('2026-03-02T10:00:00.900Z')
    expect(clock.now()).toBe(at + 3_600_900)
    clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000)
    expect(clock.now()).toBe(at + 3_600_900)
  })
})

describe('the record of calls', () => {
  it('keeps the last forty', () => {
    const callLog = createCallLog()
    for (let count = 0; count < 45; count++)
      callLog.add({ at: count, what: `GET /${count}`, outcome: '200', took: 1 })
    expect(callLog.entries()).toHaveLength(40)
    expect(callLog.entries()[0]?.what).toBe('GET /5')
  })
})

describe('run-time settings', () => {
  it('have defaults, and take what the page’s block says', () => {
    expect(readSettings(undefined).api_v1).toBe('/api/v1')
    expect(readSettings('  ').socket_path).toBe('/sky-socket')
    expect(readSettings('{"api_v2":"https://pay.test/v2"}').api_v2).toBe('https://pay.test/v2')
  })

  it('refuse an address that is none, by a sentence that names it', () => {
    expect(() => readSettings('{"support_url":"javascript:alert(1)"}')).toThrow(/support_url/)
    expect(() => readSettings('{"videos":{"ru":"ftp://x"}}')).toThrow(/videos\.ru/)
  })
})

describe('the AuthKey', () => {
  it('NET-02 is the lower-case hex SHA-256 of the code', async () => {
    const key = createAuthKey(() => Promise.resolve('abc'), { read: () => null, write() {} })
    expect(await key.get()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
