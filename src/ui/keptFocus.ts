import { useEffect } from 'react'

/** Containers of a control to which the focus can move. */
const PLACES = 'form, fieldset, li, section, [role="tabpanel"], aside, main'

/**
 * Keeps the keyboard focus near a control that is removed or disabled by its press: the focus moves to the nearest container
 * that still exists. A new main heading (`useNewHeading`) and an open dialog have priority.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let places: HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      // Only for the keyboard: with a pointer the focus is not needed, and could open the on-screen keyboard.
      last = target instanceof HTMLElement && target.matches(':focus-visible') ? target : null
      places = last === null ? [] : placesAround(last)
    }
    // After a press elsewhere the focus must not come back, even if nothing there is focusable.
    const forget = () => {
      last = null
    }
    const look = () => {
      if (last === null || !isLost(last) || document.querySelector('dialog[open]')) return
      const place = places.find((one) => one.isConnected)
      if (!place) return
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}

/** The containers of a control, the nearest first. Read before it is removed, because a removed control has none. */
function placesAround(control: HTMLElement): HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/** True when the control can no longer have the focus, and nothing else has it, neither here nor in the parent page. */
function isLost(control: HTMLElement): boolean {
  const here = document.activeElement
  const isFree = here === null || here === document.body || here === control
  return isFree && document.hasFocus() && (!control.isConnected || control.matches(':disabled'))
}
