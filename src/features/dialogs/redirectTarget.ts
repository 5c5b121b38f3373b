/** Where a redirect warning leads: http(s), or a path of this site. */
import { webLink } from '../../contract/scalars.ts'

/** A safe address, and the host that is shown for it. */
export interface RedirectTarget {
  href: string
  host: string
}

/** The target as an absolute address; null for an address that a link must not lead to. */
export function redirectTarget(to: string | null, origin: string): RedirectTarget | null {
  const link = to === null ? null : webLink(to)
  if (link === null) return null
  const url = new URL(link, origin)
  return { href: url.href, host: url.host }
}
