/** Storage keys that both `storage.ts` and the prepaint script use. */

export const LANGUAGE_KEY = 'language'

/** Storage name of a value, unless `storage.ts` gives it another one. */
export const storedUnder = (key: string) => `gateway.${key}`

/** The order of one page. */
export interface PageOrder {
  /** Page and id (`pageKeyOf`). */
  key: string
  /** The id alone, the key that older versions of the client used. */
  id: string
}

/** Keys of a page's entry in a stored map, the current one first. The id alone is skipped when it contains a slash, because it could be another page's key. */
export function pageEntryNames({ key, id }: PageOrder): string[] {
  return id === '' || id.includes('/') ? [key] : [key, id]
}

/** Name in the stored `times` of the last change of a draft. */
export const draftTimeName = (draft: string) => `draft/${draft}`
