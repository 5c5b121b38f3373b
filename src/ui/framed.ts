/** What a page inside another site's frame has to tell that site. */
import { useEffect, type RefObject } from 'react'

/** Calls back with the element's height in whole pixels, at once and whenever it changes. */
export function useHeight(ref: RefObject<HTMLElement | null>, tell: (height: number) => void) {
  useEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => tell(Math.ceil(element.getBoundingClientRect().height)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, tell])
}

/** Calls back when Escape is pressed and nothing on the page, a dialog or a menu, took it. */
export function useEscape(pressed: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) pressed()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [pressed])
}
