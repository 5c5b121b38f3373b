/** What the person does on the prepainted screen: recorded, and replayed on the app's screen when that replaces it. */

/** One input of the person on the prepainted screen: a press of the element that `selector` finds, or the new value of a field with its label. */
type QueuedInput =
  | { kind: 'press'; selector: string }
  | { kind: 'type'; name: string; value: string; label: string }

/** Attributes that identify an element of a first screen. */
const NAMES = ['data-action', 'data-broker-id', 'data-lang', 'name', 'href'] as const

/** Start and end of a press. A tap that becomes a scroll ends with `pointercancel`. */
const PRESS_EVENTS = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup']
/** Longest wait for the end of a press. */
const HOLD_MS = 1_000

/** A selector of the same element in the app's screen; empty for an element without an identifying attribute. */
function selectorOf(element: Element | null): string {
  // Radio buttons of a group share their name.
  const names = element instanceof HTMLInputElement && element.type === 'radio' ? [...NAMES, 'value'] : NAMES
  return names
    .map((name) => {
      const value = element?.getAttribute(name)
      return value ? `[${name}="${CSS.escape(value)}"]` : ''
    })
    .join('')
}

type InputQueue = ReturnType<typeof startInputQueue>

/** Starts recording. */
export function startInputQueue() {
  const queuedInputs: QueuedInput[] = []
  let isPressing = false
  let onReleased = () => {}

  const onPress = ({ type }: Event) => {
    isPressing = type.endsWith('down')
    // The click follows the release in the same task.
    if (!isPressing) setTimeout(() => onReleased())
  }
  const onClick = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-action]') : null
    if (!target || target.tagName === 'A') return
    event.preventDefault()
    // The second press of a double click is ignored.
    if (target.getAttribute('aria-busy') === 'true') return
    target.setAttribute('aria-busy', 'true')
    queuedInputs.push({ kind: 'press', selector: selectorOf(target) })
  }
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    const value = target.type === 'checkbox' ? String(target.checked) : target.value
    queuedInputs.push({ kind: 'type', name: target.name, value, label: labelOf(target) })
  }

  for (const type of PRESS_EVENTS) addEventListener(type, onPress, true)
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  return {
    queuedInputs,
    /** Resolves when the current press has ended. */
    async afterPress() {
      if (!isPressing) return
      await new Promise<void>((resolve) => {
        onReleased = resolve
        setTimeout(resolve, HOLD_MS)
      })
    },
    stopQueueing() {
      for (const type of PRESS_EVENTS) removeEventListener(type, onPress, true)
      removeEventListener('click', onClick, true)
      removeEventListener('input', onInput, true)
    },
  }
}

/** Input whose element is not in the page after this time is dropped. */
const TIMEOUT_MS = 3_000

/** `mount` renders the app's screen in one task. Waits for the end of a press, because an element that is replaced during it gets no click. */
export async function replaceScreen(input: InputQueue, mount: () => void): Promise<void> {
  await input.afterPress()
  const before = document.activeElement
  const focused = selectorOf(before)
  const at = before instanceof HTMLInputElement ? before.selectionStart : null
  mount()
  input.stopQueueing()
  const now = focused === '' ? null : document.querySelector<HTMLInputElement>(focused)
  // Before the replay, because a press may move the focus.
  now?.focus({ preventScroll: true })
  const queue = [...input.queuedInputs]
  const deadline = performance.now() + TIMEOUT_MS
  const replayAll = async () => {
    while (queue[0] && replay(queue[0])) {
      queue.shift()
      // The app renders what the input has changed, e.g. the words of a box.
      await Promise.resolve()
    }
    if (queue.length > 0 && performance.now() < deadline) requestAnimationFrame(() => void replayAll())
  }
  await replayAll()
  // After the replay, because a new value moves the caret to its end.
  if (at !== null) now?.setSelectionRange(at, at)
}

/** False when the element is not in the page. */
function replay(input: QueuedInput): boolean {
  if (input.kind === 'press') {
    const element = document.querySelector<HTMLElement>(input.selector)
    element?.click()
    return element !== null
  }
  const fields = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(input.name)}"]`)
  for (const field of fields) setValue(field, input)
  return fields.length > 0
}

function labelOf({ labels }: HTMLInputElement): string {
  return labels?.[0]?.textContent ?? ''
}

function setValue(field: HTMLInputElement, { value, label }: { value: string; label: string }) {
  if (field.type === 'checkbox') {
    // Other words, e.g. of another coin, have not been agreed to.
    if (String(field.checked) !== value && labelOf(field) === label) field.click()
  } else if (field.type === 'radio') {
    if (field.value === value) field.click()
  } else {
    // React overrides the element's own setter and ignores a value set through it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
