/** What the page's server has asked the gateway for while the page was on its way (docs/integrate.md); it stands at the end of the page. */
import type { Lang } from '../i18n/languages.ts'
import type { ScreenTemplate } from './script/main.ts'

export interface PrefetchedData {
  /** `GET /codedata` */
  code: unknown
  /** How old the code is when the page is written, ms. */
  age: number
  /** Orders and banks by path and query, asked for without a session; only of orders that nobody has touched, and only the fields of the first screen. */
  answers: Record<string, unknown>
  /** In the order's language; null for an order that does not begin with its first screen. */
  screen: (ScreenTemplate & { lang: Lang }) | null
}

/** The mark in the head says that answers follow, and that the app's code is asked for already. */
export const PREFETCH_MARK = '<meta name="answers" content="ahead" />'
/** Where they stand. */
export const PREFETCH_ID = 'ahead'

/** Whether the server writes answers into this page. */
export function hasPrefetch(): boolean {
  return document.querySelector('meta[name=answers]') !== null
}

/** The answers of a page that has come whole; null where the server did not get them in time. */
export function readPrefetched(): PrefetchedData | null {
  const text = document.getElementById(PREFETCH_ID)?.textContent
  return text ? (JSON.parse(text) as PrefetchedData) : null
}
