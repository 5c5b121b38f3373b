/** The payer's page beside the control panel: pages refuse to be framed, so it opens in a window of its own. */

const PAGE_WIDTH = 420
const WIDE_ENOUGH = 900

/** Opens the page: in a window at the right edge of a wide screen, in a new tab of a phone. */
export function openPageWindow(url: string): void {
  const { availWidth, availHeight } = screen
  const place =
    availWidth >= WIDE_ENOUGH
      ? `popup,width=${PAGE_WIDTH},height=${availHeight},left=${availWidth - PAGE_WIDTH},top=0`
      : ''
  window.open(url, '_blank', `noopener,${place}`)
}

/** The address of a page of the payer. */
export function pageAddress(pagesUrl: string, path: string): string {
  try {
    return new URL(path, pagesUrl).href
  } catch {
    return new URL(path, location.origin).href
  }
}
