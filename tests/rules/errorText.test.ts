import { describe, expect, it } from 'vitest'
import { SERVER_TEXTS } from '../../src/contract/serverErrors.ts'
import { errors } from '../../src/i18n/ru/errors.ts'
import {
  catalogueName,
  errorCode,
  messageOf,
  gatewayText,
  type CatalogueName,
} from '../../src/rules/errorText.ts'
import { refused } from './records.ts'

/** docs/gateway.md#error-texts: row of the matrix, server text, key of the user's text. */
const CATALOGUE: readonly (readonly [row: string, text: string, key: string])[] = [
  ['CAT-01', 'User baned', 'user-baned'],
  ['CAT-02', 'Withdraw minimum is more than deal amount', 'withdraw-minimum-is-more-than-deal-amount'],
  ['CAT-03', 'empty pdf', 'empty-pdf'],
  ['CAT-04', 'Payload is too large', 'payload-is-too-large'],
  ['CAT-05', 'user not participant', 'user-not-participant'],
  ['CAT-06', 'impossible', 'impossible'],
  ['CAT-07', 'Currency invalid', 'currency-invalid'],
  ['CAT-08', 'You must set the mask', 'you-must-set-the-mask'],
  ['CAT-12', 'No such login and password', 'no-such-login-and-password'],
  ['CAT-13', 'Deal already exists', 'deal-already-exists'],
  ['CAT-14', 'duplicate deal', 'duplicate-deal'],
  ['CAT-15', 'Payment already exists', 'payment-already-exists'],
  ['CAT-16', 'Invalid requisite', 'invalid-requisite'],
  ['CAT-17', 'limit of this lot exceeded', 'limit-of-this-lot-exceeded'],
  ['CAT-18', 'Card invalid', 'card-invalid'],
  ['CAT-19', 'Card blacklisted', 'card-blacklisted'],
  ['CAT-20', 'amount too low for chosen broker', 'amount-too-low-for-chosen-broker'],
  ['CAT-11', 'executable javascript', 'executable-javascript'],
]

describe('the catalogue', () => {
  it.each(CATALOGUE)('%s has its text for "%s", in any case and inside other text', (_row, text, key) => {
    const within = text === 'impossible' ? `${text}.` : `Error: ${text}.`
    for (const detail of [text, text.toUpperCase(), within])
      expect(messageOf(refused(detail))).toEqual({ key: `errors:errors.${key}` })
    expect(errors.errors).toHaveProperty(key)
  })

  it('CAT-01 CAT-21 covers every text of the table', () => {
    const names = Object.keys(SERVER_TEXTS) as CatalogueName[]
    for (const name of names) {
      expect(catalogueName(SERVER_TEXTS[name])).toBe(name)
      const key = expect.stringContaining('.') as string
      expect(messageOf(refused(SERVER_TEXTS[name]))).toMatchObject({ key })
    }
  })
})

describe('fields', () => {
  it('VAL-20 CAT-09 CAT-10 CAT-21 shows label and message', () => {
    expect(messageOf(refused('email is not a email'))).toEqual({
      key: 'errors:errors.is-not-a-email',
      label: 'errors:fields.email',
    })
    expect(messageOf(refused('requisite is too short'))).toEqual({
      key: 'errors:errors.is-too-short',
      label: 'errors:fields.requisite',
    })
    expect(messageOf(refused('The "address": is too long'))).toEqual({
      key: 'errors:errors.is-too-long',
      label: 'errors:fields.address',
    })
    // A whole sentence needs no label, whatever field name precedes it.
    expect(messageOf(refused('requisite: Card invalid'))).toEqual({ key: 'errors:errors.card-invalid' })
    expect(messageOf(refused(null, { fields: { requisite: ['should be non-empty'] } }))).toEqual({
      key: 'errors:errors.should-be-non-empty',
      label: 'errors:fields.requisite',
    })
    expect(messageOf(refused(null, { fields: { 'e-mail': ['xyz'] } }))).toEqual({
      raw: 'xyz',
      label: 'errors:fields.email',
    })
  })

  it('VAL-19 CAT-09 CAT-10 CAT-21 shows a whole sentence when no known field is named', () => {
    expect(messageOf(refused('is too long'))).toEqual({ key: 'errors:fields.tooLong' })
    expect(messageOf(refused('nickname is too short'))).toEqual({ key: 'errors:fields.tooShort' })
    expect(messageOf(refused('is not a email'))).toEqual({ key: 'errors:fields.emailInvalid' })
    expect(messageOf(refused(null, { fields: { nickname: ['should be non-empty'] } }))).toEqual({
      key: 'common:form.empty',
    })
  })

  it('CAT-38 falls back to the gateway’s own text, cut to a readable length', () => {
    expect(messageOf(refused(' xyz '))).toEqual({ raw: 'xyz' })
    expect(messageOf(refused('x'.repeat(300)))).toEqual({ raw: 'x'.repeat(300) })
    const full = 'x'.repeat(301)
    expect(messageOf(refused(full))).toEqual({ raw: `${'x'.repeat(300)}…`, full })
    expect(messageOf(refused(null, { fields: { name: ['taken'] } }))).toEqual({ raw: 'taken' })
    const beside = { status: ['error'], message: ['code 17', 'Card invalid'] }
    expect(messageOf(refused(null, { fields: beside }))).toEqual({ key: 'errors:errors.card-invalid' })
    const unknown = { status: ['error'], message: ['Сделка не найдена'] }
    expect(messageOf(refused(null, { fields: unknown }))).toEqual({ raw: 'Сделка не найдена' })
    const ofField = { status: ['error'], requisite: ['invalid'], message: ['The request is refused'] }
    const label = 'errors:fields.requisite'
    expect(messageOf(refused(null, { fields: ofField }))).toEqual({ raw: 'invalid', label })
    expect(messageOf(refused(null))).toBeNull()
    expect(messageOf(refused(''))).toBeNull()
    expect(messageOf(refused(' '))).toBeNull()
    expect(messageOf(refused(null, { fields: { requisite: [] } }))).toBeNull()
  })

  it('CAT-13 shows the text of a refused call also with the status of a rate limit', () => {
    expect(messageOf(refused('Deal already exists', { status: 429 }))).toEqual({
      key: 'errors:errors.deal-already-exists',
    })
  })

  it('CAT-04 uses the status for the text of a file that is too big', () => {
    expect(messageOf(refused(null, { status: 413 }))).toEqual({ key: 'errors:errors.payload-is-too-large' })
  })

  it.each([null, 'AuthKey is missing or old'])(
    'NET-04 a call without a valid key has not been looked at, whatever the gateway says of it: %s',
    (detail) => {
      expect(messageOf(refused(detail, { status: 412 }))).toEqual({ key: 'errors:errors.connection' })
    },
  )
})

describe('words', () => {
  it('CAT-38 contains all messages of the response', () => {
    expect(gatewayText(refused(null, { fields: { a: ['one', 'two'], b: ['three'] } }))).toBe(
      'one\ntwo\nthree',
    )
    expect(errorCode(refused('x', { status: 409, call: 'POST /deals' }))).toBe('POST /deals 409')
    expect(errorCode(refused(null, { kind: 'network', status: null }))).toBe('POST /deals/cancel network')
  })
})

describe('A38 the word "impossible"', () => {
  it.each(['impossible', 'Impossible.', ' impossible!..\n', 'Error\nimpossible'])(
    'CAT-06 BAN-03 %j is the banned IP',
    (text) => {
      expect(catalogueName(text)).toBe('impossible')
    },
  )

  it.each([
    'It is impossible to pay now',
    'Payment impossible',
    'impossible to find a lot',
    'The impossible card',
  ])('CAT-38 %j is a sentence of its own', (text) => {
    expect(catalogueName(text)).toBeNull()
    expect(messageOf(refused(text))).toEqual({ raw: text })
  })
})
