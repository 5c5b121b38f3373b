import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFocus } from '../../src/ui/focus.ts'

function Page({ isPressed = false }: { isPressed?: boolean }) {
  const main = useRef<HTMLElement>(null)
  useFocus(main)
  return (
    <main ref={main}>
      <section>{!isPressed && <button type="button">Send</button>}</section>
    </main>
  )
}

const place = () => document.activeElement?.localName

/** Gives the button the focus, as after use of the keyboard. */
function focusButton() {
  const { rerender } = render(<Page />)
  document.querySelector('button')?.focus()
  return async () => {
    rerender(<Page isPressed />)
    // MutationObserver callbacks run after the change.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const hasFocus = vi.spyOn(document, 'hasFocus')
beforeEach(() => void hasFocus.mockReturnValue(true))
afterEach(() => void hasFocus.mockReset())

describe('a focused control that is removed', () => {
  it('SPEC-18 leaves the focus on an element near it', async () => {
    const go = focusButton()
    await go()
    expect(place()).toBe('section')
  })

  it('SPEC-18 does not take the focus if the person has clicked elsewhere meanwhile', async () => {
    const go = focusButton()
    document.querySelector('button')?.blur()
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await go()
    expect(place()).toBe('body')
  })

  it('SPEC-18 ROUTE-06 does not take the focus from the page around an embedded one', async () => {
    const go = focusButton()
    document.querySelector('button')?.blur()
    hasFocus.mockReturnValue(false)
    await go()
    expect(place()).toBe('body')
  })
})
