/** Carries out what the person did on the early screen, on the same places of the app's own. */
import type { Deed, Handover } from '../early/handover.ts'

/** To be called right after the first rendering was asked for. */
export function redo(handover: Handover): void {
  // The rendering is a task of its own; what is done until then is still remembered by the early script.
  requestAnimationFrame(() => {
    handover.end()
    for (const deed of handover.deeds) again(deed)
  })
}

function again(deed: Deed) {
  if (deed.kind === 'press') {
    const more = deed.brokerId === null ? '' : `[data-broker-id="${CSS.escape(deed.brokerId)}"]`
    document.querySelector<HTMLElement>(`[data-action="${deed.action}"]${more}`)?.click()
    return
  }
  for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${deed.name}"]`))
    type(input, deed.value)
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
