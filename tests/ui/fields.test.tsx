import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { typedNumber } from '../../src/pages/cpayment/depositAmounts.ts'
import { groupCard, isMaskComplete } from '../../src/rules/card.ts'
import { groupPhone } from '../../src/rules/phone.ts'
import { clipRequisite } from '../../src/rules/requisite.ts'
import { readMaskInput } from '../../src/rules/requisiteInput.ts'
import { Checkbox } from '../../src/ui/Checkbox.tsx'
import { Field, TextArea } from '../../src/ui/Field.tsx'
import { GroupedField } from '../../src/ui/GroupedField.tsx'
import { MaskedInput } from '../../src/ui/MaskedInput.tsx'
import { RadioCards } from '../../src/ui/RadioCards.tsx'

describe('a field', () => {
  it('VAL-18 takes 10000 characters unless told otherwise', () => {
    render(
      <>
        <Field label="a" />
        <Field label="b" maxLength={199} />
        <TextArea label="c" />
        <GroupedField label="d" value="" format={String} onValue={() => {}} />
      </>,
    )
    expect(screen.getByLabelText('a')).toHaveAttribute('maxlength', '10000')
    expect(screen.getByLabelText('b')).toHaveAttribute('maxlength', '199')
    expect(screen.getByLabelText('c')).toHaveAttribute('maxlength', '10000')
    expect(screen.getByLabelText('c')).toHaveAttribute('dir', 'auto')
    expect(screen.getByLabelText('d')).toHaveAttribute('maxlength', '10000')
  })

  it('connects hint and error with its input and announces the error', () => {
    render(
      <Field label="E-mail" hint="for the receipt" error="enter correct E-mail" name="email" data-x="1" />,
    )
    const input = screen.getByLabelText('E-mail')
    expect(input).toHaveAccessibleDescription('enter correct E-mail for the receipt')
    expect(input).toBeInvalid()
    expect(input).toHaveAttribute('data-x', '1')
    expect(screen.getByRole('alert')).toHaveTextContent('enter correct E-mail')
  })
})

/** `data-held`: the text that the page has. */
function NumberField({ text, format }: { text: string; format: (text: string) => string }) {
  const [value, setValue] = useState(text)
  return <GroupedField label="Number" value={value} onValue={setValue} format={format} data-held={value} />
}
const numberField = () => screen.getByLabelText<HTMLInputElement>('Number')

/** The text of the field, with `|` at the caret. */
function withCaret({ value, selectionStart }: HTMLInputElement): string {
  const at = selectionStart ?? 0
  return `${value.slice(0, at)}|${value.slice(at)}`
}

describe('a number field', () => {
  function Amount({ digits }: { digits: number }) {
    const [value, setValue] = useState('')
    const format = (text: string) => typedNumber(text, digits)
    return <GroupedField label="Amount" value={value} onValue={setValue} format={format} />
  }

  it('VAL-17 takes a typed and a pasted number as the rule reads it', async () => {
    render(<Amount digits={2} />)
    const input = screen.getByLabelText('Amount')
    await userEvent.type(input, '1.239')
    expect(input).toHaveValue('1.23')
    await userEvent.clear(input)
    await userEvent.paste('12 345,6789 RUB')
    expect(input).toHaveValue('12345.67')
  })

  it('VAL-17 keeps the caret when a digit is cut', async () => {
    render(<Amount digits={2} />)
    const input = screen.getByLabelText<HTMLInputElement>('Amount')
    await userEvent.type(input, '1.23')
    await userEvent.type(input, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(input).toHaveValue('1.92')
    expect(input.selectionStart).toBe(3)
  })

  it.each([
    ['{Delete}', '4111| 1111', '4111| 111', groupCard],
    ['{Delete}', '4111 |2345', '4111 |345', groupCard],
    ['{Delete}', 'IVAN| PETROV', 'IVAN|PETROV', String],
    ['{Backspace}', '4112 |3456', '411|3 456', groupCard],
    ['{Backspace}', '4112| 3456', '411|3 456', groupCard],
    ['{Backspace}', '+7 900 123-45-|67', '+7 900 123-4|-67', groupPhone],
    ['{Backspace}', 'IVAN |PETROV', 'IVAN|PETROV', String],
  ] as const)('SALE-09 %s takes one character: %s, %s', async (keys, before, after, format) => {
    const at = before.indexOf('|')
    render(<NumberField text={before.replace('|', '')} format={format} />)
    const input = numberField()
    await userEvent.type(input, keys, { initialSelectionStart: at, initialSelectionEnd: at })
    expect(withCaret(input)).toBe(after)
  })

  it('SALE-09 the backspace of a phone’s keyboard, which names no key, takes the digit before a separator', () => {
    render(<NumberField text="4112 3456" format={groupCard} />)
    const input = numberField()
    const target = { value: '41123456', selectionStart: 4, selectionEnd: 4 }
    fireEvent.input(input, { target, inputType: 'deleteContentBackward' })
    expect(withCaret(input)).toBe('411|3 456')
  })

  it('SALE-08 undoing puts back what was typed, change by change, and nothing over what has come otherwise', async () => {
    function FilledIn() {
      const [value, setValue] = useState('')
      return (
        <>
          <GroupedField label="Number" value={value} onValue={setValue} format={groupCard} />
          <button type="button" onClick={() => setValue('5555')}>
            Fill in
          </button>
        </>
      )
    }
    render(<FilledIn />)
    await userEvent.type(numberField(), '41112')
    await userEvent.clear(numberField())
    const undo = () => fireEvent.keyDown(numberField(), { key: 'я', keyCode: 90, ctrlKey: true })
    undo()
    expect(numberField()).toHaveValue('4111 2')
    undo()
    expect(numberField()).toHaveValue('4111')
    await userEvent.click(screen.getByText('Fill in'))
    undo()
    expect(numberField()).toHaveValue('5555')
  })

  it('SALE-09 a composition that deletes a separator leaves the field alone until it ends', () => {
    render(<NumberField text="4112 3456" format={groupCard} />)
    const input = numberField()
    fireEvent.compositionStart(input)
    const target = { value: '41123456', selectionStart: 4, selectionEnd: 4 }
    fireEvent.input(input, { target, inputType: 'deleteContentBackward', isComposing: true })
    expect([input.value, input.dataset['held']]).toEqual(['41123456', '4112 3456'])
    fireEvent.compositionEnd(input)
    expect([input.value, input.dataset['held']]).toEqual(['4113 456', '4113 456'])
  })
})

// The format makes several characters of one, or one of several.
it.each([
  ['№', 'No|ab'],
  ['…', '...|ab'],
  ['и\u0306', 'й|ab'],
])('VAL-09 the caret of a field that formats stands behind "%s"', async (typed, wanted) => {
  render(<NumberField text="ab" format={clipRequisite} />)
  const input = numberField()
  input.focus()
  input.setSelectionRange(0, 0)
  await userEvent.paste(typed)
  expect(withCaret(input)).toBe(wanted)
})

it('SALE-08 VAL-09 reads no number from a message that the field has cut', () => {
  const onPasted = vi.fn(() => true)
  const props = { maxLength: 199, value: '', format: String, onValue: () => {}, onPasted }
  render(<GroupedField label="Number" {...props} />)
  const input = screen.getByLabelText('Number')
  const message = `${'a '.repeat(93)}4111 1111 1111 1111`
  // A keyboard's clipboard key inserts a text without an event of pasting, up to the limit.
  fireEvent.change(input, { target: { value: message.slice(0, 199) } })
  expect(onPasted).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: message.slice(-19) } })
  expect(onPasted).toHaveBeenCalledExactlyOnceWith('4111 1111 1111 1111')
})

describe('the card mask', () => {
  function Card({ seen = () => {} }: { seen?: (complete: boolean) => void }) {
    const [value, setValue] = useState('')
    const onValue = (next: string) => {
      setValue(next)
      seen(isMaskComplete(next))
    }
    const props = { name: 'mask', label: 'Card', value, onValue, read: readMaskInput }
    return <MaskedInput {...props} onRefused={() => {}} />
  }
  const input = () => screen.getByLabelText<HTMLInputElement>('Card')

  it('VAL-11 inserts dashes while typing and ignores letters', async () => {
    render(<Card />)
    await userEvent.type(input(), '4a111b1111-1111 1111999')
    expect(input()).toHaveValue('4111-1111-1111-1111')
    expect(input()).toHaveAttribute('inputmode', 'numeric')
    expect(input()).toHaveAttribute('name', 'mask')
  })

  it('VAL-11 takes a message with another number of the same bank that is pasted over the first one', async () => {
    render(<Card />)
    await userEvent.click(input())
    await userEvent.paste('4111 1111 1111 2222')
    input().setSelectionRange(0, 19)
    await userEvent.paste('4111 1111 1111 3333 IVAN')
    expect(input()).toHaveValue('4111-1111-1111-3333')
    input().setSelectionRange(0, 19)
    await userEvent.paste('KZ86125KZT5004100100')
    expect(input()).toHaveValue('4111-1111-1111-3333')
  })

  it('VAL-11 joins no digits of a message to those that were typed before it', async () => {
    render(<Card />)
    await userEvent.type(input(), '411111111111')
    await userEvent.paste(' 1234 USD')
    expect(input()).toHaveValue('4111-1111-1111-')
  })

  it('VAL-11 keeps a digit that replaces itself and its dash', async () => {
    render(<Card />)
    await userEvent.type(input(), '4112222233334444')
    await userEvent.type(input(), '2', { initialSelectionStart: 3, initialSelectionEnd: 5 })
    expect(input()).toHaveValue('4112-2222-3333-4444')
    await userEvent.type(input(), '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(input()).toHaveValue('4112-2223-3334-444')
  })

  it('VAL-11 uses the current caret even if no frame was painted since it moved', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 1)
    render(<Card />)
    await userEvent.type(input(), '4111')
    await userEvent.type(input(), '5', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    expect(input()).toHaveValue('5411-1')
  })
})

describe('choices', () => {
  it('a checkbox is ticked by a press on its label too', async () => {
    const change = vi.fn()
    render(<Checkbox name="agree" label="I agree" checked={false} onValue={change} />)
    await userEvent.click(screen.getByText('I agree'))
    expect(change).toHaveBeenCalledOnce()
  })

  it('radio cards are native radios with one group and hooks', async () => {
    const change = vi.fn()
    const options = [
      { value: 'btc', label: 'Bitcoin', data: { 'data-coin': 'btc' } },
      { value: 'usdt', label: 'Tether' },
    ]
    render(<RadioCards name="symbol" legend="Coin" options={options} value="btc" onValue={change} />)
    expect(screen.getByRole('group', { name: 'Coin' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Bitcoin' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Bitcoin' })).toHaveAttribute('data-coin', 'btc')
    await userEvent.click(screen.getByText('Tether'))
    expect(change).toHaveBeenCalledExactlyOnceWith('usdt')
  })
})
