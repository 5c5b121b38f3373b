import { describe, expect, it } from 'vitest'
import { createGatewayClock } from '../../src/platform/clock.ts'
import { bareApi } from './bareApi.ts'

const DAY_MS = 86_400_000

describe('an answer that came before the app', () => {
  it('TIME-12 CP-09 is handed out only once the gateway has told its time', async () => {
    const deviceNow = Date.parse('2026-03-03T09:00:00.000Z')
    const clock = createGatewayClock(() => deviceNow)
    let tell = (_told: { answer: unknown; at: number }) => {}
    const { call } = bareApi({
      clock,
      prefetched: () => Promise.resolve({ id: 77, status: 1, created_at: '2026-03-02T08:00:00.000Z' }),
      prefetchedCode: new Promise((resolve) => (tell = resolve)),
    })
    const asked = call('GET /cp/{id}', { id: '77' }).then(() => clock.now())
    tell({ answer: { code: 'abc', server_time: '2026-03-02T09:00:00.000Z' }, at: deviceNow })
    expect(await asked).toBe(deviceNow - DAY_MS)
  })
})
