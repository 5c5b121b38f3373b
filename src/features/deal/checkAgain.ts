/** Reloads the order before a call is repeated, and checks that the action is still due. */
import { abortError, failureOf } from '../../contract/gatewayError.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { reloadOrder } from '../order/orderCommands.ts'

/** Time for the reload, ms: a load that is already running is finished first. */
const RECHECK_TIMEOUT_MS = 15_000

/** Rejects when the action is no longer due, or when that is unknown: a person who had to sign in may have confirmed it minutes ago. */
export async function checkAgain(api: ListenerApi, isDue: (state: AppState) => boolean): Promise<void> {
  if (!(await reloadOrder(api, RECHECK_TIMEOUT_MS))) throw failureOf('network', 'GET /deals/{id}')
  if (!isDue(api.getState())) throw abortError('No longer due')
}
