/** Loads the merchant of an order that contains only its id, because its settings (card number, receipt, back URL) are needed. */
import { failureOf } from '../../contract/gatewayError.ts'
import { sameId, type Id } from '../../contract/ids.ts'
import type { Merchant } from '../../contract/orders.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { sleep, waitUntil } from '../../store/timing.ts'
import type { ListenerApi } from '../../store/types.ts'
import { ifAvailable } from './ifAvailable.ts'
import { merchantLoaded, merchantLoadFailed, merchantRequested, selectOrder } from './orderSlice.ts'

/** After this time the order is shown without its merchant, which is added when it arrives. */
const MERCHANT_TIMEOUT_MS = 3_000

/** Loads the merchant once per page load; null if there is none. Rejects if a retry may succeed. */
export async function loadMerchantOnce(api: ListenerApi, id: Id): Promise<Merchant | null> {
  const known = () => {
    const { merchant } = selectOrder(api.getState())
    return merchant !== null && sameId(merchant.id, id) ? merchant : null
  }
  if (known() === null) return loadMerchant(api, id)
  await waitUntil(api, () => known()?.isLoading !== true)
  const merchant = known()
  if (merchant === null || merchant.isLoading) throw failureOf('network', 'GET /merchant/{id}')
  return merchant.record
}

async function loadMerchant(api: ListenerApi, id: Id): Promise<Merchant | null> {
  api.dispatch(merchantRequested(id))
  try {
    const record = await ifAvailable(() => api.extra.call('GET /merchant/{id}', { id }))
    api.dispatch(merchantLoaded({ id, record }))
    return record
  } catch (reason) {
    api.dispatch(merchantLoadFailed())
    throw reason
  }
}

/** The merchant, or null after the timeout; a later response is dispatched as `merchantLoaded`. */
export async function loadMerchantLater(api: ListenerApi, id: Id | null): Promise<Merchant | null> {
  if (id === null) return null
  const timer = new AbortController()
  const record = loadMerchantOnce(api, id).catch((reason: unknown) => {
    handleCallError(api, 'background', reason)
    return null
  })
  try {
    return await Promise.race([record, sleep(MERCHANT_TIMEOUT_MS, timer.signal).then(() => null)])
  } finally {
    timer.abort()
  }
}
