/** Stores the typed and the confirmed requisite with its method until the buyer has paid, so that a reload does not lose them. */
import * as v from 'valibot'
import { readLeniently } from '../../contract/lenient.ts'
import { id, optional, text } from '../../contract/scalars.ts'
import { selectMethod } from '../../features/order/orderSlice.ts'
import type { StoreApi } from '../../store/types.ts'
import { selectSaleState, type StoredDraft } from './saleSlice.ts'

/**
 * Stores a change of the draft. The rest stays, because another tab may have changed it. A requisite that is only known from the
 * deal may be somebody else's: it is not stored.
 */
export function saveDraft(api: StoreApi, change: Partial<StoredDraft>): void {
  const state = api.getState()
  const first = { fields: selectSaleState(state).draft, requisite: null, method: selectMethod(state) }
  const draft = { ...(readDraft(api) ?? first), ...change }
  api.extra.pageStorage.set('drafts', JSON.stringify(draft))
}

const field = optional(text, '')
const storedDraft = v.object({
  fields: optional(v.object({ card_number: field, holder_name: field, phone: field, bank: field }), {}),
  requisite: optional(text, null),
  method: optional(id, null),
})

/** The stored draft; null if there is none, or if it cannot be read. */
export function readDraft({ extra }: StoreApi): StoredDraft | null {
  try {
    const kept: unknown = JSON.parse(extra.pageStorage.get('drafts') ?? '')
    return readLeniently(storedDraft, kept)?.output ?? null
  } catch {
    return null
  }
}
