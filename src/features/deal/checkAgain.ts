/** Reloads the order before a call is made or repeated, and checks that the action is still due. */
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { abortError, failureOf } from '../../contract/gatewayError.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import {
  orderReloadRequested,
  selectIsCurrent,
  selectIsTried,
  selectReloadRequest,
} from '../order/orderSlice.ts'

/** Time for the reload before a repeated call, ms: a load that is already running is finished first. */
const RECHECK_TIMEOUT_MS = 15_000

/** Rejects when the action is no longer due, or when that is unknown: a person who had to sign in may have confirmed it minutes ago. */
export async function checkAgain(api: ListenerApi, isDue: (state: AppState) => boolean): Promise<void> {
  api.dispatch(orderReloadRequested())
  if (!(await waitForReload(api, RECHECK_TIMEOUT_MS))) throw failureOf('network', 'GET /deals/{id}')
  if (!isDue(api.getState())) throw abortError('No longer due')
}

/** Waits for the response to the reloads that were requested until now; false after a timeout. Later requests do not prolong the wait, because the next press is refused meanwhile. */
export function waitForReload(api: ListenerApi, ms = POLL_INTERVAL_MS): Promise<boolean> {
  const request = selectReloadRequest(api.getState())
  return waitUntil(api, (state) => selectIsCurrent(state, request), ms)
}

/** Like `waitForReload`, but resolves at once if the load fails, because a person who has pressed a button is waiting. */
export async function tryReload(api: ListenerApi): Promise<boolean> {
  if (!selectIsCurrent(api.getState())) api.dispatch(orderReloadRequested())
  const request = selectReloadRequest(api.getState())
  await waitUntil(api, (state) => selectIsTried(state, request), POLL_INTERVAL_MS)
  return selectIsCurrent(api.getState(), request)
}
