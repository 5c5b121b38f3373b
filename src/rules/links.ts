/** Links that come from the gateway or the address bar: only http(s) leads anywhere. */

/** The link as an absolute http(s) address without a login in it, or null. */
export function httpLink(text: string | null | undefined): string | null {
  if (text == null || !/^https?:\/\//i.test(text.trim())) return null
  try {
    const url = new URL(text.trim())
    return url.username === '' && url.password === '' ? url.href : null
  } catch {
    return null
  }
}

/** Host that a link leads to, shown beside it; null for anything that is not an http(s) address. */
export function hostOf(text: string | null | undefined): string | null {
  const link = httpLink(text)
  return link === null ? null : new URL(link).host
}

/** Where pictures may come from. */
export interface PictureSources {
  /** Address of this page. */
  page: string
  /** Address of the API, or a path. */
  api: string
  /** Origins beside theirs. */
  origins: readonly string[]
}

/** Address of a picture in full; null when it would be fetched from a place that the deployment has not named. */
export function pictureLink(
  text: string | null | undefined,
  { page, api, origins }: PictureSources,
): string | null {
  if (text == null || text === '') return null
  try {
    const gateway = new URL(api, page)
    const link = httpLink(new URL(text, gateway).href)
    const allowed = [new URL(page).origin, gateway.origin, ...origins]
    return link !== null && allowed.includes(new URL(link).origin) ? link : null
  } catch {
    return null
  }
}

/** Address of the payment-error page that names the unfinished payment. */
export function paymentErrorPath(url: string | null): string {
  return url === null ? '/payment-error' : `/payment-error?url=${encodeURIComponent(url)}`
}

/** What speaks for the address in `/payment-error?url=`, and where the page leads without it. */
export interface ReturnRules {
  /** `site_url` of the deployment. */
  siteUrl: string | null
  /** `return_origins` of the deployment. */
  origins: readonly string[]
  /** `state` of the tab's history entry. */
  historyState: unknown
}

/** Where the payment-error page leads. */
export interface ReturnTarget {
  /** Where its button leads; null without any address. */
  href: string | null
  kind: 'payment' | 'site'
  /** Host in the page's address that it does not lead to: nobody speaks for it. */
  unknownHost: string | null
}

/**
 * Where the payment-error page leads. Anybody can write its address: the link in it counts only in a tab
 * that came from an order page, or when the deployment knows its origin.
 */
export function returnTarget(search: string, { siteUrl, origins, historyState }: ReturnRules): ReturnTarget {
  const link = httpLink(new URLSearchParams(search).get('url'))
  const isKnown = link !== null && (origins.includes(new URL(link).origin) || isFromOrder(historyState))
  if (link !== null && isKnown) return { href: link, kind: 'payment', unknownHost: null }
  return { href: httpLink(siteUrl), kind: 'site', unknownHost: hostOf(link) }
}

const ORDER_PAGE = /^\/(?:payment|sale|cpayment|flashpay)\//

/** What the app leaves in the history entry of an address that it goes to from `path`. */
export function cameFrom(path: string): { from: string } {
  return { from: path }
}

/** The router keeps the app's part of an entry under `usr`. */
function isFromOrder(historyState: unknown): boolean {
  const own = isRecord(historyState) ? historyState['usr'] : null
  const from = isRecord(own) ? own['from'] : null
  return typeof from === 'string' && ORDER_PAGE.test(from)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
