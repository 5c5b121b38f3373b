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
  /** In the order's language; null for an order that does not begin with its first screen. */
  screen: (ScreenTemplate & { lang: Lang }) | null
}

/** Stands in the head: data follows at the end, and the first batch of the page's modules is being preloaded. */
export const PREFETCH_MARK = '<meta name="answers" content="ahead" />'
/** Id of the data's script element. */
export const PREFETCH_ID = 'ahead'

/** Whether the server announced prefetched data for this page. */
export function hasPrefetch(): boolean {
  return document.querySelector('meta[name=answers]') !== null
}

/** The data, once the whole page is parsed; null where the server did not get it in time. */
export function readPrefetched(): PrefetchedData | null {
  const text = document.getElementById(PREFETCH_ID)?.textContent
  return text ? (JSON.parse(text) as PrefetchedData) : null
}
