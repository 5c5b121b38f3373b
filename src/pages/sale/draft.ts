/** Stores the typed and the confirmed requisite with its method until the buyer has paid, so that a reload does not lose them. */
import * as v from 'valibot'
import { readLeniently } from '../../contract/lenient.ts'
import { id, optional, text } from '../../contract/scalars.ts'
import { selectMethod } from '../../features/order/orderSlice.ts'
import type { ListenerApi } from '../../store/types.ts'
import { selectSaleState, type StoredDraft } from './saleSlice.ts'

/** Stores what was typed on this page, with the method, and the requisite that was given now, else the last one that was given in any tab. */
export function saveDraft(api: ListenerApi, given: string | null = null): void {
  const { draft, requisite } = selectSaleState(api.getState())
  const last = given ?? readDraft(api)?.requisite ?? requisite
  saveDraftFor(api, { fields: draft, requisite: last, method: selectMethod(api.getState()) })
}

/** Stores the method alone: another tab may have stored what was typed there. */
export function saveMethod(api: ListenerApi): void {
  const stored = readDraft(api)
  if (stored === null) saveDraft(api)
  else saveDraftFor(api, { ...stored, method: selectMethod(api.getState()) })
}

/** Stores a draft; null removes it. */
export function saveDraftFor(api: ListenerApi, draft: StoredDraft | null): void {
  api.extra.pageStorage.set('drafts', draft && JSON.stringify(draft))
}

const field = optional(text, '')
const storedDraft = v.object({
  fields: optional(v.object({ card_number: field, holder_name: field, phone: field, bank: field }), {}),
  requisite: optional(text, null),
  method: optional(id, null),
})

/** The stored draft; null if there is none, or if it cannot be read. */
export function readDraft({ extra }: ListenerApi): StoredDraft | null {
  try {
    const kept: unknown = JSON.parse(extra.pageStorage.get('drafts') ?? '')
    return readLeniently(storedDraft, kept)?.output ?? null
  } catch {
    return null
  }
}
