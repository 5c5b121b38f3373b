/**
 * Copies text to the clipboard; resolves with false when the browser refused.
 * @param near `execCommand` needs a focusable text area; it is inserted after this element, because other parts of the page may be inert
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

/** Selects the element's whole text, so that the user can copy it manually. */
export function selectText(element: Element) {
  try {
    getSelection()?.selectAllChildren(element)
  } catch {
    // The user can still select the text manually.
  }
}
