import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Follows the main heading of a place: where the focus was lost with the screen before, it moves to the new heading;
 * otherwise nobody is disturbed, and the heading is answered, to be spoken by a live region. Empty until the first change.
 */
export function useNewHeading(place: RefObject<HTMLElement | null>): string {
  const [said, setSaid] = useState('')
  const last = useRef<string>(undefined)
  useEffect(() => {
    const root = place.current
    if (root === null || typeof MutationObserver === 'undefined') return
    const look = () => {
      const heading = root.querySelector<HTMLElement>('h1:not([data-loading])')
      const text = heading?.textContent
      if (!heading || !text || text === last.current) return
      const isFirst = last.current === undefined
      last.current = text
      if (isFirst) return
      if (isFocusLost(root)) {
        focusHeading(heading)
        setSaid('')
      } else setSaid(text)
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [place])
  return said
}

/** Reading goes on at this heading. */
export function focusHeading(heading: HTMLElement) {
  heading.tabIndex = -1
  heading.focus()
}

/** What had the focus went with the screen before; a window in front keeps it. */
function isFocusLost(root: HTMLElement): boolean {
  const here = document.activeElement
  if (document.querySelector('dialog[open]')) return false
  return here === null || here === document.body || here === root
}
