import { useEffect } from 'react'

/**
 * Keeps this page when a file or an address is dropped beside the fields that take it: the browser would open it, Firefox and Safari
 * in place of the page. A component that takes files prevents the default of `dragover` and `drop`.
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

/** Whether the browser's own way is right: files go into a field for files, a text into a field for text. */
function isTaken(types: readonly string[], target: EventTarget | null): boolean {
  const place = target instanceof Element ? target : null
  if (types.includes('Files')) return place?.matches('input[type="file"]:not([disabled])') ?? false
  return !types.includes('text/uri-list') || (place?.matches('input, textarea') ?? false)
}
