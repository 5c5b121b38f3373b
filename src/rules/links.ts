/** Addresses of other sites: http and https only; among them the one that the payment-error page leads back to, and those on the exchange. */
import type { Id } from '../contract/ids.ts'
import type { Lang } from '../contract/languages.ts'
import type { Merchant } from '../contract/orders.ts'
import { withoutFinalSlash } from '../contract/query.ts'
import { ORDER_IN_PROCESS, type Status } from '../contract/statuses.ts'
import { httpLink, webLink, isRecord } from '../contract/values.ts'
import { isOrderOver } from './deal.ts'
import { orderAddressOf } from './paths.ts'

/** Host of a link, shown beside it; null for anything but an http(s) address. */
export function hostOf(text: string | null | undefined): string | null {
  const link = httpLink(text)
  return link === null ? null : new URL(link).host
}

/** The address that a link of this page leads to; null for one that must not be followed. */
export function linkTarget(text: string | null, origin: string): URL | null {
  const link = text === null ? null : webLink(text)
  return link === null ? null : new URL(link, origin)
}

/** The absolute address, completed with `base`; null when its origin is none of these. */
function addressOn(text: string, base: string | URL, origins: readonly string[]): string | null {
  try {
    const { href, origin } = new URL(text, base)
    return origins.includes(origin) ? httpLink(href) : null
  } catch {
    return null
  }
}

/** Allowed sources of pictures. */
interface PictureSources {
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
  const gateway = new URL(api, page)
  return text ? addressOn(text, gateway, [new URL(page).origin, gateway.origin, ...origins]) : null
}

/** Absolute address of a file in the chat; null when it is not on the gateway's origin. */
export function mediaLink(
  text: string | null,
  { page, api }: Omit<PictureSources, 'origins'>,
): string | null {
  const { origin } = new URL(api, page)
  return text === null ? null : addressOn(text, origin, [origin])
}

/** Path of the payment-error page with the link of the unfinished payment. */
export function paymentErrorPath(url: string | null): string {
  return url === null ? '/payment-error' : `/payment-error?url=${encodeURIComponent(url)}`
}

/** The shop's address: the order's back URL, else the merchant's site. */
export function merchantSite({
  back_url,
  merchant,
}: {
  back_url?: string | null
  merchant?: Pick<Merchant, 'website'> | null
}): string | null {
  return back_url ?? merchant?.website ?? null
}

/** Fields that the link depends on; purchases and sales have them. */
interface BackOrder {
  status: Status
  back_url?: string | null
  merchant?: Pick<Merchant, 'website' | 'allow_waiting_back_url'> | null
}

/** A link to the merchant's site; a new tab also needs `rel="noopener"`. */
export interface BackLink {
  href: string
  newTab: boolean
}

/**
 * The back link; null when none is shown. Final screens always have it, other screens only when the merchant allows it. It opens a new
 * tab while the order is in process, else the same tab. `isOver`: the screen is final although the status is not yet.
 */
export function backLink(order: BackOrder, isOver = false): BackLink | null {
  const { status, merchant } = order
  const href = merchantSite(order)
  const isFinal = isOver || isOrderOver(status)
  if (href === null || (!isFinal && merchant?.allow_waiting_back_url !== true)) return null
  return { href, newTab: status === ORDER_IN_PROCESS }
}

type Videos = Readonly<Partial<Record<string, string>>>

/**
 * Address of the tutorial video; null when none is configured. The manat has its own, else the language's is used, else the Russian one.
 * These show how to pay: a sale has a video only where the deployment names one under `sale-azn`, `sale-` and the language, or `sale`.
 */
export function videoFor(currency: string | null, lang: Lang, videos: Videos, isSale = false): string | null {
  const keys = [...(currency?.toLowerCase() === 'azn' ? ['azn'] : []), lang]
  const names = isSale ? [...keys.map((key) => `sale-${key}`), 'sale'] : [...keys, 'ru']
  return names.map((name) => videos[name]).find(Boolean) ?? null
}

/** Facts that decide whether the link in `/payment-error?url=` is trusted. */
interface ReturnRules {
  /** `site_url` of the deployment. */
  siteUrl: string | null
  /** `return_origins` of the deployment. */
  origins: readonly string[]
  /** Origin of this page; a path in `url` belongs to it. */
  origin: string
  /** What the navigation to the page has left (`stateFrom`). */
  state: unknown
}

/** Target of the button on the payment-error page. */
interface ReturnTarget {
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
export function returnTarget(search: string, { siteUrl, origins, origin, state }: ReturnRules): ReturnTarget {
  const given = linkTarget(new URLSearchParams(search).get('url'), origin)
  if (given !== null && (origins.includes(given.origin) || isFromOrder(state)))
    return { href: given.href, kind: 'payment', unknownHost: null }
  // A link to an order of this page is not followed either: its payer would pay somebody else's order.
  const isForeign = given !== null && given.origin !== origin
  return { href: httpLink(siteUrl), kind: 'site', unknownHost: isForeign ? given.host : null }
}

/** State of a navigation that starts at `path`; the browser keeps it with the entry of its history, also over a reload. */
export function stateFrom(path: string): { from: string } {
  return { from: path }
}

function isFromOrder(state: unknown): boolean {
  const from = isRecord(state) ? state['from'] : null
  return typeof from === 'string' && orderAddressOf(from) !== null
}

/** Path of a user's profile on the exchange. */
export function profilePath(id: Id): string {
  return `/users/${encodeURIComponent(id)}`
}

/** Short reference of a deal. */
export function dealRef(number: Id): string {
  return `/d${encodeURIComponent(number)}`
}

/** Short reference of a user. */
export function userRef(number: Id): string {
  return `/u${encodeURIComponent(number)}`
}

/** A path appended to the exchange's configured address, without that address's query. */
export function onExchange(exchangeUrl: string, path: string): string {
  return withoutFinalSlash(exchangeUrl.replace(/[?#].*/, '')) + path
}
