/** Carries out what the person did on the early screen, on the same places of the app's own. */
import type { Deed, Handover } from '../early/handover.ts'

/** What is not on the page for that long is not coming. */
const PATIENCE_MS = 3_000

/** To be called when the app has drawn its screen; a place that is still missing is waited for a little. */
export function redo(handover: Handover): void {
  handover.end()
  const deeds = [...handover.deeds]
  const until = performance.now() + PATIENCE_MS
  const go = () => {
    for (let [deed] = deeds; deed && again(deed); [deed] = deeds) deeds.shift()
    if (deeds.length > 0 && performance.now() < until) requestAnimationFrame(go)
  }
  go()
}

/** False when its place is not there. */
function again(deed: Deed): boolean {
  if (deed.kind === 'press') {
    const more = deed.brokerId === null ? '' : `[data-broker-id="${CSS.escape(deed.brokerId)}"]`
    const place = document.querySelector<HTMLElement>(`[data-action="${deed.action}"]${more}`)
    place?.click()
    return place !== null
  }
  const inputs = document.querySelectorAll<HTMLInputElement>(`input[name="${deed.name}"]`)
  for (const input of inputs) type(input, deed.value)
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
