/**
 * Translates the page as browsers do: each text moves into elements of the browser and is changed, except within `translate="no"`.
 * Chrome and Edge nest two `<font>`, Yandex Browser `<ya-tr-span>`. The new text contains the original, so that tests find it. Self-contained, because it also runs inside a browser.
 */
export function translatePage(tag: 'font' | 'ya-tr-span' = 'font'): void {
  const untouched = `[translate="no"], ${tag}, script, style, textarea, svg`
  const createPlace = () => {
    const element = document.createElement(tag)
    element.style.verticalAlign = 'inherit'
    return element
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!/[\p{L}\p{N}]/u.test(text.data) || text.parentElement?.closest(untouched)) continue
    const outer = createPlace()
    const inner = createPlace()
    text.replaceWith(outer)
    outer.append(inner)
    inner.textContent = `⟪${text.data}⟫`
  }
}
