import { describe, expect, it } from 'vitest'
import { SILENT_TEXTS } from '../../src/contract/serverErrors.ts'
import { errorPolicy, messageIn } from '../../src/rules/errorPolicy.ts'
import { ERROR_PLACES, NOTHING } from './errorPlaces.ts'
import { refused } from './records.ts'

describe('in every place', () => {
  it('CAT-17 CAT-22 CAT-23 CAT-24 CAT-25 CAT-26 CAT-27 CAT-28 CAT-29 PUR-22 silent texts show nothing, also where they have a text (A36)', () => {
    const after: Record<keyof typeof SILENT_TEXTS, string> = {
      wrongDealStatus: 'refetch',
      maskFilled: 'continue',
      cannotCancelPaid: 'refetch',
      cannotCancelProcessed: 'refetch',
      lotLimit: 'excludeLot',
      duplicatedDeal: 'refetch',
      pageOpenedAlready: 'nothing',
      noSuchPayment: 'nothing',
    }
    const names = Object.keys(SILENT_TEXTS) as (keyof typeof SILENT_TEXTS)[]
    expect(names).toHaveLength(8)
    for (const place of ERROR_PLACES)
      for (const name of names) {
        const error = refused(`${SILENT_TEXTS[name].toUpperCase()}, wait`)
        expect(errorPolicy(place, error)).toEqual({ kind: 'silent', next: after[name] })
      }
  })

  it('ROUTE-04 NET-05 CAT-40 a 404 goes to the root', () => {
    const missing = refused('No such payment', { status: 404, call: 'GET /payments_v2/{id}' })
    for (const place of ERROR_PLACES) expect(errorPolicy(place, missing)).toEqual({ kind: 'root' })
  })

  it.each([
    'GET /merchant/{id}',
    'GET /settings',
    'GET /brokers',
    'GET /brokers/flashpay',
    'GET /user-messages',
    'POST /user-messages/open-chat-message',
    'POST /user-messages',
    'POST /users/vote',
    'POST /media',
  ] as const)('A6 NET-05 a 404 of %s takes nobody away from a running deal', (call) => {
    expect(errorPolicy('background', refused('Not found.', { status: 404, call }))).toEqual(NOTHING)
  })

  it.each([
    ['payment already exists:javascript:alert(1)', null],
    ['Payment already exists: /payment/9', '/payment/9'],
    ['Payment already exists: //evil.test/9', null],
    [' payment already exists : https://m.test/p/1\n', 'https://m.test/p/1'],
    ['Payment already exists: https://m.test/p/1. Finish it first', 'https://m.test/p/1'],
    ['Payment already exists: https://m.test/p/1, or wait', 'https://m.test/p/1'],
    ['Payment already exists: https://m.test/p/1) Finish it', 'https://m.test/p/1'],
    ['Payment already exists: https://m.test/p/1»!', 'https://m.test/p/1'],
    ['Payment already exists: https://m.test/p/1/?a=(1)&b=2', 'https://m.test/p/1/?a=(1)&b=2'],
  ])(
    'CAT-30 ERR-02 ERR-03 an unfinished payment leads to its page, by a safe address only: %j',
    (text, url) => {
      for (const place of ERROR_PLACES)
        expect(errorPolicy(place, refused(text))).toEqual({ kind: 'redirect', url })
    },
  )

  // The address has to follow the text directly; only white space around the colon is allowed.
  it.each(['Payment already exists: see order: 5', 'see: payment already exists: https://m.test/p/1'])(
    'CAT-30 CAT-15 %j names no page',
    (text) => {
      expect(errorPolicy('create', refused(text))).toMatchObject({ kind: 'restart' })
    },
  )

  it('BAN-01 a banned account is banned everywhere', () => {
    for (const place of ERROR_PLACES)
      for (const text of ['account banned', 'Sorry, your Account Banned by support since 2026. Write to us.'])
        expect(errorPolicy(place, refused(text, { status: 403 }))).toEqual({ kind: 'banned' })
  })

  it('A38 A64 the words about a banned account are an ordinary text unless they come with a 403', () => {
    expect(errorPolicy('action', refused('The account banned you', { status: 400 }))).toEqual({
      kind: 'dialog',
      message: { raw: 'The account banned you' },
    })
  })

  it('AUTH-07 a lost session shows no error of its own', () => {
    const lost = refused(null, { status: 401, call: 'GET /p/{id}' })
    for (const place of ['action', 'background', 'search'] as const) {
      expect(errorPolicy(place, lost)).toEqual({ kind: 'signedOut' })
      expect(messageIn(errorPolicy(place, lost))).toBeNull()
    }
    // A registration has no session that could be lost.
    expect(errorPolicy('register', refused('xyz', { status: 401 }))).toEqual({
      kind: 'toast',
      message: { raw: 'xyz' },
    })
  })

  it('AUTH-07 SPEC-18 an act that is refused with a new session, too, is said', () => {
    const lost = refused(null, { status: 401, call: 'PATCH /deals/states' })
    expect(errorPolicy('action', lost)).toEqual({
      kind: 'dialog',
      message: { key: 'errors:errors.unexpected' },
    })
    // The message in the chat, and the piece of the checklist, show that they were not sent.
    expect(errorPolicy('message', lost)).toEqual({ kind: 'signedOut' })
    expect(errorPolicy('upload', lost)).toEqual({ kind: 'signedOut' })
  })

  it('AUTH-07 too many attempts reset the session and say why', () => {
    const reason = { kind: 'login', message: { key: 'errors:errors.too-many-attempts' }, reset: true }
    const call = 'POST /auth/login'
    expect(errorPolicy('login', refused(null, { status: 429, call }))).toEqual(reason)
    expect(errorPolicy('login', refused('too many attempts', { status: 400, call }))).toEqual(reason)
    // The refresh of a token is no attempt of the person.
    const refresh = refused(null, { status: 429, call: 'POST /auth/refresh' })
    expect(errorPolicy('background', refresh)).toEqual(NOTHING)
    expect(messageIn(null)).toBeNull()
  })

  it('FP-01 A13 a refused session of a public call is said: nobody can sign in for it', () => {
    const lost = refused(null, { status: 401, call: 'PATCH /p2/{id}' })
    expect(errorPolicy('mask', lost)).toEqual({
      kind: 'dialog',
      message: { key: 'errors:errors.unexpected' },
    })
  })

  it('CAT-34 A11 a rate limit of a registration asks to wait, not to sign in', () => {
    const call = 'POST /auth/fast-register'
    for (const detail of [null, 'Request was throttled.'])
      expect(errorPolicy('register', refused(detail, { status: 429, call }))).toEqual({
        kind: 'toast',
        message: { key: 'errors:errors.throttled' },
      })
    expect(errorPolicy('register', refused('too many attempts', { status: 429, call }))).toMatchObject({
      message: { key: 'errors:errors.too-many-attempts' },
    })
  })

  it('AUTH-07 A11 any other 429 asks to wait, and ends neither a session nor a search', () => {
    const repeated = new Set(['background', 'search', 'create', 'recreate', 'sell'])
    for (const place of ERROR_PLACES)
      for (const detail of [null, 'Request was throttled.', 'too many attempts']) {
        const action = errorPolicy(place, refused(detail, { status: 429, call: 'PATCH /deals/states' }))
        expect(messageIn(action)).toEqual(repeated.has(place) ? null : { key: 'errors:errors.throttled' })
        expect(action.kind === 'silent').toBe(repeated.has(place))
        expect(action).not.toHaveProperty('reset')
      }
  })
})

describe('the search and the deal', () => {
  it.each([
    [refused(null), null],
    [refused(null, { status: 500 }), 'errors:errors.unexpected'],
    [refused(null, { kind: 'network', status: null }), 'errors:errors.connection'],
    [refused(null, { kind: 'malformed', status: 200 }), 'errors:errors.malformed'],
    [refused('amount too low for chosen broker'), 'errors:errors.amount-too-low-for-chosen-broker'],
    // Only the first search tries again (tests/oracle/search.test.ts, tests/listeners/purchaseSearch.test.ts).
    [refused('Bad payment amount'), null, 'Bad payment amount'],
  ])(
    'CAT-36 CAT-31 PUR-24 a failed search shows the restart screen, with a message if there is one: %#',
    (error, key, raw = '') => {
      const message = raw ? { raw } : key && { key }
      const call = 'GET /lots/fast-deal'
      expect(errorPolicy('search', { ...error, call })).toEqual({ kind: 'restart', message, show: 'inline' })
    },
  )

  it('CAT-38 a deal refused with an unknown text shows the restart screen with that text', () => {
    const shown = { kind: 'restart', message: { raw: 'xyz' }, show: 'inline' }
    expect(errorPolicy('create', refused('xyz'))).toEqual(shown)
  })

  it('CAT-32 any error that is not silent in a re-bid asks to create the payment again', () => {
    const again = { kind: 'restart', message: { key: 'errors:errors.recreate' }, show: 'dialog' }
    for (const detail of ['Deal already exists', 'duplicate deal', 'xyz', null])
      expect(errorPolicy('recreate', refused(detail))).toEqual(again)
    expect(errorPolicy('recreate', refused(null, { kind: 'network', status: null }))).toEqual(again)
  })

  it('CAT-13 DLG-03 a deal elsewhere opens the redirect warning when its page is known, else its text', () => {
    const busy = refused('Deal already exists', { status: 409, call: 'POST /deals' })
    const message = { key: 'errors:errors.deal-already-exists' }
    expect(errorPolicy('create', busy, 'https://pay.test/payment/1')).toEqual({
      kind: 'leave',
      link: 'https://pay.test/payment/1',
      message,
    })
    expect(errorPolicy('sell', busy)).toEqual({ kind: 'restart', message, show: 'dialog' })
    expect(errorPolicy('create', refused('duplicate deal'), 'https://pay.test/payment/1')).toEqual({
      kind: 'restart',
      message: { key: 'errors:errors.duplicate-deal' },
      show: 'dialog',
    })
  })

  it('CAT-14 CAT-15 CAT-27 keeps the four texts about an existing deal apart', () => {
    for (const text of ['duplicate deal', 'Payment already exists', 'Deal already exists'])
      expect(messageIn(errorPolicy('create', refused(text)))).toEqual({
        key: `errors:errors.${text.toLowerCase().replaceAll(' ', '-')}`,
      })
    expect(errorPolicy('create', refused('Duplicated deal'))).toEqual({ kind: 'silent', next: 'refetch' })
  })

  it('CAT-18 CAT-19 CAT-16 an error of the seller’s requisite is shown beside it', () => {
    for (const detail of [
      'Card invalid',
      'Card blacklisted',
      'Invalid requisite',
      'requisite is too short',
    ]) {
      expect(errorPolicy('sell', refused(detail))).toMatchObject({ kind: 'inline', field: 'requisite' })
      expect(errorPolicy('requisite', refused(detail))).toMatchObject({ kind: 'inline', field: 'requisite' })
    }
    expect(errorPolicy('requisite', refused('xyz'))).toEqual({ kind: 'dialog', message: { raw: 'xyz' } })
    // A length error without a field name.
    expect(errorPolicy('requisite', refused('is too long'))).toEqual({
      kind: 'dialog',
      message: { key: 'errors:fields.tooLong' },
    })
  })

  it.each([
    ['You must set the mask', 'errors:errors.you-must-set-the-mask'],
    ['is too short', 'errors:fields.tooShort'],
    ['is too long', 'errors:fields.tooLong'],
    ['Card invalid', 'errors:errors.card-invalid'],
  ])('CAT-08 CAT-18 “%s” is shown beside the payer’s card', (detail, key) => {
    expect(errorPolicy('mask', refused(detail))).toEqual({ kind: 'inline', field: 'mask', message: { key } })
  })

  it('CAT-08 SPEC-18 a refusal that names the field is shown beside it, whatever its text', () => {
    const error = { ...refused(''), detail: null, fields: { mask: ['xyz'] } }
    expect(errorPolicy('mask', error)).toEqual({ kind: 'inline', field: 'mask', message: { raw: 'xyz' } })
    expect(errorPolicy('requisite', error)).toEqual({ kind: 'dialog', message: { raw: 'xyz' } })
  })

  it('CAT-08 any other error of the payer’s card is a dialog', () => {
    expect(errorPolicy('mask', refused('xyz'))).toEqual({ kind: 'dialog', message: { raw: 'xyz' } })
  })
})
