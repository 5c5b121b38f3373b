/** Events of an embedded page that are forwarded to its parent. */
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isOfComposition } from './composition.ts'

/** Calls `onHeight` with the element's height in whole px, immediately and on every change. */
export function useHeight(ref: RefObject<HTMLElement | null>, onHeight: (height: number) => void) {
  const report = useEffectEvent(onHeight)
  useEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => report(Math.ceil(element.getBoundingClientRect().height)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
}

/** Subscribes to Escape presses that no dialog or menu of the page has handled, and that do not end the composition of a text. */
export function useEscape(pressed: () => void) {
  const report = useEffectEvent(pressed)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOfComposition(event)) report()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
