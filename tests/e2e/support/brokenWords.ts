/** Runs in the page. Words of the page's own texts that do not fit into a line: only values may be broken anywhere. */
export function brokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element?.checkVisibility() || element.closest('[data-field], svg, script, style, textarea, select'))
      continue
    const style = getComputedStyle(element)
    if (style.overflowWrap === 'anywhere' || style.hyphens === 'auto' || style.clipPath !== 'none') continue
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{M}ʻʼ’']{2,}/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(`"${word}" is broken`)
    }
  }
  return found
}
