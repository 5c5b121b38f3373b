/** "Cancel" of a sale without a deal: ends the order. */
import { orderGivenUp } from '../../features/deal/dealSlice.ts'
import { runExclusive } from '../../features/deal/runExclusive.ts'
import type { ListenerApi } from '../../store/types.ts'
import { dispatchOrder } from '../../features/order/orderRecords.ts'

/** `claim` assigns the sale to this person first; false where that was refused. */
export async function cancelSale(api: ListenerApi, claim: () => Promise<boolean>): Promise<void> {
  const { call, pageId } = api.extra
  await runExclusive(api, 'cancel', async () => {
    if (!(await claim())) return
    const order = await call('PATCH /s/{id}', { id: pageId, body: { status: 3 } })
    api.dispatch(orderGivenUp())
    await dispatchOrder(api, { kind: 'sale', order })
  })
}
