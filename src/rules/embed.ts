/** Being framed by another site: which page may be, and whom it talks to (docs/gateway.md#embedding). */
import { httpLink } from './links.ts'
import { orderAddressOf } from './paths.ts'

/** True for the one page that another origin may frame. */
export function mayBeFramed(pathname: string): boolean {
  return orderAddressOf(pathname)?.embedded === true
}

/** The parent's origin as the embed script named it in `origin`; null for anything that is not exactly an http(s) origin. */
export function embedOrigin(search: string): string | null {
  const given = new URLSearchParams(search).get('origin')
  const link = httpLink(given)
  if (given === null || link === null) return null
  const { origin } = new URL(link)
  return origin === given ? origin : null
}
