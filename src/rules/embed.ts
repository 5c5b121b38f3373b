/** Embedding in another site: which page allows it, and which origin its messages go to (docs/gateway.md#embedding). */
import { httpLink } from './links.ts'
import { orderAddressOf } from './paths.ts'

/** True for the only page that another origin may embed, `/cpayment/{id}/embedded`. */
export function canBeFramed(pathname: string): boolean {
  return orderAddressOf(pathname)?.embedded === true
}

/** Origin of the parent window, from the query parameter `origin` that the embed script sets; null for anything but an http(s) origin. */
export function embedOrigin(search: string): string | null {
  const given = new URLSearchParams(search).get('origin')
  const link = httpLink(given)
  if (link === null) return null
  const { origin } = new URL(link)
  return origin === given ? origin : null
}
