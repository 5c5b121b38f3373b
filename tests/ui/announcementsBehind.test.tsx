import { act, render, screen, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { PageFrame } from '../../src/ui/PageFrame.tsx'
import { Toasts } from '../../src/ui/Toasts.tsx'
import { translatePage } from '../support/translatePage.ts'

let say: (words: Partial<Words>) => void

interface Words {
  toast: string | null
  left: string
  alert: string | null
  quiet: string
  chat: string[]
}

/** A page behind an open dialog, with every kind of live region. */
function Page() {
  const [words, setWords] = useState<Words>({ toast: null, left: '', alert: null, quiet: '', chat: ['Hi'] })
  say = (more) => act(() => setWords((before) => ({ ...before, ...more })))
  return (
    <>
      <Toasts
        label="Message"
        ms={2_000}
        onExpired={() => undefined}
        toasts={words.toast === null ? [] : [{ id: 1, text: words.toast }]}
      />
      <span aria-live="polite">{words.left}</span>
      <span role="timer" aria-live="off">
        {words.quiet}
      </span>
      {words.alert !== null && (
        <section>
          <p role="alert">{words.alert}</p>
        </section>
      )}
      <ul role="log">
        {words.chat.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{words.quiet}</p>
      <Dialog title="Did you pay?" overlay="confirm" onClose={() => undefined}>
        <p>Only after the money is sent.</p>
        <p role="status">{words.quiet}</p>
      </Dialog>
    </>
  )
}

/** Announcements of the page that the dialog has repeated. */
async function announced() {
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  const region = screen.getByRole('dialog').lastElementChild
  expect(region).toHaveAttribute('aria-live', 'polite')
  return within(region as HTMLElement)
    .queryAllByRole('paragraph')
    .map(({ textContent }) => textContent)
}

describe('a dialog', () => {
  it('NOTE-01 DLG-04 repeats the announcements of the page behind it, which screen readers ignore there', async () => {
    render(<Page />)
    expect(await announced()).toEqual([])
    say({ toast: 'The deal is cancelled' })
    expect(await announced()).toEqual(['The deal is cancelled'])
    say({ left: '1 minute left' })
    expect(await announced()).toEqual(['The deal is cancelled', '1 minute left'])
    // An announcement is removed from the dialog when it is removed from the page.
    say({ toast: null, left: '30 seconds left' })
    expect(await announced()).toEqual(['30 seconds left'])
  })

  it('DLG-04 repeats an alert that is added with its text, and only the new entries of a log', async () => {
    render(<Page />)
    say({ alert: 'The details have changed', chat: ['Hi', 'Paid?'] })
    expect((await announced()).toSorted()).toEqual(['Paid?', 'The details have changed'])
    say({ alert: null, chat: ['Hi'] })
    expect(await announced()).toEqual([])
  })

  it('DLG-01 DLG-04 does not repeat what it says itself', async () => {
    render(<Page />)
    say({ alert: 'Only after the money is sent.', left: '1 minute left' })
    expect(await announced()).toEqual(['1 minute left'])
  })

  it('DLG-04 repeats no text outside of live regions, and none of its own', async () => {
    render(<Page />)
    say({ quiet: '14:59' })
    expect(await announced()).toEqual([])
  })
})

/** The elements into which browsers move the words that they translate. */
const TRANSLATORS = ['font', 'ya-tr-span'] as const

describe('a screen that goes with its dialog', () => {
  const page = (isOver: boolean) => (
    <PageFrame page="payment" skipText="Skip">
      {isOver ? (
        <h1 key="over">The deal is over</h1>
      ) : (
        <>
          <h1 key="pay">Send the money</h1>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it has opened the dialog */}
          <button type="button" autoFocus>
            Paid
          </button>
          <Dialog title="Did you pay?" overlay="confirm" />
        </>
      )}
    </PageFrame>
  )

  it('DLG-04 the new heading has the focus, and is not announced twice', async () => {
    const { container, rerender } = render(page(false))
    rerender(page(true))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.getByRole('heading', { name: 'The deal is over' })).toHaveFocus()
    expect(container.querySelector('[aria-live]')).toBeEmptyDOMElement()
  })

  it('DLG-04 it keeps the focus in Safari, too, where a press gave it to the panel around the button', async () => {
    const panel = (state: 'pay' | 'asked' | 'over') => (
      <PageFrame page="payment" skipText="Skip">
        <div role="tabpanel" tabIndex={0}>
          <h1 key={state === 'over' ? state : 'pay'}>
            {state === 'over' ? 'The deal is over' : 'Send the money'}
          </h1>
          {state === 'asked' && <Dialog title="Did you pay?" overlay="confirm" />}
        </div>
      </PageFrame>
    )
    const { rerender } = render(panel('pay'))
    screen.getByRole('tabpanel').focus()
    rerender(panel('asked'))
    rerender(panel('over'))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.getByRole('heading', { name: 'The deal is over' })).toHaveFocus()
  })

  it('DLG-04 a new text of the focused heading is announced', async () => {
    const words = (text: string) => (
      <PageFrame page="payment" skipText="Skip">
        <h1 tabIndex={-1}>{text}</h1>
      </PageFrame>
    )
    const { container, rerender } = render(words('Looking for a seller'))
    screen.getByRole('heading').focus()
    await act(async () => {
      rerender(words('A seller has been found'))
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(container.querySelector('[aria-live]')).toHaveTextContent('A seller has been found')
  })

  it.each(TRANSLATORS)('I18N-06 a heading translated into %s is not new, not announced', async (tag) => {
    const { container } = render(
      <PageFrame page="payment" skipText="Skip">
        <h1 tabIndex={-1}>Send the money</h1>
      </PageFrame>,
    )
    await act(async () => {
      translatePage(tag)
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(screen.getByRole('heading')).toHaveTextContent('⟪Send the money⟫')
    expect(document.body).toHaveFocus()
    expect(container.querySelector('[aria-live]')).toBeEmptyDOMElement()
  })

  it('PUR-09 the hidden heading of another tab is not announced, nor the same screen afterwards', async () => {
    const tab = (heading: ReactNode) => (
      <PageFrame page="payment" skipText="Skip">
        <button type="button">Tab</button>
        {heading}
      </PageFrame>
    )
    const { container, rerender } = render(tab(<h1>Send the money</h1>))
    screen.getByRole('button').focus()
    const says = async (heading: ReactNode) => {
      await act(async () => {
        rerender(tab(heading))
        await new Promise((resolve) => setTimeout(resolve))
      })
      return container.querySelector('[aria-live]')?.textContent
    }
    expect(await says(<h1 className="visually-hidden">Secure payment</h1>)).toBe('')
    expect(await says(<h1>Send the money</h1>)).toBe('')
    expect(await says(<h1>The payment is complete</h1>)).toBe('The payment is complete')
  })

  it.each(TRANSLATORS)('I18N-06 DLG-04 does not repeat the page behind, translated into %s', async (tag) => {
    render(<Page />)
    say({ left: '2 minutes left' })
    expect(await announced()).toEqual(['2 minutes left'])
    const repeated = screen.getByRole('dialog').lastElementChild?.firstElementChild
    translatePage(tag)
    await announced()
    expect(repeated).toBeInTheDocument()
    say({ toast: 'Copied' })
    expect(await announced()).toContain('Copied')
  })
})
