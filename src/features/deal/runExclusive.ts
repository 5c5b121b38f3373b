/** Makes one call for one decision, however often the button is pressed, in any number of tabs. */
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { isAnswerLost } from '../../contract/gatewayError.ts'
import type { ErrorPlace } from '../../rules/errorPolicy.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { actionBlocked } from '../../shell/shellSlice.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import {
  isShownDone,
  ONCE,
  reloadOrder,
  whenReloaded,
  whileDue,
  withdrawErrorOnceDone,
} from '../order/orderCommands.ts'
import {
  actionEnded,
  actionStarted,
  type DealAction,
  orderReloadRequested,
  selectIsCurrent,
  selectRunningAction,
} from '../order/orderSlice.ts'

/** Time for the reload after a successful call, ms: a first response that does not contain the change yet is rejected, and the next one arrives a polling interval later. */
const SEEN_WITHIN_MS = POLL_INTERVAL_MS + 3_000

/**
 * The result of an exclusive call.
 * - `done`: carried out. `result` is what `work` returned; null when the gateway answered that it had been done before, or gave no
 *   answer and the order shows that it is done.
 * - `not-due`: `work` was not run, because the action had been done before.
 * - `busy`: `work` was not run, because another action is running, here or in another tab.
 * - `unknown`: the response was lost, and the order has not shown that the call was carried out.
 * - `failed`: not carried out. The error was reported; nothing is said of a call that was aborted, because it is no longer due.
 */
type Outcome<T> = { kind: 'done'; result: T | null } | { kind: 'not-due' | 'busy' | 'unknown' | 'failed' }

interface ExclusiveOptions {
  /** Where an error of `work` is shown. */
  place?: ErrorPlace
  /**
   * False once the action has been done, here or in another tab: `work` is not run then. An outdated order is reloaded before the
   * decision, and the lock is held until the order is reloaded afterwards, so that the next tab decides by the new order.
   * Asked again, of a reloaded order, if the call was interrupted, and when the call that `work` gives it to is sent.
   */
  isDue: (state: AppState) => boolean
  /** True where the order shows that the action was carried out: an error of a call without an answer is not shown then, or is closed. Without `isDone` it always is shown. */
  isDone?: (state: AppState) => boolean
}

/** Runs `work` unless an action is running in another tab, or goes on running here, and reports its error. Afterwards all tabs reload the order. */
export async function runExclusive<T>(
  api: ListenerApi,
  name: DealAction,
  work: (isStillDue: () => boolean) => Promise<T>,
  { place = 'action', isDue, isDone }: ExclusiveOptions,
): Promise<Outcome<T>> {
  // The screen after an action can be there, and be pressed, before the reload that the action waits for.
  if (isOtherRunning(api.getState(), name)) await waitUntil(api, isIdle, POLL_INTERVAL_MS)
  if (refuseWhileRunning(api, name)) return { kind: 'busy' }
  api.dispatch(actionStarted(name))
  try {
    const { device, pageKey } = api.extra
    const outcome = await device.withLockIfFree(`gateway.act.${pageKey}`, async (): Promise<Outcome<T>> => {
      if (!selectIsCurrent(api.getState())) await reloadOrder(api, ONCE)
      if (!isDue(api.getState())) return { kind: 'not-due' }
      try {
        const result = await whileDue(api, isDue, work).finally(() => reloadInAllTabs(api))
        await whenReloaded(api, { ms: SEEN_WITHIN_MS })
        return { kind: 'done', result }
      } catch (reason) {
        if (!isDone || !(await isShownDone(api, reason, isDone))) throw reason
        return { kind: 'done', result: null }
      }
    })
    if (outcome !== 'busy') return outcome
    api.dispatch(actionBlocked())
    api.dispatch(orderReloadRequested())
    return { kind: 'busy' }
  } catch (reason) {
    const action = handleCallError(api, place, reason)
    if (action?.kind === 'silent' && action.next === 'continue') return { kind: 'done', result: null }
    if (isDone) withdrawErrorOnceDone(api, place, reason, isDone)
    return { kind: isAnswerLost(reason) ? 'unknown' : 'failed' }
  } finally {
    api.dispatch(actionEnded())
  }
}

/** Waits without a time limit until the order has been loaded after such a call, and until a repeated action has ended. */
export async function waitForEffect(api: ListenerApi): Promise<void> {
  await waitUntil(api, (state) => selectIsCurrent(state) && isIdle(state))
}

/** True while an action runs in this tab. The press of another button is answered with a notice; the button of the running action shows that it is busy. */
export function refuseWhileRunning(api: ListenerApi, name: DealAction): boolean {
  if (isOtherRunning(api.getState(), name)) api.dispatch(actionBlocked())
  return !isIdle(api.getState())
}

const isIdle = (state: AppState) => selectRunningAction(state) === null

function isOtherRunning(state: AppState, name: DealAction): boolean {
  return !isIdle(state) && selectRunningAction(state) !== name
}

/** After success and after failure alike, only the gateway knows the state of the order. */
function reloadInAllTabs({ dispatch, extra: { device, pageKey } }: ListenerApi) {
  dispatch(orderReloadRequested())
  device.broadcast({ pageKey, kind: 'order-outdated' })
}
