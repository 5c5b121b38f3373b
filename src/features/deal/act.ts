/** One decision, one call: however often the button is pressed, in however many tabs (DLG-04). */
import type { FlowApi } from '../../store/types.ts'
import type { ErrorPlace } from '../../rules/errorPolicy.ts'
import { report } from '../notices/report.ts'
import { actEnded, actStarted, orderOutdated, selectActing, type Act } from './dealSlice.ts'

/** Does `work` unless an act is under way here or in another tab; what fails is told of. True when it was done. */
export async function act(
  api: FlowApi,
  name: Act,
  work: () => Promise<unknown>,
  place: ErrorPlace = 'action',
): Promise<boolean> {
  if (selectActing(api.getState()) !== null) return false
  const { device, pageKey } = api.extra
  api.dispatch(actStarted(name))
  try {
    return (await device.exclusiveIfFree(`gateway.act.${pageKey}`, work)) !== 'busy'
  } catch (reason) {
    const action = report(api, place, reason)
    return action?.kind === 'silent' && action.next === 'continue'
  } finally {
    api.dispatch(actEnded())
    // Whatever came of it, the gateway knows better than this page; other tabs look again too.
    api.dispatch(orderOutdated())
    device.tell({ pageKey, kind: 'order-outdated' })
  }
}
