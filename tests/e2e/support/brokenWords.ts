/** Runs in the page. Words of the page's own texts that do not fit into a line: only values may be broken anywhere. Hidden words count, because some screen readers read line by line. */
export function brokenWords(): string[] {
  const VALUES = '[translate=no], [data-field]'
  /** Without addresses and hyphens. */
  const WORDS = /(?<![^\s("«“])[\p{L}\p{M}ʻʼ’']{2,}(?![^\s.,:;!?…)"»”])(?!\.\p{L})/gu
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.closest(`${VALUES}, svg, script, style, textarea, select`)) continue
    if (getComputedStyle(element).hyphens === 'auto') continue
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(WORDS)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(`"${word}" is broken`)
    }
  }
  return found
}
