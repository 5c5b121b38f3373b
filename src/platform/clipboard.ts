/** A copy that the inline script made when the person pressed a button of the screen before the app. */
export interface EarlyCopy {
  text: string
  isDone: Promise<boolean>
}

declare global {
  interface Window {
    /** Set while that press is replayed: the app then confirms the copy, and copies nothing else. */
    earlyCopy?: EarlyCopy | undefined
  }
}

/**
 * Copies text to the clipboard; resolves with false when the browser refused, with null when there is nothing to say of it.
 * @param near `execCommand` needs a focusable text area; it is inserted after this element, because other parts of the page may be inert
 */
export async function copyText(text: string, near: Element): Promise<boolean | null> {
  const early = window.earlyCopy
  // What the browser refused then is not tried again: the person may have copied something else since.
  if (early) return early.text === text && (await early.isDone) ? true : null
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
