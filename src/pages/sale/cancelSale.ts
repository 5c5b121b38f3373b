/** "Cancel" of a sale without a deal: ends the order. */
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { CallInterrupted, gatewayErrorOf } from '../../contract/gatewayError.ts'
import type { Id } from '../../contract/ids.ts'
import { ORDER_NOT_OK } from '../../contract/statuses.ts'
import { cancelDeal } from '../../features/deal/dealCommands.ts'
import { cancelRefused, cancelStarted, selectDeal, selectDealState } from '../../features/deal/dealSlice.ts'
import { runExclusive, waitForEffect } from '../../features/deal/runExclusive.ts'
import { checkDue, reloadOrder } from '../../features/order/orderCommands.ts'
import { callForOrder } from '../../features/order/orderRecords.ts'
import { isTaken } from '../../features/search/methodChoiceListeners.ts'
import { canCancelDeal, cancelName, isOrderOver } from '../../rules/deal.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { claimSale } from './searchListeners.ts'

/** Ends the order; assigns it to this person first. */
export async function cancelSale(api: ListenerApi): Promise<void> {
  const name = cancelName(selectDealState(api.getState()))
  const end = async () => {
    const hadSession = api.extra.session.access() !== null
    if (!(await claimSale(api))) return false
    if (!hadSession) await checkDue(api, isUntaken)
    try {
      await endOrder(api, name)
    } catch (reason) {
      if (!(await isDealMade(api, reason))) throw reason
    }
    return true
  }
  const { isDone, isUnknown, result } = await runExclusive(api, 'cancel', end, {
    isDue: isUntaken,
    isDone: isTaken,
  })
  if (isUnknown) await waitForEffect(api, 'cancel')
  const isEnded = isOrderOver(selectDealState(api.getState()).status)
  if (!(isDone || isUnknown) || !isEnded) api.dispatch(cancelRefused(name))
  // A deal that was made meanwhile is cancelled too, unless the person had to sign in.
  if (isDone && result !== false && canCancelDeal(selectDeal(api.getState()))) await cancelDeal(api)
}

const isUntaken = (state: AppState) => !isTaken(state)

async function endOrder(api: ListenerApi, name: Id): Promise<void> {
  const { call, pageId } = api.extra
  await callForOrder(api, async () => {
    // From now on the end of the order counts as cancelled by this person, even if the response is lost.
    api.dispatch(cancelStarted(name))
    const order = await call('PATCH /s/{id}', { id: pageId, body: { status: ORDER_NOT_OK } })
    return { kind: 'sale', order }
  })
}

/** True if a deal was made while the person decided: the gateway then refuses to end the order. */
async function isDealMade(api: ListenerApi, reason: unknown): Promise<boolean> {
  if (reason instanceof CallInterrupted || gatewayErrorOf(reason)?.kind !== 'refused') return false
  await reloadOrder(api, POLL_INTERVAL_MS)
  return canCancelDeal(selectDeal(api.getState()))
}
