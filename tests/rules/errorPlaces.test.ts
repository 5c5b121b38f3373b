import { describe, expect, it } from 'vitest'
import { SERVER_TEXTS } from '../../src/contract/serverErrors.ts'
import { errorPolicy, messageIn } from '../../src/rules/errorPolicy.ts'
import { ERROR_PLACES, NOTHING } from './errorPlaces.ts'
import { refused } from './records.ts'

describe('pressed buttons, files, chat', () => {
  it.each([
    [refused('xyz'), { raw: 'xyz' }],
    [refused(null, { status: 500 }), { key: 'errors:errors.unexpected' }],
    [refused(null, { kind: 'network', status: null }), { key: 'errors:errors.connection' }],
    [refused(null, { kind: 'malformed', status: 200 }), { key: 'errors:errors.malformed' }],
    [refused('You must set the mask'), { key: 'errors:errors.you-must-set-the-mask' }],
  ])('CAT-38 CAT-39 CAT-08 a failed press always has a visible reaction: %#', (error, message) => {
    expect(errorPolicy('action', error)).toEqual({ kind: 'dialog', message })
  })

  it('CAT-41 errors of background calls are hidden, but texts of the catalogue are shown', () => {
    for (const error of [
      refused('xyz'),
      refused(null, { status: 500 }),
      refused(null, { kind: 'network', status: null }),
    ])
      expect(errorPolicy('background', error)).toEqual(NOTHING)
    expect(errorPolicy('background', refused('user not participant', { status: 403 }))).toEqual({
      kind: 'dialog',
      message: { key: 'errors:errors.user-not-participant' },
    })
  })

  it.each([
    [refused('empty pdf'), 'errors:errors.empty-pdf'],
    [refused(null, { status: 413 }), 'errors:errors.payload-is-too-large'],
    [refused('has executable javascript'), 'errors:errors.executable-javascript'],
  ])('CAT-03 CAT-04 CAT-11 VAL-16 the refusal of a file is shown beside it: %#', (error, key) => {
    expect(errorPolicy('upload', error)).toEqual({ kind: 'inline', message: { key } })
  })

  it('CAT-01 BAN-04 the refusal of a message is shown in the chat', () => {
    expect(errorPolicy('message', refused('User baned', { status: 403 }))).toEqual({
      kind: 'inline',
      message: { key: 'errors:errors.user-baned' },
    })
  })
})

describe('accounts', () => {
  const call = 'POST /auth/fast-register' as const

  it('CAT-33 AUTH-02 a used e-mail opens the login', () => {
    expect(errorPolicy('register', refused('Such email is used', { status: 409, call }))).toEqual({
      kind: 'login',
      message: { key: 'account:auth.emailUsed' },
      reset: false,
    })
  })

  it.each([
    [refused('X'), { raw: 'X' }],
    [refused(null, { status: 500, statusText: ' Bad Gateway ' }), { raw: 'Bad Gateway' }],
    [refused(null, { status: 500, statusText: ' ' }), { key: 'errors:errors.unexpected' }],
    [refused(null, { kind: 'network', status: null }), { key: 'errors:errors.connection' }],
    [
      refused(null, { fields: { email: ['is not a email'] } }),
      { key: 'errors:errors.is-not-a-email', label: 'errors:fields.email' },
    ],
  ])(
    'CAT-33 CAT-34 CAT-10 other registration errors are a toast of the detail or the status text: %#',
    (error, message) => {
      expect(errorPolicy('register', { ...error, call })).toEqual({ kind: 'toast', message })
    },
  )

  it('CAT-35 A41 a registration without a readable token is an alert', () => {
    expect(errorPolicy('register', refused(null, { kind: 'malformed', status: 200, call }))).toEqual({
      kind: 'alert',
      message: { key: 'account:registration.alert' },
    })
  })

  it('BAN-03 CAT-06 the ban of an IP address is shown', () => {
    expect(errorPolicy('register', refused('impossible', { status: 403, call }))).toEqual({
      kind: 'dialog',
      message: { key: 'errors:errors.impossible' },
    })
    expect(errorPolicy('create', refused('impossible', { status: 403 }))).toMatchObject({
      kind: 'restart',
      show: 'dialog',
    })
  })

  it('CAT-12 CAT-39 a failed login is shown in its dialog', () => {
    const wrong = refused('No such login and password', { status: 401, call: 'POST /auth/login' })
    expect(errorPolicy('login', wrong)).toEqual({
      kind: 'inline',
      message: { key: 'errors:errors.no-such-login-and-password' },
    })
    expect(errorPolicy('login', refused(null, { status: 500 }))).toEqual({
      kind: 'inline',
      message: { key: 'errors:errors.unexpected' },
    })
  })
})

it('CAT-01 CAT-21 every text of the catalogue that is not silent is shown in every place that shows errors', () => {
  const shown = ERROR_PLACES.filter((place) => place !== 'recreate')
  for (const [name, text] of Object.entries(SERVER_TEXTS)) {
    if (name === 'lotLimit') continue
    for (const place of shown) expect(messageIn(errorPolicy(place, refused(text)))).toHaveProperty('key')
  }
})

it('NET-04 SALE-24 a deal that was refused because of an invalid key does not mean that nobody was found', () => {
  const refusal = refused(null, { status: 412, call: 'POST /deals' })
  expect(messageIn(errorPolicy('sell', refusal))).toEqual({ key: 'errors:errors.connection' })
})
