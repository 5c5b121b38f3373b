/** Opens the payer's page in a second window, because pages cannot be framed. */

const PAGE_WIDTH = 420
const WIDE_ENOUGH = 900

/** Opens a popup at the right edge of a wide screen, or a new tab on a phone. */
export function openPageWindow(url: string): void {
  const { availWidth, availHeight } = screen
  const place =
    availWidth >= WIDE_ENOUGH
      ? `popup,width=${PAGE_WIDTH},height=${availHeight},left=${availWidth - PAGE_WIDTH},top=0`
      : ''
  window.open(url, '_blank', `noopener,${place}`)
}

/** Absolute address of a payer's page. */
export function pageAddress(pagesUrl: string, path: string): string {
  try {
    return new URL(path, pagesUrl).href
  } catch {
    return new URL(path, location.origin).href
  }
}
