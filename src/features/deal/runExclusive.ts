/** One decision, one call: however often the button is pressed, in however many tabs (DLG-04). */
import type { ListenerApi } from '../../store/types.ts'
import type { ErrorPlace } from '../../rules/errorPolicy.ts'
import { handleCallError } from '../../app/shell/handleCallError.ts'
import { actionEnded, actionStarted, selectRunningAction } from './dealSlice.ts'
import { orderReloadRequested } from '../order/orderSlice.ts'
import type { DealAction } from './dealState.ts'

/** What came of an exclusive call. */
export interface Outcome<T> {
  /** True as well when the gateway answered that it had been done before. */
  isDone: boolean
  /** What `work` returned; null when it did not run or failed. */
  result: T | null
}

/** Runs `work` unless an action is running here or in another tab, and reports its error. Afterwards all tabs reload the order. */
export async function runExclusive<T>(
  api: ListenerApi,
  name: DealAction,
  work: () => Promise<T>,
  place: ErrorPlace = 'action',
): Promise<Outcome<T>> {
  if (selectRunningAction(api.getState()) !== null) return { isDone: false, result: null }
  const { device, pageKey } = api.extra
  api.dispatch(actionStarted(name))
  try {
    const held = await device.withLockIfFree(`gateway.act.${pageKey}`, async () => ({ result: await work() }))
    return held === 'busy' ? { isDone: false, result: null } : { isDone: true, ...held }
  } catch (reason) {
    const action = handleCallError(api, place, reason)
    return { isDone: action?.kind === 'silent' && action.next === 'continue', result: null }
  } finally {
    api.dispatch(actionEnded())
    // Whatever came of it, only the gateway knows the state of the order now.
    api.dispatch(orderReloadRequested())
    device.broadcast({ pageKey, kind: 'order-outdated' })
  }
}
