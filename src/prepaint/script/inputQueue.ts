/** Records what the person does on the prepainted screen, for the app to replay (`replaceScreen.ts`). */
import type { EarlyCopy } from '../../platform/clipboard.ts'
import type { InputQueue, QueuedInput } from '../bootData.ts'

/** Attributes that identify the pressed element. */
const NAMES = ['data-action', 'data-broker-id', 'data-copy', 'data-tab', 'data-lang'] as const

/** Start and end of a press. A tap that becomes a scroll ends with `pointercancel`. */
const PRESS_EVENTS = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup']
/** Longest wait for the end of a press. */
const HOLD_MS = 1_000

/** Starts recording. */
export function startInputQueue(): InputQueue {
  const queuedInputs: QueuedInput[] = []
  let isPressing = false
  let lastCopy: EarlyCopy | undefined
  let onReleased = () => {}

  const onPress = ({ type }: Event) => {
    isPressing = type.endsWith('down')
    // The click follows the release in the same task.
    if (!isPressing) setTimeout(() => onReleased())
  }
  const onClick = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-action]') : null
    const action = target?.getAttribute('data-action')
    if (!target || !action || target.tagName === 'A') return
    event.preventDefault()
    const text = action === 'copy' ? queue.copies[target.getAttribute('data-copy') ?? ''] : null
    // The browser allows copying only during the press.
    const earlyCopy: EarlyCopy | undefined = text ? { text, isDone: copy(text) } : undefined
    if (lastCopy && earlyCopy && lastCopy.text !== text) lastCopy.isSuperseded = true
    lastCopy = earlyCopy ?? lastCopy
    // The second press of a double click is ignored.
    if (target.getAttribute('aria-busy') === 'true') return
    target.setAttribute('aria-busy', 'true')
    const selector = NAMES.map((name) => {
      const value = target.getAttribute(name)
      return value === null ? '' : `[${name}="${CSS.escape(value)}"]`
    }).join('')
    queuedInputs.push({ kind: 'press', selector, earlyCopy })
  }
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    const value = target.type === 'checkbox' ? String(target.checked) : target.value
    queuedInputs.push({ kind: 'type', name: target.name, value })
  }

  const queue: InputQueue = {
    queuedInputs,
    copies: {},
    afterPress() {
      if (!isPressing) return null
      return new Promise((resolve) => {
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
  for (const type of PRESS_EVENTS) addEventListener(type, onPress, true)
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  return queue
}

/** False if the browser has no clipboard, or refuses. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
