/** Links that come from the gateway or the address bar: only http(s) leads anywhere (ERR-03). */

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

/** Address of the payment-error page that names the unfinished payment (CAT-30). */
export function paymentErrorPath(url: string | null): string {
  return url === null ? '/payment-error' : `/payment-error?url=${encodeURIComponent(url)}`
}

/** Where the payment-error page leads: the link in its address, else the site's (ERR-01, ERR-03). */
export function paymentErrorLink(search: string, siteUrl: string | null): string | null {
  return httpLink(new URLSearchParams(search).get('url')) ?? httpLink(siteUrl)
}
