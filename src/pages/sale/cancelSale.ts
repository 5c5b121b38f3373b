/** "Cancel" without a deal: ends the order (A31). */
import { runExclusive } from '../../features/deal/runExclusive.ts'
import type { ListenerApi } from '../../store/types.ts'
import { orderGivenUp } from './saleSlice.ts'

export async function cancelSale(api: ListenerApi) {
  const { call, pageId } = api.extra
  await runExclusive(api, 'cancel', async () => {
    if (!(await claim(api, emailOf(api.getState())))) return
    const order = await call('PATCH /s/{id}', { id: pageId, body: { status: 3 } })
    api.dispatch(orderGivenUp())
    await dispatchOrder(api, { kind: 'sale', order })
  })
}
