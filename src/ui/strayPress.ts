import { useEffect } from 'react'

/** Two presses of a finger that means one place differ less. */
const NEAR_PX = 24

/**
 * Ignores the rest of a double click once something else is where it began: a double tap on "Cancel" must not answer the question
 * that opens under the finger, nor choose what a new screen shows there.
 */
export function useNoStrayPress(): void {
  useEffect(() => {
    let first: { control: Element | null; x: number; y: number } | null = null
    const refuse = (event: MouseEvent) => {
      const { detail, clientX: x, clientY: y } = event
      // A press of the keyboard or of a script has no place, and belongs to no double click.
      if (detail === 0) return
      const control = controlAt(event.target)
      // Not every browser compares the places of two clicks. Without a first one it was on the prepainted screen.
      const isRest = detail > 1 && (first === null || Math.hypot(x - first.x, y - first.y) < NEAR_PX)
      if (!isRest) first = { control, x, y }
      else if (control !== first?.control) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    addEventListener('click', refuse, true)
    return () => removeEventListener('click', refuse, true)
  }, [])
}

/** A label stands for its field, because the browser passes its click on. */
function controlAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest('a, button, input, select, summary, textarea')
}
