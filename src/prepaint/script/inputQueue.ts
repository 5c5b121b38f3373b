/** Records what the person does on the prepainted screen, for the app to replay (`replaceScreen.ts`). */

/** One input of the person on the prepainted screen: a press of the element that `selector` finds, or the new value of a field. */
export type QueuedInput = { kind: 'press'; selector: string } | { kind: 'type'; name: string; value: string }

/** Attributes that identify an element of a first screen. */
const NAMES = ['data-action', 'data-broker-id', 'data-lang', 'name', 'href'] as const

/** Start and end of a press. A tap that becomes a scroll ends with `pointercancel`. */
const PRESS_EVENTS = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup']
/** Longest wait for the end of a press. */
const HOLD_MS = 1_000

/** A selector of the same element in the app's screen; empty for an element without an identifying attribute. */
export function selectorOf(element: Element | null): string {
  // Radio buttons of a group share their name.
  const names = element instanceof HTMLInputElement && element.type === 'radio' ? [...NAMES, 'value'] : NAMES
  return names
    .map((name) => {
      const value = element?.getAttribute(name)
      return value ? `[${name}="${CSS.escape(value)}"]` : ''
    })
    .join('')
}

export type InputQueue = ReturnType<typeof startInputQueue>

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
    queuedInputs.push({ kind: 'type', name: target.name, value })
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
