/** Addresses of files in the chat: only the gateway's own are used. */

/** Types that a browser displays without running scripts in them. */
const PICTURES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
])

/** The address in full, or null when it is not on the API's own origin; `page` is the address of this page. */
export function mediaUrl(url: string | null, apiBase: string, page: string): string | null {
  if (url === null) return null
  try {
    const { origin } = new URL(apiBase, page)
    const full = new URL(url, origin)
    return full.origin === origin && /^https?:$/.test(full.protocol) ? full.href : null
  } catch {
    return null
  }
}

/** True for a picture that may be shown in the conversation; the others are links. */
export function isPicture(mime: string): boolean {
  return PICTURES.has(mime.toLowerCase())
}
