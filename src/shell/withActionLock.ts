import type { ListenerApi } from '../store/types.ts'
import { actionBlocked } from './shellSlice.ts'

/** Runs `work` under the lock that the actions of all tabs of a page share. When another tab holds it, the person is told and `work` is not run. */
export async function withActionLock<T>(api: ListenerApi, work: () => Promise<T>): Promise<T | 'busy'> {
  const { device, pageKey } = api.extra
  const result = await device.withLockIfFree(`gateway.act.${pageKey}`, work)
  if (result === 'busy') api.dispatch(actionBlocked())
  return result
}
