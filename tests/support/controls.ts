/** Finds and presses the controls of a page, and detects visible changes and announcements after a press. */
import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

interface Control {
  /** The same for the same control of another order: `confirm-paid`, `tab chat`, `button How to pay`. */
  name: string
  element: HTMLElement
}

/** Selector of controls. Links are excluded, because the browser handles them. */
const PRESSABLE =
  'button, select, summary, input[type=checkbox], input[type=radio], input[type=file], [role=tab]'
/** Chosen options, which a press does not change. */
const IS_CHOSEN = '[aria-selected=true], [aria-current=true], [aria-checked=true], [type=radio]:checked'
const LIVE = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]'
/** Attributes that a screen reader reads out when they change on the control that has the focus. */
const ANNOUNCED_ATTRIBUTES = 'expanded selected checked pressed busy invalid disabled label'.split(' ')

/** Controls that can be pressed now, in the open dialog or on the page; one of each name. */
export function controls(): Control[] {
  const dialog = [...document.querySelectorAll('[data-overlay]')].at(-1)
  const found = new Map<string, HTMLElement>()
  for (const element of (dialog ?? document).querySelectorAll<HTMLElement>(PRESSABLE)) {
    if (element.matches(`:disabled, ${IS_CHOSEN}`) || element.closest('[hidden], [inert]')) continue
    const name = nameOf(element)
    if (!found.has(name)) found.set(name, element)
  }
  return [...found].map(([name, element]) => ({ name, element }))
}

function nameOf(element: HTMLElement): string {
  const { action, tab, case: about, copy } = element.dataset
  if (action) return [action, tab ?? about ?? copy].filter(Boolean).join(' ')
  const input = element.getAttribute('name')
  const evidence = element.closest<HTMLElement>('[data-evidence]')?.dataset['evidence']
  if (input) return [element.getAttribute('type') ?? 'select', input, evidence].filter(Boolean).join(' ')
  const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return `${element.tagName.toLowerCase()} ${text.replaceAll(/\d+/g, '0').slice(0, 30)}`
}

/** Key of the screen; screens with the same key have the same controls. */
export function screenKey(): string {
  const value = (name: string) =>
    [...document.querySelectorAll(`[data-${name}]`)].at(-1)?.getAttribute(`data-${name}`) ?? ''
  const tab = document.querySelector('[role=tab][aria-selected=true]')?.getAttribute('data-tab') ?? ''
  const inputs = textInputs().map(({ name }) => name)
  return [value('page'), value('step'), value('result'), value('overlay'), tab, ...inputs].join('|')
}

const VALUES: Record<string, string> = {
  ...{ email: 'payer@mail.com', password: 'password1', code: '1234', fee: '1.5' },
  ...{ card_number: '4111111111111111', holder_name: 'IVAN PETROV', mask: '4111-1111-1111-1111' },
  ...{ phone: '+79001234567', bank: 'Sberbank', requisite: '4111111111111111, IVAN PETROV' },
  ...{ message: 'I have paid', statement: 'I have paid and attached the receipt' },
}

const textInputs = () =>
  [...([...document.querySelectorAll('[data-overlay]')].at(-1) ?? document).querySelectorAll('[name]')]
    .filter((input) => input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
    .filter((input) => input.name in VALUES && !input.disabled && !input.readOnly)

/** True if there is an input to fill in, or a box to tick. */
export const hasInputs = () => textInputs().length > 0 || document.querySelector('[name=agree]') !== null

/** Fills all inputs on screen, and ticks the box of the terms. */
export async function fillInputs(user: UserEvent): Promise<void> {
  for (const input of textInputs())
    if (input.value === '') {
      input.focus()
      await user.paste(VALUES[input.name] ?? '')
    }
  for (const agree of document.querySelectorAll<HTMLInputElement>('[name=agree]:not(:checked)'))
    await user.click(agree)
}

/** Presses once, or twice in a row. */
export async function pressControl(user: UserEvent, element: HTMLElement, isTwice: boolean): Promise<void> {
  if (element instanceof HTMLInputElement && element.type === 'file') {
    const file = new File(['%PDF-1.4\n/Type /Page\n'], 'receipt.pdf', { type: 'application/pdf' })
    await user.upload(element, file)
  } else if (element instanceof HTMLSelectElement) {
    const other = [...element.options].find(({ selected, disabled }) => !selected && !disabled)
    if (other) await user.selectOptions(element, other)
  } else if (isTwice) await user.dblClick(element)
  else await user.click(element)
}

/** Records effects outside of the page: windows, file pickers, the print dialog, downloads. */
export function watchExits(): string[] {
  const exits: string[] = []
  vi.stubGlobal('open', (url: string) => void exits.push(url))
  vi.stubGlobal('print', () => void exits.push('print'))
  const click = HTMLElement.prototype.click
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function clicked(this: HTMLElement) {
    const isPicker = this instanceof HTMLInputElement && this.type === 'file'
    if (isPicker || this instanceof HTMLAnchorElement) exits.push(isPicker ? 'file picker' : 'download')
    else click.call(this)
  })
  return exits
}

/** The visible and announced texts at one time. */
interface PageSnapshot {
  screen: string
  focus: Element | null
  attributes: string
  live: ReadonlyMap<Element, string>
  seen: string
  exits: number
}

export function snapshot(element: HTMLElement, exits: readonly string[]): PageSnapshot {
  const body = document.body.cloneNode(true)
  if (body instanceof HTMLElement)
    for (const hidden of body.querySelectorAll('.visually-hidden')) hidden.remove()
  const marks = ANNOUNCED_ATTRIBUTES.map((name) => element.getAttribute(`aria-${name}`))
  const isChecked = element instanceof HTMLInputElement && element.checked
  // A screen reader reads out that a `summary` opens or closes.
  const isOpen = element.matches('details[open] > summary')
  // For a file input a screen reader reads the name of the file.
  const value =
    element instanceof HTMLSelectElement || element instanceof HTMLInputElement ? element.value : ''
  const text = element.querySelector('[aria-hidden=true]') ? '' : element.textContent
  const places = [...document.querySelectorAll(LIVE)]
  const live = new Map(places.map((place) => [place, withoutDigits(place.textContent)]))
  const seen = body instanceof HTMLElement ? withoutDigits(body.innerHTML) : ''
  const attributes = JSON.stringify([marks, isChecked, isOpen, value, text])
  const { activeElement: focus } = document
  return { screen: screenKey(), focus, attributes, live, seen, exits: exits.length }
}

/** Removes digits, so that a countdown does not count as a change. */
const withoutDigits = (text: string | null) => (text ?? '').replaceAll(/\d+/g, '').trim()

/** Texts that are announced now and were not before. */
export function newAnnouncements(before: PageSnapshot, now: PageSnapshot): string[] {
  return [...now.live].flatMap(([place, text]) =>
    text === '' || before.live.get(place) === text ? [] : [text],
  )
}

/** True if the focus has moved, a live region has a new text, or the control itself has changed. */
export function isAnnounced(before: PageSnapshot, now: PageSnapshot): boolean {
  const isFocusMoved = now.focus !== before.focus && now.focus !== document.body
  const isChanged = now.exits > before.exits || now.attributes !== before.attributes
  return isFocusMoved || isChanged || newAnnouncements(before, now).length > 0
}

export function isVisible(before: PageSnapshot, now: PageSnapshot): boolean {
  return now.seen !== before.seen || now.exits > before.exits || now.attributes !== before.attributes
}
