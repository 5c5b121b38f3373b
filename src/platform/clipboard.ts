/**
 * Puts text on the clipboard and tells the truth about it: false when the browser refused.
 * @param near the old way needs an element that may take the focus; beside it nothing is inert
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text, near)
  }
}

function copyByCommand(text: string, near: Element): boolean {
  const focused = document.activeElement
  const carrier = document.createElement('textarea')
  carrier.value = text
  carrier.readOnly = true
  carrier.className = 'visually-hidden'
  near.after(carrier)
  carrier.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    carrier.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

/** Marks the element's whole text, so that the person can copy it by hand. */
export function selectText(element: Element) {
  try {
    getSelection()?.selectAllChildren(element)
  } catch {
    // The text stays on screen, to be marked by hand.
  }
}
