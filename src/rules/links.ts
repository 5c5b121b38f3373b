/** Links from the gateway or the address bar; only http(s) links are accepted. */

/** The link as an absolute http(s) address; null for other schemes and for links with credentials. */
export function httpLink(text: string | null | undefined): string | null {
  if (text == null) return null
  const link = text.trim()
  if (!/^https?:\/\//i.test(link)) return null
  try {
    const url = new URL(link)
    return url.username === '' && url.password === '' ? url.href : null
  } catch {
    return null
  }
}

/** Host of a link, shown beside it; null for anything but an http(s) address. */
export function hostOf(text: string | null | undefined): string | null {
  const link = httpLink(text)
  return link === null ? null : new URL(link).host
}

/** Allowed sources of pictures. */
export interface PictureSources {
  /** Address of this page. */
  page: string
  /** Address of the API, or a path. */
  api: string
  /** Further origins. */
  origins: readonly string[]
}

/** Absolute address of a picture; null when its origin is not allowed. */
export function pictureLink(
  text: string | null | undefined,
  { page, api, origins }: PictureSources,
): string | null {
  if (text == null || text === '') return null
  try {
    const gateway = new URL(api, page)
    const { href, origin } = new URL(text, gateway)
    const allowed = [new URL(page).origin, gateway.origin, ...origins]
    return allowed.includes(origin) ? httpLink(href) : null
  } catch {
    return null
  }
}

/** Path of the payment-error page with the link of the unfinished payment. */
export function paymentErrorPath(url: string | null): string {
  return url === null ? '/payment-error' : `/payment-error?url=${encodeURIComponent(url)}`
}

/** Facts that decide whether the link in `/payment-error?url=` is trusted. */
export interface ReturnRules {
  /** `site_url` of the deployment. */
  siteUrl: string | null
  /** `return_origins` of the deployment. */
  origins: readonly string[]
  /** `state` of the tab's history entry. */
  historyState: unknown
}

/** Target of the button on the payment-error page. */
export interface ReturnTarget {
  /** Null when no address is known. */
  href: string | null
  kind: 'payment' | 'site'
  /** Host of the untrusted link in the page's address. */
  unknownHost: string | null
}

/**
 * Target of the payment-error page. Anybody can create a link to that page, so its `url` is used only in a tab that came
 * from an order page, or when the deployment lists its origin.
 */
export function returnTarget(search: string, { siteUrl, origins, historyState }: ReturnRules): ReturnTarget {
  const link = httpLink(new URLSearchParams(search).get('url'))
  const isKnown = link !== null && (origins.includes(new URL(link).origin) || isFromOrder(historyState))
  if (isKnown) return { href: link, kind: 'payment', unknownHost: null }
  return { href: httpLink(siteUrl), kind: 'site', unknownHost: hostOf(link) }
}

const ORDER_PAGE = /^\/(?:payment|sale|cpayment|flashpay)\//

/** History state for a navigation that starts at `path`. */
export function historyStateFrom(path: string): { from: string } {
  return { from: path }
}

/** React Router stores the app's part of a history entry under `usr`. */
function isFromOrder(historyState: unknown): boolean {
  const own = isRecord(historyState) ? historyState['usr'] : null
  const from = isRecord(own) ? own['from'] : null
  return typeof from === 'string' && ORDER_PAGE.test(from)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
