import { render } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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

/** The page with a tab that has no heading of its own beside another one that has; the button belongs to the former. */
function Tabbed({ isChat = false, isPressed = false }: { isChat?: boolean; isPressed?: boolean }) {
  const main = useRef<HTMLElement>(null)
  useFocus(main)
  return (
    <main ref={main}>
      <button type="button">Chat</button>
      {isChat ? <h1 className="visually-hidden">Purchase</h1> : <h1>Pay</h1>}
      <form>{isChat && !isPressed && <button type="submit">Send</button>}</form>
    </main>
  )
}

const place = () => document.activeElement?.localName

// MutationObserver callbacks run after a change.
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** Gives the button the focus, as after use of the keyboard. */
function focusButton() {
  const { rerender } = render(<Page />)
  document.querySelector('button')?.focus()
  return async () => {
    rerender(<Page isPressed />)
    await settle()
  }
}

beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))

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
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    await go()
    expect(place()).toBe('body')
  })

  it('SPEC-18 leaves the focus near it in a tab without a heading of its own', async () => {
    const { rerender } = render(<Tabbed />)
    await settle()
    document.querySelector('button')?.focus()
    rerender(<Tabbed isChat />)
    await settle()
    document.querySelector<HTMLElement>('form button')?.focus()
    rerender(<Tabbed isChat isPressed />)
    await settle()
    expect(place()).toBe('form')
  })

  it('SPEC-18 gives the focus to a hidden heading that comes with the change', async () => {
    const { rerender } = render(<Tabbed />)
    await settle()
    document.querySelector('button')?.blur()
    rerender(<Tabbed isChat />)
    await settle()
    expect(place()).toBe('h1')
  })
})

describe('a new heading', () => {
  function Panel({ title, isHidden = false }: { title: string; isHidden?: boolean }) {
    const main = useRef<HTMLElement>(null)
    useFocus(main)
    return (
      <main ref={main}>
        {isHidden && <h1 className="visually-hidden">Purchase</h1>}
        <div role="tabpanel" tabIndex={0}>
          {!isHidden && <h1 key={title}>{title}</h1>}
        </div>
      </main>
    )
  }
  /** Safari gives the panel the focus when a button in it is pressed. */
  async function pressIn(next: { title: string; isHidden?: boolean }) {
    const { rerender } = render(<Panel title="Pay" />)
    await settle()
    document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus()
    rerender(<Panel {...next} />)
    await settle()
  }

  it('SPEC-18 gets the focus after a press that has given it to the panel around the button', async () => {
    await pressIn({ title: 'Dispute opened' })
    expect(document.activeElement).toHaveTextContent('Dispute opened')
    expect(place()).toBe('h1')
  })

  it('SPEC-18 leaves it to the panel of a tab without a heading of its own', async () => {
    await pressIn({ title: 'Pay', isHidden: true })
    expect(place()).toBe('div')
  })
})
