/** Events of an embedded page that are forwarded to its parent. */
import { useEffect, type RefObject } from 'react'
import { isOfComposition } from './composition.ts'

/** Calls `onHeight` with the element's height in whole px, immediately and on every change. */
export function useHeight(ref: RefObject<HTMLElement | null>, onHeight: (height: number) => void) {
  useEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => onHeight(Math.ceil(element.getBoundingClientRect().height)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, onHeight])
}

/** Subscribes to Escape presses that no dialog or menu of the page has handled, and that do not end the composition of a text. */
export function useEscape(pressed: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOfComposition(event)) pressed()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [pressed])
}
