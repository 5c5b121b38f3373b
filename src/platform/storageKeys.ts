/** Names under which `storage.ts` keeps values that the prepaint script reads too. */

export const LANGUAGE_KEY = 'language'

/** Where a value without a name of its own stands. */
export const storedUnder = (key: string) => `gateway.${key}`

/** The order of one page. */
export interface PageOrder {
  /** Kind and id (`pageKeyOf`). */
  key: string
  /** The id alone: older versions of the client stored values under it. */
  id: string
}

/** Names of a page's entry in a stored map, the current one first. An id with a slash could be another page's key. */
export function pageEntryNames({ key, id }: PageOrder): string[] {
  return id === '' || id.includes('/') ? [key] : [key, id]
}
