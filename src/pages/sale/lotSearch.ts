/** The search of a sale: its calls, and its end without a deal. */
import { DEAL_TYPE_SALE, POLL_INTERVAL_MS } from '../../contract/constants.ts'
import type { Lot } from '../../contract/deals.ts'
import type { LotQuery } from '../../contract/endpoints.ts'
import { CallInterrupted, gatewayErrorOf } from '../../contract/gatewayError.ts'
import type { Id } from '../../contract/ids.ts'
import { ORDER_NOT_OK } from '../../contract/statuses.ts'
import { cancelDeal } from '../../features/deal/dealCommands.ts'
import { runExclusive, waitForEffect } from '../../features/deal/runExclusive.ts'
import { checkDue, reloadOrder } from '../../features/order/orderCommands.ts'
import { callForOrder } from '../../features/order/orderRecords.ts'
import {
  cancelRefused,
  cancelStarted,
  selectOrderWithDeal,
  selectRunningAction,
  selectSale,
} from '../../features/order/orderSlice.ts'
import type { LotSearch } from '../../features/search/lotSearchListeners.ts'
import { isTaken, isUntaken } from '../../features/search/searchStart.ts'
import { canCancel, cancelName, isOrderOver } from '../../rules/deal.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { claimSale } from './searchFlow.ts'
import { selectRequisite } from './selectors.ts'

export const saleLots: LotSearch = { find, dealFields, endsWithoutLot: true, place: 'sell', giveUp }

function find(api: ListenerApi, query: LotQuery, signal: AbortSignal): Promise<Lot> {
  const currency = selectSale(api.getState())?.currency ?? ''
  return api.extra.call('GET /lots/api-sell', { query: { ...query, currency }, signal })
}

function dealFields(api: ListenerApi) {
  const state = api.getState()
  const sell_id = selectSale(state)?.id ?? api.extra.pageId
  return { sell_id, type: DEAL_TYPE_SALE, requisite: selectRequisite(state) ?? '' } as const
}

/** "Cancel" of a sale without a deal: ends the order; assigns it to this person first. */
async function giveUp(api: ListenerApi): Promise<void> {
  const name = cancelName(selectOrderWithDeal(api.getState()))
  const end = async () => {
    const hadSession = api.extra.session.access() !== null
    if (!(await claimSale(api, null))) return false
    if (!hadSession) await checkDue(api, isUntaken)
    try {
      await endOrder(api, name)
    } catch (reason) {
      if (!(await isDealMade(api, reason))) throw reason
    }
    return true
  }
  const outcome = await runExclusive(api, 'cancel', end, {
    isDue: isUntaken,
    // A deal that is seen after this command is not cancelled by it: its error stays.
    isDone: (state) => isEnded(state) || (isTaken(state) && selectRunningAction(state) !== null),
  })
  if (outcome.kind === 'unknown') await waitForEffect(api)
  if (outcome.kind === 'busy' || outcome.kind === 'failed' || !isEnded(api.getState()))
    api.dispatch(cancelRefused(name))
  // A deal that was made meanwhile is cancelled too, unless the person had to sign in.
  const isWanted = outcome.kind === 'not-due' || (outcome.kind === 'done' && outcome.result !== false)
  if (isWanted && canCancel(selectOrderWithDeal(api.getState()))) await cancelDeal(api)
}

const isEnded = (state: AppState) => isOrderOver(selectOrderWithDeal(state).status)

async function endOrder(api: ListenerApi, name: Id): Promise<void> {
  const { call, pageId } = api.extra
  // From now on the end of the order counts as cancelled by this person, even if the response is lost.
  api.dispatch(cancelStarted(name))
  await callForOrder(api, 'sale', () => call('PATCH /s/{id}', { id: pageId, body: { status: ORDER_NOT_OK } }))
}

/** True if a deal was made while the person decided: the gateway then refuses to end the order. */
async function isDealMade(api: ListenerApi, reason: unknown): Promise<boolean> {
  if (reason instanceof CallInterrupted || gatewayErrorOf(reason)?.kind !== 'refused') return false
  await reloadOrder(api, { ms: POLL_INTERVAL_MS })
  return canCancel(selectOrderWithDeal(api.getState()))
}
