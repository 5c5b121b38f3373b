/** Attributes of each field for a phone's keyboard and autofill. They are read from the sources, so that no new field is missed. */
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EmailField } from '../../src/ui/EmailField.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { MaskedInput } from '../../src/ui/MaskedInput.tsx'
import { sourcesIn } from '../support/imports.ts'

const TAG = /<(?:Field|EmailField|GroupedField|PasswordField|CodeField|TextArea)\b[^]*?\/>/g
const COMPONENT = /^(?:export )?function (\w+)/gm
/** Components that wrap other fields. */
const UI = /^src\/(ui|sandbox)\//
const WRAPPERS: ReadonlySet<string> = new Set(['PasswordField'])

const OF_CODE = { autoComplete: 'one-time-code', plain: true } as const
/** By component and name; an attribute with an expression is written in braces. */
const FIELDS: Record<string, { inputMode?: string; autoComplete?: string; plain?: true }> = {
  'CodeDialog code': { inputMode: "{isPin ? 'numeric' : 'text'}", ...OF_CODE },
  'CodeField code': OF_CODE,
  'EmailDialog email': { inputMode: 'email', autoComplete: 'email', plain: true },
  'AskCode email': { inputMode: 'email', autoComplete: 'email', plain: true },
  'GiveCode code': OF_CODE,
  'GiveCode password': { autoComplete: 'new-password' },
  'PasswordDialog email': { inputMode: 'email', autoComplete: 'username', plain: true },
  'PasswordDialog password': { autoComplete: 'current-password' },
  'EmailForm email': { inputMode: 'email', autoComplete: 'email', plain: true },
  'InitScreen email': { inputMode: 'email', autoComplete: 'email', plain: true },
  // Depends on the kind of the method: tests/pages/saleEntry.test.tsx.
  // A wallet's `bc1q` with a capital is no address.
  'RequisiteFields {number}': { inputMode: '{inputMode}', autoComplete: '{autoComplete}', plain: true },
  'RequisiteFields bank': { autoComplete: 'off' },
  'RequisiteFields holder_name': { autoComplete: "{isCard ? 'cc-name' : 'name'}" },
  'EditForm requisite': { autoComplete: 'off' },
  'FeeHelper fee': { inputMode: 'decimal', autoComplete: 'off' },
  'Composer message': {},
  'StatementForm statement': {},
}

const ignore = () => undefined

const found = sourcesIn('src')
  .filter(({ path }) => path.endsWith('.tsx') && !UI.test(path))
  .flatMap(({ text }) =>
    [...text.matchAll(TAG)].map(({ 0: tag, index }) => ({
      component: [...text.slice(0, index).matchAll(COMPONENT)].at(-1)?.[1] ?? '',
      tag: tag.replaceAll(/\s+/g, ' '),
    })),
  )
  .filter(({ component }) => !WRAPPERS.has(component))

/** Attributes that `EmailField` itself sets; a test below checks them. */
const PLAIN = { autoCapitalize: 'none', spellCheck: '{false}' }
const OF_EMAIL: Record<string, string> = {
  name: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  ...PLAIN,
}

/** Attributes that a component sets on its field; those of `CodeField` are in the table, too. */
const OWN: Record<string, Record<string, string>> = {
  EmailField: OF_EMAIL,
  CodeField: { name: 'code', autoComplete: 'one-time-code', ...PLAIN },
  PasswordField: { name: 'password' },
}

const valueIn = (tag: string, name: string) =>
  new RegExp(` ${name}=(?:"([^"]*)"|(\\{[^}]*\\}))`).exec(tag)?.slice(1).find(Boolean) ??
  OWN[/\w+/.exec(tag)?.[0] ?? '']?.[name]
const nameIn = (tag: string) => valueIn(tag, 'name') ?? /\.\.\.text\('(\w+)'\)/.exec(tag)?.[1]

describe('the fields of a phone', () => {
  it('ENG-05 are all in the table', () => {
    expect(found.map(({ component, tag }) => `${component} ${nameIn(tag)}`).toSorted()).toEqual(
      Object.keys(FIELDS).toSorted(),
    )
  })

  it.each(found.map(({ component, tag }) => [`${component} ${nameIn(tag)}`, tag] as const))(
    'ENG-05 %s: keyboard and autofill are right',
    (key, tag) => {
      const attributes = { inputMode: valueIn(tag, 'inputMode'), autoComplete: valueIn(tag, 'autoComplete') }
      const isPlain = valueIn(tag, 'autoCapitalize') === 'none'
      const { plain = false, ...wanted } = FIELDS[key] ?? {}
      expect(attributes).toEqual({ inputMode: undefined, autoComplete: undefined, ...wanted })
      expect(isPlain || !plain).toBe(true)
    },
  )

  it('ENG-05 an e-mail field has the keyboard for it, without capitals and spelling', () => {
    render(<EmailField label="e-mail" value="" onValue={ignore} />)
    const field = screen.getByLabelText('e-mail')
    for (const [name, value] of Object.entries(OF_EMAIL))
      expect(field.getAttribute(name.toLowerCase())).toBe(value.replace('{false}', 'false'))
  })

  it('ENG-05 SALE-08 VAL-11 are not corrected by the keyboard: a name, an address or a number that no dictionary has stays as it is typed, and goes to no spelling service', () => {
    render(
      <>
        <Field label="name" name="holder_name" />
        <EmailField label="e-mail" value="" onValue={ignore} />
        <MaskedInput label="card" name="mask" value="" onValue={ignore} read={String} onRefused={ignore} />
      </>,
    )
    for (const field of screen.getAllByRole('textbox'))
      expect([field.getAttribute('autocorrect'), field.getAttribute('spellcheck')]).toEqual(['off', 'false'])
  })

  it('ENG-05 label the Enter key with "go"', () => {
    render(
      <>
        <Field label="one" name="one" />
        <MaskedInput label="two" name="mask" value="" onValue={ignore} read={String} onRefused={ignore} />
      </>,
    )
    for (const field of screen.getAllByRole('textbox')) expect(field.getAttribute('enterkeyhint')).toBe('go')
    const mask = screen.getByLabelText('two')
    const attributes = ['inputmode', 'autocomplete'].map((name) => mask.getAttribute(name))
    expect(attributes).toEqual(['numeric', 'cc-number'])
  })
})
