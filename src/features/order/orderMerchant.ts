/** The merchant of an order that names it by id alone: its demands (card number, receipt, way back) are not lost. */
import type { Merchant } from '../../contract/orders.ts'
import { sameId, type Id } from '../../contract/scalars.ts'
import { sleep } from '../../store/timing.ts'
import type { Deps, ListenerApi } from '../../store/types.ts'
import { handleCallError } from '../dialogs/handleCallError.ts'
import { merchantLoaded } from '../deal/dealSlice.ts'
import { ifAvailable } from './ifAvailable.ts'

/** The merchant is not waited for any longer: the order is shown without, and gets it when it comes. */
const MERCHANT_WITHIN_MS = 3_000

const loads = new WeakMap<Deps, { id: Id; record: Promise<Merchant | null> }>()

/** The merchant of that id, once for a page load; null where there is none. Rejects when the next try may bring it. */
export function loadMerchantOnce(api: ListenerApi, id: Id): Promise<Merchant | null> {
  const known = loads.get(api.extra)
  if (known && sameId(known.id, id)) return known.record
  const record = loadMerchant(api, id)
  loads.set(api.extra, { id, record })
  record.catch(() => loads.delete(api.extra))
  return record
}

async function loadMerchant(api: ListenerApi, id: Id): Promise<Merchant | null> {
  const merchant = await ifAvailable(() => api.extra.call('GET /merchant/{id}', { id }))
  if (merchant !== null) api.dispatch(merchantLoaded(merchant))
  return merchant
}

/** The merchant, where it comes soon; later it comes as an event. */
export async function loadMerchantLater(api: ListenerApi, id: Id | null): Promise<Merchant | null> {
  if (id === null) return null
  const isOver = new AbortController()
  const record = loadMerchantOnce(api, id).catch((reason: unknown) => {
    handleCallError(api, 'background', reason)
    return null
  })
  try {
    return await Promise.race([record, sleep(MERCHANT_WITHIN_MS, isOver.signal).then(() => null)])
  } finally {
    isOver.abort()
  }
}
