/** Loads the merchant of an order that contains only its id, because its settings (card number, receipt, back URL) are needed. */
import { handleCallError } from '../../app/shell/handleCallError.ts'
import { sameId, type Id } from '../../contract/ids.ts'
import type { Merchant } from '../../contract/orders.ts'
import { sleep } from '../../store/timing.ts'
import type { ListenerApi } from '../../store/types.ts'
import { ifAvailable } from './ifAvailable.ts'
import { merchantLoaded } from './orderSlice.ts'
import { memoryOf } from './recordMemory.ts'

/** After this time the order is shown without its merchant, which is added when it arrives. */
const MERCHANT_TIMEOUT_MS = 3_000

/** Loads the merchant once per page load; null if there is none. Rejects if a retry may succeed. */
export function loadMerchantOnce(api: ListenerApi, id: Id): Promise<Merchant | null> {
  const memory = memoryOf(api)
  const { merchant: known } = memory
  if (known && sameId(known.id, id)) return known.record
  const record = loadMerchant(api, id)
  memory.merchant = { id, record }
  record.catch(() => (memory.merchant = null))
  return record
}

async function loadMerchant(api: ListenerApi, id: Id): Promise<Merchant | null> {
  const merchant = await ifAvailable(() => api.extra.call('GET /merchant/{id}', { id }))
  if (merchant !== null) api.dispatch(merchantLoaded(merchant))
  return merchant
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
