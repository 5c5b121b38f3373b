/** "Cancel" of a sale without a deal: ends the order. */
import { gatewayErrorOf } from '../../contract/gatewayError.ts'
import { ORDER_NOT_OK } from '../../contract/statuses.ts'
import { cancelDeal } from '../../features/deal/cancelDeal.ts'
import { orderGivenUp, selectDeal } from '../../features/deal/dealSlice.ts'
import { waitForReload } from '../../features/deal/checkAgain.ts'
import { runExclusive } from '../../features/deal/runExclusive.ts'
import { orderReloadRequested } from '../../features/order/orderSlice.ts'
import { canCancelDeal } from '../../rules/deal.ts'
import type { ListenerApi } from '../../store/types.ts'
import { dispatchOrder } from '../../features/order/orderRecords.ts'

/** `claim` assigns the sale to this person first; false where that was refused. */
export async function cancelSale(api: ListenerApi, claim: () => Promise<boolean>): Promise<void> {
  const { result: hasDeal } = await runExclusive(api, 'cancel', async () => {
    if (!(await claim())) return false
    try {
      await endOrder(api)
      return false
    } catch (reason) {
      if (gatewayErrorOf(reason)?.kind === 'refused' && (await isDealMade(api))) return true
      throw reason
    }
  })
  // The decision is about that deal too.
  if (hasDeal) await cancelDeal(api)
}

async function endOrder(api: ListenerApi): Promise<void> {
  const { call, pageId } = api.extra
  const order = await call('PATCH /s/{id}', { id: pageId, body: { status: ORDER_NOT_OK } })
  api.dispatch(orderGivenUp())
  await dispatchOrder(api, { kind: 'sale', order })
}

/** A deal that was made while the person decided keeps the order open. */
async function isDealMade(api: ListenerApi): Promise<boolean> {
  api.dispatch(orderReloadRequested())
  await waitForReload(api)
  return canCancelDeal(selectDeal(api.getState()))
}
