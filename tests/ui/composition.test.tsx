/** A keyboard that composes, as most on Android do: it replaces its own text in the field until the composition ends. */
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { typedNumber } from '../../src/pages/cpayment/depositAmounts.ts'
import { formatCardInput, formatPhoneInput, readMaskInput } from '../../src/rules/requisiteInput.ts'
import { Field, TextArea } from '../../src/ui/Field.tsx'
import { GroupedField } from '../../src/ui/GroupedField.tsx'
import { MaskedInput } from '../../src/ui/MaskedInput.tsx'
import { useEscape } from '../../src/ui/framed.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

/** Changes the field as the browser does, without the value tracker of React noticing. */
function write(input: Input, value: string, caret: number) {
  const owner = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(caret, caret)
}

/**
 * Composes `text` at the caret, character by character. The keyboard replaces the part of the field in which it believes its text to be,
 * whatever the page has made of it. Firefox sends one more event after the end.
 */
function compose(input: Input, text: string, { isFirefox = false } = {}): string[] {
  const start = input.selectionStart ?? input.value.length
  const shown: string[] = []
  let composed = ''
  fireEvent.compositionStart(input, { data: '' })
  for (const char of text) {
    const next = composed + char
    fireEvent.compositionUpdate(input, { data: next })
    const rest = input.value.slice(start + composed.length)
    write(input, input.value.slice(0, start) + next + rest, start + next.length)
    fireEvent.input(input, { inputType: 'insertCompositionText', data: next, isComposing: true })
    composed = next
    shown.push(input.value)
  }
  fireEvent.compositionEnd(input, { data: composed })
  if (isFirefox)
    fireEvent.input(input, { inputType: 'insertCompositionText', data: composed, isComposing: false })
  return shown
}

function Form({ kind }: { kind: string }) {
  const [value, setValue] = useState('')
  const [isRefused, setRefused] = useState(false)
  const field = { label: 'field', value, onValue: setValue }
  const withoutSpaces = (text: string) => setValue(text.replace(/\s/g, ''))
  return (
    <>
      <output>{isRefused ? `refused ${value}` : value}</output>
      {kind === 'mask' && (
        <MaskedInput name="mask" {...field} read={readMaskInput} onRefused={() => setRefused(true)} />
      )}
      {kind === 'card' && <GroupedField {...field} format={formatCardInput} />}
      {kind === 'phone' && <GroupedField {...field} format={formatPhoneInput} />}
      {kind === 'number' && <GroupedField {...field} format={(text) => typedNumber(text, 2)} />}
      {kind === 'e-mail' && <Field label="field" value={value} onValue={withoutSpaces} />}
      {kind === 'message' && (
        <TextArea label="field" value={value} onValue={(text) => setValue(text.slice(0, 8))} />
      )}
    </>
  )
}

const field = () => screen.getByLabelText<Input>('field')
const stored = () => screen.getByRole('status').textContent

describe.each([{ isFirefox: false }, { isFirefox: true }])('a composition, %j', (engine) => {
  it.each([
    ['mask', '41112222', '4111-2222-'],
    ['mask', '4111222233334444', '4111-2222-3333-4444'],
    ['mask', '٤١١١', '4111-'],
    ['card', '4111222233334444', '4111 2222 3333 4444'],
    ['phone', '89001234567', '89001234567'],
    ['phone', '+79001234567', '+7 900 123-45-67'],
    ['number', '12,3456', '12.34'],
    ['e-mail', 'a b@mail.com', 'ab@mail.com'],
    ['message', 'one more word', 'one more'],
  ])('VAL-11 SALE-08 SALE-09 in the field of a %s: %s becomes %s at its end', (kind, typed, formatted) => {
    render(<Form kind={kind} />)
    field().focus()
    const shown = compose(field(), typed, engine)
    expect(shown.at(-1)).toBe(typed)
    expect(field().value).toBe(formatted)
    expect(stored()).toBe(formatted)
  })

  it('VAL-11 after another one, in the middle and with the caret behind its text', () => {
    render(<Form kind="mask" />)
    field().focus()
    compose(field(), '4111', engine)
    compose(field(), '2222', engine)
    expect(field().value).toBe('4111-2222-')
    field().setSelectionRange(2, 2)
    compose(field(), '99', engine)
    expect(field().value).toBe('4199-1122-22')
    expect(field().selectionStart).toBe(5)
  })

  it('VAL-11 that is no card number of 16 digits leaves the field as it was', () => {
    render(<Form kind="mask" />)
    field().focus()
    compose(field(), '4111', engine)
    compose(field(), '2222333344445555666', engine)
    expect(field().value).toBe('4111-')
    expect(stored()).toBe('refused 4111-')
  })

  it('VAL-12 its digits count before it has ended, so that the button can be pressed', () => {
    render(<Form kind="mask" />)
    field().focus()
    fireEvent.compositionStart(field())
    write(field(), '4111111111111111', 16)
    fireEvent.input(field(), { isComposing: true })
    expect(stored()).toBe('4111-1111-1111-1111')
    expect(field().value).toBe('4111111111111111')
  })
})

function Listener({ pressed }: { pressed: () => void }) {
  useEscape(pressed)
  return null
}

it('ROUTE-06 the Escape that ends a composition does not close the embedded page', () => {
  const pressed = vi.fn<() => void>()
  render(<Listener pressed={pressed} />)
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true })
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(pressed).toHaveBeenCalledOnce()
})
