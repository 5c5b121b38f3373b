/** "Cancel" of a sale without a deal: ends the order. */
import { gatewayErrorOf } from '../../contract/gatewayError.ts'
import { cancelConfirmed, cancelRefused, orderGivenUp, selectDeal } from '../../features/deal/dealSlice.ts'
import { runExclusive, waitForReload } from '../../features/deal/runExclusive.ts'
import { orderReloadRequested } from '../../features/order/orderSlice.ts'
import { canCancelDeal } from '../../rules/deal.ts'
import type { ListenerApi } from '../../store/types.ts'
import { dispatchOrder } from '../../features/order/orderRecords.ts'

/** `claim` assigns the sale to this person first; false where that was refused. */
export async function cancelSale(api: ListenerApi, claim: () => Promise<boolean>): Promise<void> {
  await runExclusive(api, 'cancel', async () => {
    if (!(await claim())) return
    try {
      await endOrder(api)
    } catch (reason) {
      if (gatewayErrorOf(reason)?.kind !== 'refused' || !(await endNewDeal(api))) throw reason
    }
  })
}

async function endOrder(api: ListenerApi): Promise<void> {
  const { call, pageId } = api.extra
  const order = await call('PATCH /s/{id}', { id: pageId, body: { status: 3 } })
  api.dispatch(orderGivenUp())
  await dispatchOrder(api, { kind: 'sale', order })
}

/** A deal that was made while the person decided keeps the order open: the decision is about it too. False without such a deal. */
async function endNewDeal(api: ListenerApi): Promise<boolean> {
  api.dispatch(orderReloadRequested())
  await waitForReload(api)
  const deal = selectDeal(api.getState())
  if (deal === null || !canCancelDeal(deal)) return false
  const { deal_id } = deal
  // From here on the end of the deal is this person's doing: no re-bid follows.
  api.dispatch(cancelConfirmed(deal_id))
  try {
    await api.extra.call('POST /deals/cancel', { body: { deal_id } })
  } catch (reason) {
    api.dispatch(cancelRefused(deal_id))
    throw reason
  }
  return true
}
