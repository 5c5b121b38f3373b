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
