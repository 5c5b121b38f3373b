import { attempt } from './attempt.ts'
import { sleep } from './sleep.ts'

/** Some in-app browsers neither copy nor refuse. */
const SETTLED_WITHIN_MS = 1_000

/**
 * Copies text to the clipboard, for one second at most; resolves with false when the browser refused.
 * @param near `execCommand` needs a focusable text area; it is inserted after this element, because other parts of the page may be inert
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    const copied = navigator.clipboard.writeText(text).then(() => true)
    return await Promise.race([copied, sleep(SETTLED_WITHIN_MS).then(() => false)])
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
  const isCopied = attempt(() => document.execCommand('copy')) ?? false
  carrier.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

/** Selects the element's whole text, so that the user can copy it manually. */
export function selectText(element: Element) {
  // The user can still select the text manually.
  attempt(() => getSelection()?.selectAllChildren(element))
}
