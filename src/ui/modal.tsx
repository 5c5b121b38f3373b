/** What every modal dialog does: it opens, keeps the focus and gives it back, closes, and repeats the announcements of the page behind it. */
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { isOfComposition } from './composition.ts'
import { focusOn, TRANSLATION } from './focus.ts'

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

/**
 * The properties of a `<dialog>` that is open while it is mounted. Initial focus: `[data-autofocus]`, else the title. `onClose` is
 * called on Escape and the back gesture; without it the dialog cannot be dismissed.
 */
export function useModal(onClose?: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    opener.current ??= document.activeElement
    open(dialog)
    const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    start?.focus()
    return () => {
      // In a microtask, because a new screen may take the focus first (`useFocus`).
      if (!dialog.isConnected) queueMicrotask(() => giveBack(opener.current))
    }
  }, [])

  return {
    ref,
    'aria-modal': true,
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      if (isOfComposition(event.nativeEvent)) return
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        onClose?.()
      } else if (event.key === 'Tab') keepInside(event)
    },
    // The "cancel" event of a file input bubbles and must not close the dialog.
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    // Some browsers close the dialog on a second Escape despite preventDefault; reopen it while it is mounted.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      const dialog = event.currentTarget
      if (event.target !== dialog || dialog.open || !dialog.isConnected) return
      if (onClose) onClose()
      else open(dialog)
    },
  }
}

/** Opens a dialog above the page, without the top layer where the browser has none. */
function open(dialog: HTMLDialogElement) {
  if (dialog.open) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

/** Restores the focus; if the previous element is gone, focuses the main heading, so that the focus is never lost. */
function giveBack(opener: Element | null) {
  // In Safari the opener is what is around the pressed button: a new screen in it may already have the focus.
  if (opener instanceof HTMLElement && opener.isConnected && !opener.contains(document.activeElement)) {
    // Where the press was; to a control at the lower edge the browser would scroll.
    opener.focus({ preventScroll: true })
    return
  }
  // The next dialog or the new screen may already have the focus.
  if (document.activeElement !== document.body) return
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (place) focusOn(place)
}

function keepInside(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (event.shiftKey ? at > 0 : at < stops.length - 1) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
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
