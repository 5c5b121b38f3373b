import { useEffect } from 'react'

/**
 * Ignores a file or an address that is dropped outside of a field: the browser would open it, Firefox and Safari
 * in place of the page. A component that accepts files calls `preventDefault` on `dragover` and `drop`.
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
  if (types.includes('Files')) return place?.matches('input[type="file"]:not([disabled])') ?? false
  return !types.includes('text/uri-list') || (place?.matches('input, textarea') ?? false)
}
