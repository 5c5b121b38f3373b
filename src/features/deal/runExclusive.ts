/** One decision, one call: however often the button is pressed, in however many tabs (DLG-04). */
import type { ListenerApi } from '../../store/types.ts'
import type { ErrorPlace } from '../../rules/errorPolicy.ts'
import { handleCallError } from '../dialogs/handleCallError.ts'
import {
  actionEnded,
  actionStarted,
  orderReloadRequested,
  selectRunningAction,
  type DealAction,
} from './dealSlice.ts'

/** Does `work` unless an act is under way here or in another tab; what fails is told of. True when it was done. */
export async function runExclusive(
  api: ListenerApi,
  name: DealAction,
  work: () => Promise<unknown>,
  place: ErrorPlace = 'action',
): Promise<boolean> {
  if (selectRunningAction(api.getState()) !== null) return false
  const { device, pageKey } = api.extra
  api.dispatch(actionStarted(name))
  try {
    return (await device.withLockIfFree(`gateway.act.${pageKey}`, work)) !== 'busy'
  } catch (reason) {
    const action = handleCallError(api, place, reason)
    return action?.kind === 'silent' && action.next === 'continue'
  } finally {
    api.dispatch(actionEnded())
    // Whatever came of it, the gateway knows better than this page; other tabs look again too.
    api.dispatch(orderReloadRequested())
    device.broadcast({ pageKey, kind: 'order-outdated' })
  }
}
