// long: one case for each answer of a sign-in
/** The sign-in before a call: e-mail, password, code; a session of another tab; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { addAuthListeners } from '../../src/features/auth/authListeners.ts'
import {
  type AccountNeed,
  accountNeeded,
  accountReady,
  accountRefused,
  codeSubmitted,
  formErrorFound,
  passwordSubmitted,
  selectAuth,
  selectAuthStep,
  signInClosed,
  signInEmailSubmitted,
} from '../../src/features/auth/authSlice.ts'
import { addSignInListeners } from '../../src/features/auth/signInListeners.ts'
import { pageOpened, selectOpened } from '../../src/shell/shellSlice.ts'
import { createTestBrowser, createTestDevice } from '../support/browser.ts'
import { never, refusal, tokensOf } from './bareAnswers.ts'
import { addLater, bareClient, type BareClient, GUEST, settle, useFakeTime } from './bareClient.ts'

type Options = NonNullable<Parameters<typeof bareClient>[1]>
const REGISTER = 'POST /auth/fast-register'
const LOGIN = 'POST /auth/login'
const stateOf = ({ state }: BareClient) => selectAuth(state())
const bodies = ({ calls }: BareClient) => calls.map(({ route, body }) => [route, body])

/** A page with a stored session of these claims; with `lost` its access token is missing. */
function open({ lost = false, ...options }: Options & { lost?: boolean } = {}) {
  const client = bareClient([addAuthListeners, addSignInListeners], options)
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  if (lost) client.deps.session.drop()
  return client
}
async function requireAccount(client: BareClient, fields: Partial<AccountNeed> = {}) {
  await client.run(accountNeeded({ email: null, isMutation: true, ...fields }))
  return client
}
async function atPassword(fields: Partial<AccountNeed> = {}, answers: object = {}) {
  const used = refusal('Such email is used', { status: 409, call: REGISTER })
  const client = open({ answers: { [REGISTER]: used, ...answers } })
  return requireAccount(client, { email: 'used@mail.com', ...fields })
}
async function enterPassword(client: BareClient, password = 'password1') {
  await client.run(passwordSubmitted({ email: stateOf(client).email, password }))
}

useFakeTime()

describe('a required session', () => {
  it('AUTH-04 STORE-01 STORE-02 API-07 is registered with the e-mail, and both tokens and e-mails are stored', async () => {
    const tokens = tokensOf(GUEST)
    const answers = { [REGISTER]: { ...tokens, email: 'Saved@mail.com' } }
    const client = await requireAccount(open({ answers }), { email: 'new@mail.com' })
    expect(bodies(client)).toEqual([[REGISTER, { email: 'new@mail.com', is_temporary: true }]])
    expect(client.deps.session.access()).toBe(tokens.access)
    expect(client.deps.storage.get('userEmail')).toBe('Saved@mail.com')
    expect(client.deps.storage.get('paymentEmail')).toBe('new@mail.com')
    expect(stateOf(client)).toMatchObject({ need: null, step: 'none', user: GUEST })
  })

  it('AUTH-05 exists already, or is not needed for a read', async () => {
    const there = await requireAccount(open({ claims: GUEST }))
    expect([stateOf(there).need, there.calls]).toEqual([null, []])
    const look = await requireAccount(open(), { email: 'new@mail.com', isMutation: false })
    expect([stateOf(look).need, look.calls]).toEqual([null, []])
  })

  it('AUTH-05 SPEC-18 is created for a press although a waiting read before it would have been sent without one', async () => {
    const answers = { [REGISTER]: tokensOf(GUEST) }
    const client = bareClient([addAuthListeners], { answers })
    client.dispatch(pageOpened({ page: 'payment', id: '7' }))
    for (const isMutation of [false, true, false])
      client.dispatch(accountNeeded({ email: 'new@mail.com', isMutation }))
    addLater(client.store, [addSignInListeners])
    await settle()
    expect(client.deps.session.access()).not.toBeNull()
  })

  it.each([
    ['of the caller', {}, 'caller@mail.com', 'caller@mail.com'],
    ['of the payment', { paymentEmail: 'pay@mail.com', userEmail: 'user@mail.com' }, null, 'pay@mail.com'],
    ['of the person', { userEmail: 'user@mail.com' }, null, 'user@mail.com'],
  ])('SPEC-11 uses the e-mail %s', async (_whose, stored, email, sent) => {
    const client = open({ answers: { [REGISTER]: never } })
    for (const [key, value] of Object.entries(stored)) client.deps.storage.set(key as 'userEmail', value)
    await requireAccount(client, { email })
    expect(bodies(client)).toMatchObject([[REGISTER, { email: sent }]])
  })

  it('AUTH-07 of a guest that ended is registered again with the same e-mail', async () => {
    const client = open({ claims: GUEST, lost: true, answers: { [REGISTER]: never } })
    await requireAccount(client, { email: 'other@mail.com' })
    expect(bodies(client)).toMatchObject([[REGISTER, { email: GUEST.email }]])
  })

  it('A13 AUTH-07 an empty e-mail in the token is none', async () => {
    const client = open({ claims: { ...GUEST, email: '' }, lost: true, answers: { [REGISTER]: never } })
    await requireAccount(client, { email: 'other@mail.com' })
    expect(bodies(client)).toMatchObject([[REGISTER, { email: 'other@mail.com' }]])
  })

  it('A13 asks for an e-mail if none is known, or the known one is invalid', async () => {
    const client = await requireAccount(open({ answers: { [REGISTER]: tokensOf(GUEST) } }), { email: 'x' })
    expect(selectAuthStep(client.state())).toBe('email')
    await client.run(signInEmailSubmitted('new@mail.com'))
    expect(client.deps.session.access()).not.toBeNull()
    for (const answer of [signInClosed(), signInEmailSubmitted('x')]) {
      const other = await requireAccount(open())
      await other.run(answer)
      expect([stateOf(other).need, stateOf(other).step, other.calls]).toEqual([null, 'none', []])
    }
  })

  it.each([{}, { access: '' }, { refresh: 'r' }])('CAT-35 is not created by %o', async (answer) => {
    const client = open({ answers: { [REGISTER]: answer } })
    await requireAccount(client, { email: 'new@mail.com' })
    const alert = { kind: 'alert', message: { key: 'account:registration.alert' } }
    expect(client.dialog()).toMatchObject(alert)
    expect([client.deps.session.access(), stateOf(client).need]).toEqual([null, null])
    expect(client.deps.storage.get('userEmail')).toBeNull()
  })

  it('CAT-35 AUTH-04 is created by a response without a refresh token, too', async () => {
    const answers = { [REGISTER]: { access: 'h.e30.s' } }
    const client = await requireAccount(open({ answers }), { email: 'new@mail.com' })
    expect(client.dialog()).toBeNull()
    expect(client.deps.session.access()).toBe('h.e30.s')
    expect(client.deps.pageStorage.get('refresh')).toBeNull()
  })
})

describe('an e-mail in use', () => {
  it('CAT-12 VAL-04 TIME-16 shows an error for 5 s, beside the field on screen and with a text about it; a new error restarts the time', async () => {
    const client = await atPassword({}, { [LOGIN]: {} })
    await enterPassword(client)
    expect(stateOf(client).error).toEqual({ field: 'password', message: { key: 'errors:errors.malformed' } })
    await settle(3_000)
    client.dispatch(formErrorFound({ field: 'password', message: { raw: 'x' } }))
    await settle(4_999)
    expect(stateOf(client).error).not.toBeNull()
    await settle(1)
    expect(stateOf(client).error).toBeNull()
    client.answers[LOGIN] = { request_code: 'code' }
    await enterPassword(client)
    expect(stateOf(client)).toMatchObject({ step: 'code' })
    client.answers[LOGIN] = refusal('No such login and password')
    await client.run(codeSubmitted('1'))
    expect(stateOf(client).error).toEqual({
      field: 'code',
      message: { key: 'account:auth.error.code-refused' },
    })
  })

  it('AUTH-01 AUTH-02 CAT-33 DATA-12 requires password and code; both tokens and the e-mail are stored then', async () => {
    const client = await atPassword({}, { [LOGIN]: { request_code: 'code' } })
    const credentials = { email: 'used@mail.com', password: 'password1' }
    const { email } = credentials
    expect(stateOf(client)).toMatchObject({ step: 'password', email, reason: 'account:auth.emailUsed' })
    await enterPassword(client)
    const user = { ...GUEST, is_temporary: false }
    client.answers[LOGIN] = tokensOf(user)
    const ready = client.store.once(accountReady.match)
    await client.run(codeSubmitted('1234'))
    expect(bodies(client).slice(1)).toEqual([
      [LOGIN, credentials],
      [LOGIN, { ...credentials, code: '1234' }],
    ])
    expect(await ready).toEqual(accountReady())
    expect(stateOf(client)).toMatchObject({ step: 'none', need: null, user })
    const { session, storage, pageStorage } = client.deps
    const stored = [session.access(), pageStorage.get('refresh'), storage.get('userEmail')]
    expect(stored).toEqual([tokensOf(user).access, 'refresh-1', email])
  })

  it('AUTH-07 too many attempts restart the login with the reason; a ban ends it', async () => {
    const many = refusal('too many attempts', { status: 429, call: LOGIN })
    const client = await atPassword({}, { [LOGIN]: many })
    await enterPassword(client)
    const reason = 'errors:errors.too-many-attempts'
    expect(stateOf(client)).toMatchObject({ step: 'password', busy: false, reason })
    client.answers[LOGIN] = refusal('account banned', { status: 403, call: LOGIN })
    await enterPassword(client)
    expect(stateOf(client)).toMatchObject({ step: 'banned', need: null })
    expect(selectOpened(client.state())).toBeNull()
    await requireAccount(client)
    expect(stateOf(client).need).toBeNull()
  })

  it('AUTH-02 SPEC-09 closing it ends the action, or continues if no session is required', async () => {
    for (const optional of [false, true]) {
      const client = await atPassword({ optional }, { [LOGIN]: never })
      const done = client.store.once((action): action is never =>
        (action as { type: string }).type.startsWith('auth/account'),
      )
      await enterPassword(client)
      await client.run(signInClosed())
      expect((await done).type).toBe(optional ? 'auth/accountReady' : 'auth/accountRefused')
      expect(stateOf(client)).toMatchObject({ step: 'none', need: null, busy: false })
    }
  })
})

it('AUTH-04 SPEC-18 the dialog for an e-mail can be closed during the registration', async () => {
  const client = await requireAccount(open({ answers: { [REGISTER]: never } }))
  expect(stateOf(client).step).toBe('email')
  await client.run(signInEmailSubmitted('new@mail.com'))
  await client.run(signInClosed())
  expect(stateOf(client)).toMatchObject({ step: 'none', need: null, busy: false })
  expect(client.dialog()).toBeNull()
})

/** Opens a page that asks for an e-mail, or for the password of `email`. */
async function ask(email: string | null) {
  const client = await atPassword({ email })
  const before = client.calls.length
  const refusals: unknown[] = []
  void client.store.once(accountRefused.match).then((action) => refusals.push(action))
  const state = () => selectAuth(client.state())
  const signInElsewhere = async () => {
    client.deps.session.adopt(tokensOf(GUEST))
    await client.run(accountReady())
  }
  return { client, state, refusals, signInElsewhere, calls: () => client.calls.slice(before) }
}

it.each([
  ['e-mail', null, 'email'],
  ['password', 'used@mail.com', 'password'],
] as const)('AUTH-02 AUTH-06 another tab’s session closes the %s dialog', async (_what, email, step) => {
  const page = await ask(email)
  expect(page.state().step).toBe(step)
  await page.signInElsewhere()
  expect(page.state()).toMatchObject({ step: 'none', need: null })
  await enterPassword(page.client)
  expect(page.calls()).toEqual([])
  expect(page.refusals).toEqual([])
})

it.each([
  ['a wrong password', refusal('Wrong password', { status: 400, call: LOGIN })],
  ['too many attempts', refusal('Too many attempts', { status: 400, call: LOGIN })],
  ['a code', { request_code: 'pin' }],
])('AUTH-02 AUTH-06 another tab’s session survives %s; the password is sent once', async (_what, result) => {
  const page = await ask('used@mail.com')
  let respond = () => {}
  page.client.answers[LOGIN] = () =>
    new Promise((resolve, reject) => {
      respond = () => (result instanceof Error ? reject(result) : resolve(result))
    })
  const password = passwordSubmitted({ email: 'used@mail.com', password: 'password1' })
  await page.client.run(password)
  await page.signInElsewhere()
  respond()
  await settle()
  expect(page.client.deps.session.user()).toMatchObject(GUEST)
  expect(page.state()).toMatchObject({ step: 'none', need: null, error: null })
  page.client.deps.session.drop()
  await page.client.run(accountNeeded({ email: 'used@mail.com', isMutation: true }))
  await page.client.run(password)
  expect(page.calls().filter(({ route }) => route === LOGIN)).toHaveLength(2)
})

it.each([
  ['of the payment', 'pay@mail.com', 'user@mail.com', 'pay@mail.com'],
  ['of the person', null, 'user@mail.com', 'user@mail.com'],
  ['of the person, if that of the payment is invalid', 'x', 'user@mail.com', 'user@mail.com'],
  ['none, if both are invalid', null, 'x', ''],
])('SPEC-11 STORE-01 STORE-02 a known e-mail is filled in: %s', (_whose, paymentEmail, userEmail, email) => {
  const browser = createTestBrowser()
  const { storage } = createTestDevice(browser)
  storage.set('paymentEmail', paymentEmail)
  storage.set('userEmail', userEmail)
  expect(stateOf(bareClient([], { browser })).email).toBe(email)
})

it('AUTH-06 a session of another tab is used here too, and so is its end', async () => {
  const browser = createTestBrowser()
  const [here, there] = [open({ browser, answers: { [REGISTER]: never } }), open({ browser })]
  await requireAccount(here, { email: 'new@mail.com' })
  there.deps.session.adopt(tokensOf(GUEST))
  await settle(10)
  expect(stateOf(here)).toMatchObject({ need: null, user: GUEST })
  there.deps.session.drop()
  await settle(10)
  expect(stateOf(here).user).toBeNull()
})
