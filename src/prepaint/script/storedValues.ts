/** What earlier visits stored, read without `platform/storage.ts` to keep the inline script small. */
import { readLang, type Lang } from '../../contract/languages.ts'
import { LANGUAGE_KEY, pageEntryNames, TOKENS_KEY } from '../../platform/storageKeys.ts'
import { orderKeyOf, type OrderAddress } from '../../rules/paths.ts'
import { isRecord } from '../rawOrder.ts'

/** The language that the person chose. */
export function storedLang(): Lang | null {
  return readLang(read(LANGUAGE_KEY))
}

/** Access token of the page's order; the app moves one that an older version stored under the id alone. */
export function storedToken(address: OrderAddress): string | null {
  try {
    const tokens: unknown = JSON.parse(read(TOKENS_KEY) ?? 'null')
    const names = pageEntryNames({ key: orderKeyOf(address), id: address.id })
    const token = isRecord(tokens) ? names.map((name) => tokens[name]).find((value) => value != null) : null
    return typeof token === 'string' ? token : null
  } catch {
    return null
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
