import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useKeptFocus } from '../../src/ui/keptFocus.ts'

function Page({ isPressed = false }: { isPressed?: boolean }) {
  useKeptFocus()
  return (
    <main>
      <section>{!isPressed && <button type="button">Send</button>}</section>
    </main>
  )
}

const place = () => document.activeElement?.localName

/** The button has the focus of a keyboard. */
function atButton() {
  const { rerender } = render(<Page />)
  document.querySelector('button')?.focus()
  return async () => {
    rerender(<Page isPressed />)
    // The observer is told after the change.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const hasFocus = vi.spyOn(document, 'hasFocus')
beforeEach(() => void hasFocus.mockReturnValue(true))
afterEach(() => void hasFocus.mockReset())

describe('a control that goes', () => {
  it('SPEC-18 leaves the focus near', async () => {
    const go = atButton()
    await go()
    expect(place()).toBe('section')
  })

  it('SPEC-18 leaves it to who has pressed somewhere else with a mouse meanwhile', async () => {
    const go = atButton()
    document.querySelector('button')?.blur()
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await go()
    expect(place()).toBe('body')
  })

  it('SPEC-18 ROUTE-06 leaves it to the page around an embedded one', async () => {
    const go = atButton()
    document.querySelector('button')?.blur()
    hasFocus.mockReturnValue(false)
    await go()
    expect(place()).toBe('body')
  })
})
