/** Addresses of other sites: http and https only. */
import type { Lang } from '../contract/languages.ts'
import type { Merchant } from '../contract/orders.ts'
import { ORDER_IN_PROCESS, type Status } from '../contract/statuses.ts'
import { isOrderOver } from './deal.ts'

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
export interface BackOrder {
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
