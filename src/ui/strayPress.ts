import { useEffect } from 'react'

/**
 * Ignores the rest of a double click once something else is where it began: a double tap on "Cancel" must not answer the question
 * that opens under the finger, nor choose what a new screen shows there.
 */
export function useNoStrayPress(): void {
  useEffect(() => {
    let pressed: Element | null = null
    const refuse = (event: MouseEvent) => {
      const control = controlAt(event.target)
      if (event.detail <= 1) pressed = control
      if (control === pressed) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('click', refuse, true)
    return () => removeEventListener('click', refuse, true)
  }, [])
}

/** A label stands for the field in it, because the browser passes its click on. */
function controlAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label') ?? target.closest('a, button, input, select, summary, textarea')
}
