/** Values in localStorage, read without `platform/storage.ts` to keep the inline script small. */
import { isKey } from '../../contract/authKey.ts'
import { type Lang, readLang } from '../../contract/languages.ts'
import { isRecord } from '../../contract/values.ts'
import { LANGUAGE_KEY, pageEntryNames, storedUnder } from '../../platform/storageKeys.ts'
import { type OrderAddress, orderKeyOf } from '../../rules/paths.ts'

/** The language that the person chose. */
export function storedLang(): Lang | null {
  return readLang(read(LANGUAGE_KEY))
}

/** Access token of the page's order, also one that an older version stored under the id alone. */
export function storedToken(address: OrderAddress): string | null {
  return entryOf('tokens', address)
}

/** Whether the order has begun in this browser: it has a session, or, on the pages without one, a requisite or an address. */
export function isReturn(address: OrderAddress): boolean {
  return storedToken(address) !== null || entryOf('requisites', address) !== null
}

/** The last key that the gateway at this base address accepted. */
export function storedKey(api: string): string | null {
  const kept = readJson('authKey')
  return isRecord(kept) && kept['api'] === api && isKey(kept['key']) ? kept['key'] : null
}

/** Removes the key that the gateway refused. */
export function dropKey(): void {
  try {
    localStorage.removeItem(storedUnder('authKey'))
  } catch {
    // The app handles the refusal itself.
  }
}

/** The entry of the page's order in a stored map. */
function entryOf(map: string, address: OrderAddress): string | null {
  const entries = readJson(map)
  const names = pageEntryNames({ key: orderKeyOf(address), id: address.id })
  const entry = isRecord(entries) ? names.map((name) => entries[name]).find((value) => value != null) : null
  return typeof entry === 'string' ? entry : null
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(read(storedUnder(key)) ?? 'null')
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
