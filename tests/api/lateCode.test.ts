/** The HTTP code is loaded with the first call; if it does not load, the next call tries again. */
import { expect, it, vi } from 'vitest'
import { bareApi } from './bareApi.ts'

const offline = vi.hoisted(() => ({ times: 1 }))

vi.mock('../../src/api/http.ts', () => ({
  get createHttp() {
    if (offline.times-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return () => () => Promise.resolve({ status: 200, statusText: '', data: { id: 7, status: 1 } })
  },
}))

it('NET-07 HTTP code that does not load fails one call, not those after it', async () => {
  const { call } = bareApi()
  await expect(call('GET /cp/{id}', { id: '7' })).rejects.toMatchObject({ error: { kind: 'network' } })
  expect(await call('GET /cp/{id}', { id: '7' })).toMatchObject({ id: 7 })
})
