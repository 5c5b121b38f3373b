import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CopyButton } from '../../src/ui/CopyButton.tsx'
import { CopyRow } from '../../src/ui/CopyRow.tsx'
import { CopyTexts } from '../../src/ui/copyTexts.ts'
import { translatePage } from '../support/translatePage.ts'

const CARD = '4276380012345678'

const TEXTS = { action: 'Copy', done: 'Copied', failed: 'Not copied. The text is selected.' }
const inTexts = (children: ReactNode) => <CopyTexts value={TEXTS}>{children}</CopyTexts>
const row = (props: Partial<ComponentProps<typeof CopyRow>> = {}) =>
  inTexts(
    <CopyRow
      label="Card number"
      value={CARD}
      group={4}
      field="requisite"
      name="Copy card number"
      {...props}
    />,
  )
const show = (onCopied = () => {}, value = CARD) => render(row({ onCopied, value }))
const button = () => screen.getByRole('button', { name: 'Copy card number' })
const press = () => act(async () => button().click())

/** Sets the results of the clipboard API and of `execCommand`. */
function clipboard(modern: 'works' | 'refuses' | 'missing' | 'hangs', old: boolean | 'throws') {
  const writeText = vi.fn(async () => {
    if (modern === 'hangs') await new Promise(() => {})
    if (modern !== 'works') throw new Error('no')
  })
  // Pages without HTTPS have no clipboard API.
  const value = modern === 'missing' ? undefined : { writeText }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value })
  let carried: string | undefined
  const execCommand = vi.fn(() => {
    carried = document.querySelector('textarea')?.value
    if (old === 'throws') throw new Error('no')
    return old
  })
  Reflect.set(document, 'execCommand', execCommand)
  return { writeText, execCommand, carried: () => carried }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand')
  Reflect.deleteProperty(navigator, 'clipboard')
})

describe('copying', () => {
  it('copies the raw value and confirms it for two seconds', async () => {
    const { writeText, execCommand } = clipboard('works', false)
    const onCopied = vi.fn()
    const { container } = show(onCopied)
    await press()
    expect(writeText).toHaveBeenCalledExactlyOnceWith(CARD)
    expect(execCommand).not.toHaveBeenCalled()
    expect(onCopied).toHaveBeenCalledOnce()
    const spoken = () => container.querySelector('[aria-live]')?.textContent
    expect(spoken()).toBe('Copied')
    act(() => void vi.advanceTimersByTime(2000))
    expect(spoken()).toBe('')
  })

  it.each(['works', 'refuses'] as const)(
    'PUR-08 says nothing of a value that another one has replaced (the clipboard %s)',
    async (modern) => {
      clipboard(modern, false)
      const { container, rerender } = render(row())
      await press()
      const spoken = () => container.querySelector('[aria-live]')?.textContent
      expect(spoken() || screen.getByRole('alert').textContent).toMatch(/^(Copied|Not copied)/)
      rerender(row({ value: '4111111111111111' }))
      expect(spoken()).toBe('')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it.each(['refuses', 'missing'] as const)('uses execCommand when the clipboard %s', async (modern) => {
    const { carried } = clipboard(modern, true)
    const onCopied = vi.fn()
    show(onCopied)
    button().focus()
    await press()
    expect(carried()).toBe(CARD)
    expect(onCopied).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.querySelector('textarea')).toBeNull()
    expect(button()).toHaveFocus()
  })

  it.each([false, 'throws'] as const)('admits that nothing worked (%s), selects the text', async (old) => {
    clipboard('refuses', old)
    const onCopied = vi.fn()
    const { container } = show(onCopied)
    await press()
    expect(onCopied).not.toHaveBeenCalled()
    expect(container.querySelector('[aria-live]')).toBeEmptyDOMElement()
    expect(screen.getByRole('alert')).toHaveTextContent('The text is selected')
    expect(getSelection()?.toString()).toBe(CARD)
  })

  it('PUR-08 selects the text and says how to go on after 1 s without an answer of the clipboard', async () => {
    const { execCommand } = clipboard('hangs', true)
    const onCopied = vi.fn()
    show(onCopied)
    await press()
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByRole('alert')).toHaveTextContent('The text is selected')
    expect(getSelection()?.toString()).toBe(CARD)
    expect(onCopied).not.toHaveBeenCalled()
    expect(execCommand).not.toHaveBeenCalled()
  })

  it('PUR-08 I18N-06 shows and selects the text itself if it is nowhere on screen', async () => {
    clipboard('refuses', false)
    render(inTexts(<CopyButton value={() => 'the text'} field="support" label="Copy" />))
    await act(async () => screen.getByRole('button').click())
    expect(screen.getByRole('alert')).toHaveTextContent('The text is selected')
    expect(screen.getByText('the text')).toBeInTheDocument()
    expect(getSelection()?.toString()).toBe('the text')
    // A browser that translates the page would have a translation copied.
    translatePage()
    expect(getSelection()?.toString()).toBe('the text')
  })

  it('a success after a failure removes the hint', async () => {
    clipboard('refuses', false)
    show()
    await press()
    clipboard('works', false)
    await press()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a value in groups', () => {
  it('has no spaces in its text and has the page hooks', () => {
    const { container } = show()
    const value = container.querySelector('[data-field=requisite]')
    expect(value).toHaveTextContent(new RegExp(`^${CARD}$`))
    expect(value?.querySelectorAll('span')).toHaveLength(4)
    expect(button()).toHaveAttribute('data-action', 'copy')
    expect(button()).toHaveAttribute('data-copy', 'requisite')
  })

  it('CP-05 ends in a whole group, which is what the hint compares', () => {
    const { container } = show(undefined, 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf')
    const groups = [...container.querySelectorAll('[data-field=requisite] span')].map(
      (one) => one.textContent,
    )
    expect(groups).toEqual(['TXYZ', 'opYR', 'dj2D', '9XRt', 'bG41', '1XZZ', '3kM5', 'Vk', 'AeBf'])
  })

  /** Selects from the value to the end of the other element and copies, as browsers do: at the start of the selection. */
  function copyTo(other: Element | null) {
    const value = document.querySelector('[data-field=requisite]')
    if (value === null || other === null) throw new Error('no value')
    getSelection()?.setBaseAndExtent(value, 0, other, other.childNodes.length)
    const setData = vi.fn()
    fireEvent(value, createEvent.copy(value, { clipboardData: { setData } }))
    return setData
  }

  it('is copied without spaces when it, or a part of it, is selected by hand', () => {
    const { container } = show()
    expect(copyTo(container.querySelector('[data-field=requisite]'))).toHaveBeenCalledWith('text/plain', CARD)
    const group = container.querySelector('[data-field=requisite] span')
    expect(copyTo(group)).toHaveBeenCalledWith('text/plain', CARD)
  })

  it('PUR-08 a selection over several values is copied with all of them', () => {
    const onCopied = vi.fn()
    const { container } = show(onCopied)
    container.append('IVAN PETROV')
    expect(copyTo(container)).not.toHaveBeenCalled()
    expect(onCopied).not.toHaveBeenCalled()
  })
})
