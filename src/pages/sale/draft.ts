/** The requisite between visits: what was typed, what was confirmed, and for which method; kept until the buyer has paid. */
import type { Id } from '../../contract/scalars.ts'
import type { ListenerApi } from '../../store/types.ts'
import { selectMethod } from './saleScreen.ts'
import { selectSaleState, type RequisiteDraft, type StoredDraft } from './saleSlice.ts'

/** A draft and the method it was written for, which the gateway does not know before the search. */
export interface SavedDraft extends StoredDraft {
  method: Id | null
}

/** Writes down what this page knows: until the search only this browser knows the method. */
export function saveDraft(api: ListenerApi): void {
  const { draft, requisite } = selectSaleState(api.getState())
  saveDraftFor(api, { fields: draft, requisite, method: selectMethod(api.getState()) })
}

/** Writes a draft down; null forgets it. */
export function saveDraftFor(api: ListenerApi, draft: SavedDraft | null): void {
  const { pageStorage } = api.extra
  const text = draft && JSON.stringify(draft)
  if (text !== pageStorage.get('drafts')) pageStorage.set('drafts', text)
}

/** The draft of an earlier visit; null when there is none that can be read. */
export function readDraft(api: ListenerApi): SavedDraft | null {
  const text: unknown = api.extra.pageStorage.get('drafts')
  try {
    const kept: unknown = typeof text === 'string' ? JSON.parse(text) : null
    if (!isRecord(kept)) return null
    const { fields, method, requisite } = kept
    return {
      fields: readFields(fields),
      method: typeof method === 'string' || typeof method === 'number' ? method : null,
      requisite: typeof requisite === 'string' ? requisite : null,
    }
  } catch {
    return null
  }
}

function readFields(value: unknown): RequisiteDraft {
  const text = (name: keyof RequisiteDraft) => {
    const found = isRecord(value) ? value[name] : null
    return typeof found === 'string' ? found : ''
  }
  return {
    card_number: text('card_number'),
    holder_name: text('holder_name'),
    phone: text('phone'),
    bank: text('bank'),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
