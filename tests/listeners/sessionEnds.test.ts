/** Banned people, and sessions that end or come from another tab; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { addAuthListeners } from '../../src/features/auth/authListeners.ts'
import { accountNeeded, selectAuth } from '../../src/features/auth/authSlice.ts'
import { addSignInListeners } from '../../src/features/auth/signInListeners.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { createTestBrowser, createTestDevice } from '../support/browser.ts'
import { bareClient, GUEST, tokensOf, settle, useFakeTime, never, type BareClient } from './bareClient.ts'

const stateOf = ({ store }: BareClient) => selectAuth(store.getState())

function open(options: Parameters<typeof bareClient>[1] = {}) {
  const client = bareClient([addAuthListeners, addSignInListeners], options)
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  return client
}
async function requireAccount(client: BareClient) {
  await client.run(accountNeeded({ email: 'new@mail.com', isMutation: true }))
}

useFakeTime()

describe('a known e-mail', () => {
  it.each([
    ['of the payment', 'pay@mail.com', 'user@mail.com', 'pay@mail.com'],
    ['of the person', null, 'user@mail.com', 'user@mail.com'],
    ['of the person, if that of the payment is invalid', 'x', 'user@mail.com', 'user@mail.com'],
    ['none, if both are invalid', null, 'x', ''],
  ])('SPEC-11 STORE-01 STORE-02 is filled in: %s', (_whose, paymentEmail, userEmail, email) => {
    const browser = createTestBrowser()
    const { storage } = createTestDevice(browser)
    storage.set('paymentEmail', paymentEmail)
    storage.set('userEmail', userEmail)
    expect(stateOf(bareClient([], { browser })).email).toBe(email)
  })
})

describe('the end of a session', () => {
  it('AUTH-06 a session of another tab is used here too, and so is its end', async () => {
    const browser = createTestBrowser()
    const [here, there] = [
      open({ browser, answers: { 'POST /auth/fast-register': never } }),
      open({ browser }),
    ]
    await requireAccount(here)
    there.deps.session.adopt(tokensOf(GUEST))
    await settle(10)
    expect(stateOf(here)).toMatchObject({ need: null, user: GUEST })
    there.deps.session.drop()
    await settle(10)
    expect(stateOf(here).user).toBeNull()
  })
})
