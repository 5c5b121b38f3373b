import { useEffect } from 'react'

/** What a control may stand in, and a keyboard can go on from. */
const PLACES = 'form, fieldset, li, section, [role="tabpanel"], aside, main'

/**
 * Keeps the focus of a keyboard near a control that goes with its press, or is disabled by it: the focus moves to the nearest place around
 * it that is still there. A new main heading (`useNewHeading`) and an open dialog come first.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let places: HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      // Who points sees where to go on, and a field that got the focus would open the keyboard of a phone.
      last = target instanceof HTMLElement && target.matches(':focus-visible') ? target : null
      places = last === null ? [] : placesAround(last)
    }
    // Who has gone on with a mouse is somewhere else, even where nothing there takes the focus.
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

/** The nearest first. They are asked for before the control goes: afterwards nothing is around it. */
function placesAround(control: HTMLElement): HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/** True when the control cannot have the focus any more, and nothing else has it, neither here nor in the page around this one. */
function isLost(control: HTMLElement): boolean {
  const here = document.activeElement
  const isFree = here === null || here === document.body || here === control
  return isFree && document.hasFocus() && (!control.isConnected || control.matches(':disabled'))
}
