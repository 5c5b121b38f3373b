/** Where the payment-error page leads back to. */
import { httpLink, isRecord } from '../contract/values.ts'
import { linkTarget } from './links.ts'
import { orderAddressOf } from './paths.ts'

/** Facts that decide whether the link in `/payment-error?url=` is trusted. */
export interface ReturnRules {
  /** `site_url` of the deployment. */
  siteUrl: string | null
  /** `return_origins` of the deployment. */
  origins: readonly string[]
  /** Origin of this page; a path in `url` belongs to it. */
  origin: string
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
export function returnTarget(
  search: string,
  { siteUrl, origins, origin, historyState }: ReturnRules,
): ReturnTarget {
  const given = linkTarget(new URLSearchParams(search).get('url'), origin)
  if (given !== null && (origins.includes(given.origin) || isFromOrder(historyState)))
    return { href: given.href, kind: 'payment', unknownHost: null }
  return { href: httpLink(siteUrl), kind: 'site', unknownHost: given?.host ?? null }
}

/** History state for a navigation that starts at `path`. */
export function historyStateFrom(path: string): { from: string } {
  return { from: path }
}

/** React Router stores the app's part of a history entry under `usr`. */
function isFromOrder(historyState: unknown): boolean {
  const own = isRecord(historyState) ? historyState['usr'] : null
  const from = isRecord(own) ? own['from'] : null
  return typeof from === 'string' && orderAddressOf(from) !== null
}
