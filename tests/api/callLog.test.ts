/** Data that the log of calls stores about each call. */
import { describe, expect, it } from 'vitest'
import { createCallLog } from '../../src/api/callLog.ts'
import { json, outcome, tokenOf, testWire } from '../support/wire.ts'

const wire = testWire()

describe('the log of calls', () => {
  it('SAFE-11 names calls without ids, bodies, queries or tokens', async () => {
    const { call, callLog, session } = wire.open()
    session.adopt({ access: tokenOf({ user_id: 1 }), refresh: 'secret refresh' })
    wire.on('PATCH /deals/mask', () => json({ detail: 'Mask filled' }, 400))
    wire.on('GET /cp/opensesame', () => json({ id: 'opensesame' }))
    await outcome(call('PATCH /deals/mask', { body: { deal_id: 1, mask: '4111-1111-1111-1111' } }))
    await outcome(call('GET /cp/{id}', { id: 'opensesame' }))
    const text = JSON.stringify(callLog.entries())
    expect(callLog.entries().map(({ what, outcome: how }) => `${what} ${how}`)).toEqual([
      'GET /codedata 200',
      'PATCH /deals/mask 400',
      'GET /cp/{id} 200',
    ])
    expect(text).not.toMatch(/4111|secret|Bearer|h\.ey|opensesame/)
  })

  it('SAFE-11 TIME-12 has the gateway’s time of the first answer, and how long it took, on a device whose clock is off', async () => {
    const { call, callLog } = wire.open()
    const date = 'Tue, 03 Mar 2026 09:00:00 GMT'
    wire.on('GET /codedata', () => new Response('{"code":"first"}', { headers: { date } }))
    await outcome(call('GET /rates'))
    const [first] = callLog.entries()
    expect(first).toMatchObject({ what: 'GET /codedata', took: 0 })
    expect(Math.abs((first?.at ?? 0) - Date.parse(date))).toBeLessThan(2_000)
  })

  it('SPEC-02 OPS-04 keeps the last 40, the oldest first', () => {
    const log = createCallLog()
    const before = log.entries()
    for (let at = 0; at < 41; at++) log.add({ at, what: 'GET /rates', outcome: '200', took: 1 })
    expect(before).toEqual([])
    expect([log.entries().length, log.entries()[0]?.at, log.entries().at(-1)?.at]).toEqual([40, 1, 40])
  })
})
