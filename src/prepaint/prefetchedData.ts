/** Gateway responses that the page server writes at the end of a page (docs/integrate.md). */
import type { Lang } from '../contract/languages.ts'
import type { ScreenTemplate } from './buildOutput.ts'

export interface PrefetchedData {
  /** Response of `GET /codedata`. */
  code: unknown
  /** Age of that response when the page was written, ms. */
  age: number
  /** Orders and bank lists by path and query, requested without a session: only orders that nobody has acted on, and only the fields of the first screen. */
  answers: Record<string, unknown>
  /** The template in the order's language; null for an order that is not on its first screen. */
  screen: (ScreenTemplate & { lang: Lang }) | null
}

/** Written into the head if data follows at the end of the page, and links preload the first batch of modules. */
export const PREFETCH_MARK = '<meta name="answers" content="ahead" />'
/** Id of the data's script element. */
export const PREFETCH_ID = 'ahead'

/** Whether the server announced prefetched data for this page. */
export function hasPrefetch(): boolean {
  return document.querySelector('meta[name=answers]') !== null
}

/** The data; call it after the whole page has been parsed. Null if the server did not get the data in time. */
export function readPrefetched(): PrefetchedData | null {
  const text = document.getElementById(PREFETCH_ID)?.textContent
  return text ? (JSON.parse(text) as PrefetchedData) : null
}
