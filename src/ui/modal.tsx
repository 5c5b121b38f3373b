/** What every modal dialog does: it opens, and repeats the announcements of the page behind it. */
import { useEffect, useState } from 'react'
import { TRANSLATION } from './focus.ts'

/** Opens a dialog above the page, without the top layer where the browser has none. */
export function openModal(dialog: HTMLDialogElement) {
  if (dialog.open) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

const REGION = '[aria-live], [role="status"], [role="alert"], [role="log"]'
const OWN_WORDS = '[aria-modal] > :nth-child(2)'

/**
 * Repeats the announcements of the page inside a modal dialog: the page behind it is inert, and screen readers ignore its live regions.
 * A text is removed together with its original. A text that the dialog itself contains, e.g. the same error, is not repeated.
 */
export function AnnouncementsBehind() {
  /** One in each line. */
  const [texts, setTexts] = useState('')
  useEffect(() => {
    /** With their texts, which the browser may translate later. */
    const places = new Map<Element, string>()
    const observer = new MutationObserver((changes) => {
      for (const place of changes.flatMap(announcedBy)) places.set(place, textOf(place))
      const present = [...places].filter(([{ isConnected }]) => isConnected).map(([, text]) => text)
      const own = textOf(document.querySelector(OWN_WORDS))
      setTexts([...new Set(present)].filter((text) => !own.includes(text)).join('\n'))
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return (
    <div className="visually-hidden" aria-live="polite">
      {texts && texts.split('\n').map((text) => <p key={text}>{text}</p>)}
    </div>
  )
}

/** The elements outside of dialogs whose text a change announces: a whole region, or what was added to a log. */
function announcedBy({ target, addedNodes }: MutationRecord): Element[] {
  const here = target instanceof Element ? target : target.parentElement
  if (!here || here.closest('dialog') || isTranslation(here)) return []
  const region = here.closest(REGION)
  const added = [...addedNodes].filter((node) => node instanceof Element)
  if (region?.getAttribute('aria-live') === 'off') return []
  if (region?.getAttribute('role') === 'log') return target === here ? added : [here]
  if (region) return [region]
  const regions = added.flatMap((node) =>
    node.matches(REGION) ? node : Array.from(node.querySelectorAll(REGION)),
  )
  return regions.filter(isAnnounced)
}

/** True if the browser has translated the text of the element. */
function isTranslation(here: Element): boolean {
  return here.closest(TRANSLATION) !== null || [...here.children].some((child) => child.matches(TRANSLATION))
}

/** True for a new region with text; false for a new log, whose first entries are not announced. */
function isAnnounced(place: Element): boolean {
  return !place.matches('[aria-live="off"], [role="log"]') && !place.closest('dialog')
}

function textOf(place: Element | null): string {
  const text = place instanceof HTMLElement ? place.innerText : ''
  return text.replace(/\s+/g, ' ').trim()
}
