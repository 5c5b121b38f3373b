/** Replaces the prepainted screen by the app's, keeps the focus, and replays the queued input. */
import { type InputQueue, type QueuedInput, selectorOf } from './inputQueue.ts'

/** Input whose element is not in the page after this time is dropped. */
const TIMEOUT_MS = 3_000

/** `mount` renders the app's screen in one task. Waits for the end of a press, because an element that is replaced during it gets no click. */
export async function replaceScreen(input: InputQueue, mount: () => void): Promise<void> {
  await input.afterPress()
  const focused = selectorOf(document.activeElement)
  mount()
  input.stopQueueing()
  // Before the replay, because a press may move the focus.
  if (focused !== '') document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  const queue = [...input.queuedInputs]
  const deadline = performance.now() + TIMEOUT_MS
  const replayAll = () => {
    while (queue[0] && replay(queue[0])) queue.shift()
    if (queue.length > 0 && performance.now() < deadline) requestAnimationFrame(replayAll)
  }
  replayAll()
}

/** False when the element is not in the page. */
function replay(input: QueuedInput): boolean {
  if (input.kind === 'press') {
    const element = document.querySelector<HTMLElement>(input.selector)
    element?.click()
    return element !== null
  }
  const fields = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(input.name)}"]`)
  for (const field of fields) setValue(field, input.value)
  return fields.length > 0
}

function setValue(field: HTMLInputElement, value: string) {
  if (field.type === 'checkbox') {
    if (String(field.checked) !== value) field.click()
  } else if (field.type === 'radio') {
    if (field.value === value) field.click()
  } else {
    // React overrides the element's own setter and ignores a value set through it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
