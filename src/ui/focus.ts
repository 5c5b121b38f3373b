/** Where the focus goes when a change of the page takes it away. */
import { useEffect, useState, type RefObject } from 'react'

/** Containers of a control to which the focus can move. */
const PLACES = 'form, fieldset, li, section, [role="tabpanel"], aside, main'

/** The elements into which browsers move the words that they translate: Chrome and Edge, Yandex Browser. */
export const TRANSLATION = 'font, ya-tr-span'

/**
 * When a change of screen has removed the focused element, moves the focus to the new main heading in `main`. When a press with the
 * keyboard has removed or disabled its own control, moves it to the nearest container that still exists. An open dialog has priority.
 * Returns a new heading that has not got the focus, for a live region; empty until the first change.
 */
export function useFocus(main: RefObject<HTMLElement | null>): string {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    let heading: string | null = null
    /** The hidden heading that is there already. */
    let hidden: Element | null = null
    let control: HTMLElement | null = null
    let places: HTMLElement[] = []

    const lookAtHeading = (isFree: boolean) => {
      const found = main.current?.querySelector<HTMLElement>('h1:not([data-loading])')
      const text = found?.textContent
      // The browser has translated it.
      if (!found || !text || text === heading || found.querySelector(TRANSLATION)) return
      const isHidden = found.matches('.visually-hidden')
      const isLost = isFree && (isHidden ? document.activeElement === document.body : isFocusAround(found))
      // It names the page while a tab without a heading of its own is open: nothing has changed.
      if (isHidden && (found === hidden || !isLost)) {
        hidden = found
        return
      }
      const isFirst = heading === null
      heading = text
      if (isFirst) return
      setAnnounced(isLost ? '' : text)
      if (isLost) focusOn(found)
    }
    const lookAtControl = () => {
      if (control === null || !isLost(control)) return
      const place = places.find((one) => one.isConnected)
      if (place) focusOn(place, { preventScroll: true })
    }
    const look = () => {
      const isFree = document.querySelector('dialog[open]') === null
      lookAtHeading(isFree)
      if (isFree) lookAtControl()
    }
    const remember = ({ target }: FocusEvent) => {
      // Only for the keyboard: with a pointer the focus is not needed, and could open the on-screen keyboard.
      control = target instanceof HTMLElement && target.matches(':focus-visible') ? target : null
      places = control === null ? [] : placesAround(control)
    }
    // After a press elsewhere the focus must not come back, even if nothing there is focusable.
    const forget = () => {
      control = null
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['disabled'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [main])
  return announced
}

/** Moves the focus to an element that is not a control. */
export function focusOn(element: HTMLElement, options?: FocusOptions) {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus(options)
}

/** True when no control has the focus: in Safari a press on a button gives it to what is around the button. */
export function isFocusAround(element: Element): boolean {
  const focused = document.activeElement
  return focused === null || (focused !== element && focused.contains(element))
}

/** The containers of a control, the nearest first. Read before it is removed, because a removed control has none. */
function placesAround(control: HTMLElement): HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/** True when the control can no longer have the focus, and nothing else has it, neither here nor in the parent page. */
function isLost(control: HTMLElement): boolean {
  const isGone = !control.isConnected || control.matches(':disabled')
  const passive: (Element | null)[] = [null, document.body, control]
  return isGone && passive.includes(document.activeElement) && document.hasFocus()
}
