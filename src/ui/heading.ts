import { useEffect, useRef, useState, type RefObject } from 'react'

/** The elements into which browsers move the words that they translate: Chrome and Edge, Yandex Browser. */
export const TRANSLATION = 'font, ya-tr-span'

/**
 * Watches the main heading of an element. When a change of screen has removed the focused element, the focus moves to the new
 * heading. Otherwise the focus stays, and the new heading is returned for a live region. Empty until the first change.
 */
export function useNewHeading(place: RefObject<HTMLElement | null>): string {
  const [announced, setAnnounced] = useState('')
  const last = useRef<string>(undefined)
  useEffect(() => {
    const root = place.current
    if (root === null) return
    const look = () => {
      const heading = root.querySelector<HTMLElement>('h1:not([data-loading])')
      const text = heading?.textContent
      if (!heading || !text || text === last.current) return
      // The browser has translated it.
      if (heading.querySelector(TRANSLATION)) return
      const isLost = isFocusLost(root)
      // It names the page while a tab without a heading of its own is open: nothing has changed.
      if (!isLost && heading.matches('.visually-hidden')) return
      const isFirst = last.current === undefined
      last.current = text
      if (isFirst) return
      if (isLost) {
        focusHeading(heading)
        setAnnounced('')
      } else setAnnounced(text)
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [place])
  return announced
}

/** Moves the focus to the heading. */
export function focusHeading(heading: HTMLElement) {
  heading.tabIndex = -1
  heading.focus()
}

/** True when the focused element was removed with the previous screen; false while a dialog is open. */
function isFocusLost(root: HTMLElement): boolean {
  const here = document.activeElement
  if (document.querySelector('dialog[open]')) return false
  return here === null || here === document.body || here === root
}
