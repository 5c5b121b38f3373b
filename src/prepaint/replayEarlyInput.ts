/** From the prepaint screen to the app's own: what the person did is carried out, and the focus stays where it was. */
import type { QueuedInput, BootData } from './bootData.ts'

/** What is not on the page for that long is not coming. */
const TIMEOUT_MS = 3_000
/** Attributes that tell a place of the first screens from all others. */
const NAMES = ['data-action', 'data-broker-id', 'name', 'href'] as const

/** Draws the app's screen in the place of the early one; the place of a deed that is still missing is waited for a little. */
export function replayEarlyInput(bootData: BootData, draw: () => void): void {
  const focused = selectorOf(document.activeElement)
  draw()
  bootData.end()
  // Before the deeds: a press moves the focus on from where it was.
  if (focused !== '') document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  const queuedInputs = [...bootData.queuedInputs]
  const until = performance.now() + TIMEOUT_MS
  const go = () => {
    for (let [queuedInput] = queuedInputs; queuedInput && again(queuedInput); [queuedInput] = queuedInputs)
      queuedInputs.shift()
    if (queuedInputs.length > 0 && performance.now() < until) requestAnimationFrame(go)
  }
  go()
}

/** False when its place is not there. */
function again(queuedInput: QueuedInput): boolean {
  if (queuedInput.kind === 'press') {
    const { action, brokerId } = queuedInput
    const more = brokerId === null ? '' : having('data-broker-id', brokerId)
    const place = document.querySelector<HTMLElement>(having('data-action', action) + more)
    place?.click()
    return place !== null
  }
  const inputs = document.querySelectorAll<HTMLInputElement>(`input${having('name', queuedInput.name)}`)
  for (const input of inputs) type(input, queuedInput.value)
  return inputs.length > 0
}

function type(input: HTMLInputElement, value: string) {
  if (input.type === 'checkbox') {
    if (String(input.checked) !== value) input.click()
  } else if (input.type === 'radio') {
    if (input.value === value) input.click()
  } else {
    // React hears only what comes past its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Where to find the same place in the app's screen; empty for what has no name. */
function selectorOf(place: Element | null): string {
  // Radios have one name for all.
  const names = place instanceof HTMLInputElement && place.type === 'radio' ? [...NAMES, 'value'] : NAMES
  return names
    .map((name) => {
      const value = place?.getAttribute(name)
      return value ? having(name, value) : ''
    })
    .join('')
}

function having(name: string, value: string): string {
  return `[${name}="${CSS.escape(value)}"]`
}
