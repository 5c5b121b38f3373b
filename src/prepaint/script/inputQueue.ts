/** Records what the person does on the prepainted screen, for the app to replay (`replaceScreen.ts`). */
import type { InputQueue, QueuedInput } from '../bootData.ts'

/** Attributes that tell one thing to press from another. */
const NAMES = ['data-action', 'data-broker-id', 'data-copy', 'data-tab', 'data-lang'] as const

/** Starts recording. */
export function startInputQueue(): InputQueue {
  const queuedInputs: QueuedInput[] = []

  const onClick = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-action]') : null
    const action = target?.getAttribute('data-action')
    if (!target || !action || target.tagName === 'A') return
    event.preventDefault()
    // The second press of a double click is none.
    if (target.getAttribute('aria-busy') === 'true') return
    target.setAttribute('aria-busy', 'true')
    const selector = NAMES.map((name) => {
      const value = target.getAttribute(name)
      return value === null ? '' : `[${name}="${CSS.escape(value)}"]`
    }).join('')
    queuedInputs.push({ kind: 'press', selector })
  }
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    const value = target.type === 'checkbox' ? String(target.checked) : target.value
    queuedInputs.push({ kind: 'type', name: target.name, value })
  }

  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  return {
    queuedInputs,
    stopQueueing() {
      removeEventListener('click', onClick, true)
      removeEventListener('input', onInput, true)
    },
  }
}
