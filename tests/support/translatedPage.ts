/** Changes the page as the translation of Chrome and Edge does. */
import { act } from '@testing-library/react'
import { passTimeIn } from './world.ts'

/** Elements whose text browsers leave as it is, and texts that are translated already. */
const UNTOUCHED = '[translate="no"], font, script, style, textarea, svg'

/** The text in another language; it contains the original, so that tests find it. */
const translated = (text: string) => `⟪${text}⟫`

/** Moves each text of the page into two nested `<font>` elements and changes it, except within `translate="no"`. */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) if (isTranslated(text)) translate(text)
}

/** From now on the page is always translated: what appears later is so after the next moment of fake time. */
export function keepTranslated(): void {
  translatePage()
  passTimeIn(async (work) => {
    await act(work)
    translatePage()
  })
}

function isTranslated(text: Text): boolean {
  return /[\p{L}\p{N}]/u.test(text.data) && !text.parentElement?.closest(UNTOUCHED)
}

function translate(text: Text) {
  const outer = createFont()
  const inner = createFont()
  text.replaceWith(outer)
  outer.append(inner)
  inner.textContent = translated(text.data)
}

function createFont(): HTMLElement {
  const font = document.createElement('font')
  font.style.verticalAlign = 'inherit'
  return font
}
