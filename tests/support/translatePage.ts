/**
 * Translates the page as Chrome and Edge do: each text moves into two nested `<font>` elements and is changed, except within
 * `translate="no"`. The new text contains the original, so that tests find it. Self-contained, because it also runs inside a browser.
 */
export function translatePage(): void {
  const untouched = '[translate="no"], font, script, style, textarea, svg'
  const createFont = () => {
    const font = document.createElement('font')
    font.style.verticalAlign = 'inherit'
    return font
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!/[\p{L}\p{N}]/u.test(text.data) || text.parentElement?.closest(untouched)) continue
    const outer = createFont()
    const inner = createFont()
    text.replaceWith(outer)
    outer.append(inner)
    inner.textContent = `⟪${text.data}⟫`
  }
}
