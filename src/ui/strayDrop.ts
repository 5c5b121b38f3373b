import { useEffect } from 'react'

/**
 * Ignores what is dropped outside of a field: the browser would open a file or an address, Firefox and Safari in place of the page,
 * and Firefox an address that is plain text, too. A component that accepts files calls `preventDefault` on `dragover` and `drop`.
 */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, target } = event
      if (event.defaultPrevented || dataTransfer === null || isTaken(dataTransfer.types, target)) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    for (const type of ['dragover', 'drop'] as const) addEventListener(type, refuse)
    return () => {
      for (const type of ['dragover', 'drop'] as const) removeEventListener(type, refuse)
    }
  }, [])
}

/** True if the browser's default applies: a file over a file input, a text over a text field. */
function isTaken(types: readonly string[], target: EventTarget | null): boolean {
  const place = target instanceof Element ? target : null
  const field = types.includes('Files') ? 'input[type="file"]:not([disabled])' : 'input, textarea'
  return place?.matches(field) ?? false
}
