/** A sign-in in another tab while a sign-in dialog is open here; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { addAuthListeners } from '../../src/features/auth/authListeners.ts'
import {
  accountNeeded,
  accountReady,
  accountRefused,
  passwordSubmitted,
  selectAuth,
  signInClosed,
} from '../../src/features/auth/authSlice.ts'
import { addSignInListeners } from '../../src/features/auth/signInListeners.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { bareClient, GUEST, refusal, tokensOf, settle, useFakeTime } from './bareClient.ts'

const REGISTER = 'POST /auth/fast-register'

/** Opens a page that asks for an e-mail, or for the password of `email`. */
async function ask(email: string | null) {
  const answers = { [REGISTER]: refusal('Such email is used', { status: 409, call: REGISTER }) }
  const client = bareClient([addAuthListeners, addSignInListeners], { answers })
  await client.run(pageOpened({ page: 'payment', id: '7' }), accountNeeded({ email, isMutation: true }))
  const before = client.calls.length
  const refusals: unknown[] = []
  void client.store.once(accountRefused.match).then((action) => refusals.push(action))
  const state = () => selectAuth(client.store.getState())
  const signInElsewhere = async () => {
    client.deps.session.adopt(tokensOf(GUEST))
    await client.run(accountReady())
  }
  return { client, state, refusals, signInElsewhere, calls: () => client.calls.slice(before) }
}

useFakeTime()

describe('a session of another tab', () => {
  it.each([
    ['e-mail', null, 'email'],
    ['password', 'used@mail.com', 'password'],
  ] as const)(
    'AUTH-02 AUTH-06 closes the dialog for the %s: nothing is sent, and waiting calls continue',
    async (_what, email, step) => {
      const page = await ask(email)
      expect(page.state().step).toBe(step)
      await page.signInElsewhere()
      expect(page.state()).toMatchObject({ step: 'none', need: null })
      expect(page.calls()).toEqual([])
      expect(page.refusals).toEqual([])
    },
  )

  it('AUTH-02 leaves no dialog that would still accept a password', async () => {
    const page = await ask('used@mail.com')
    await page.signInElsewhere()
    page.client.dispatch(passwordSubmitted({ email: 'used@mail.com', password: 'password1' }))
    await settle()
    expect(page.calls()).toEqual([])
  })
})

describe('a session of another tab while a password is checked', () => {
  const LOGIN = 'POST /auth/login'

  it.each([
    ['a wrong password', refusal('Wrong password', { status: 400, call: LOGIN })],
    ['too many attempts', refusal('Too many attempts', { status: 400, call: LOGIN })],
    ['a code', { request_code: 'pin' }],
  ])('AUTH-02 AUTH-06 keeps the session, and the next password is sent once: %s', async (_what, result) => {
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
})

describe('a closed dialog', () => {
  it.each([null, 'used@mail.com'])('AUTH-02 ends waiting calls if there is no session: %s', async (email) => {
    const page = await ask(email)
    page.client.dispatch(signInClosed())
    await settle()
    expect(page.state()).toMatchObject({ step: 'none', need: null })
    expect([page.calls(), page.refusals.length]).toEqual([[], 1])
  })
})
