/** A guest makes the account permanent by code and password; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import {
  keepStarted,
  keepSubmitted,
  selectAuth,
  selectKeep,
  signedOut,
} from '../../src/features/auth/authSlice.ts'
import { campaignLink, campaignOf } from '../../src/features/auth/campaign.ts'
import { addKeepAccountListeners } from '../../src/features/auth/keepAccountListeners.ts'
import { refusal, tokensOf } from './bareAnswers.ts'
import { bareClient, type BareClient, GUEST, useFakeTime } from './bareClient.ts'

const email = 'guest@mail.com'
const password = 'password1'
const answer = { code: '1234', password, ref: 'shop', cmp: 'spring' }
const open = () => bareClient([addKeepAccountListeners], { claims: GUEST })
const stateOf = ({ state }: BareClient) => selectKeep(state())
const errorOf = ({ state }: BareClient) => selectAuth(state()).error
const routesOf = ({ calls }: BareClient) => calls.map(({ route }) => route)

async function atCode() {
  const client = open()
  client.answers['POST /auth/register'] = {}
  await client.run(keepStarted(email))
  return client
}

async function submitted(answers: BareClient['answers']) {
  const client = await atCode()
  Object.assign(client.answers, answers)
  await client.run(keepSubmitted(answer))
  return client
}

useFakeTime()

describe('making a temporary account permanent', () => {
  it('A10 API-04 signing out forgets it: the next account starts anew', async () => {
    const client = open()
    client.answers['POST /auth/register'] = {}
    await client.run(keepStarted(email), signedOut({ isHere: false }))
    expect(stateOf(client)).toEqual({ stage: 'offered', email: '', busy: false })
  })

  it('SPEC-18 API-04 sends one code for two presses, and says when another one is sent', async () => {
    const client = open()
    client.answers['POST /auth/register'] = {}
    await client.run(keepStarted(email), keepStarted(email))
    expect(client.calls).toEqual([{ route: 'POST /auth/register', body: { email } }])
    await client.run(keepStarted(email))
    expect(client.calls).toHaveLength(2)
    expect(client.toasts()).toEqual([{ key: 'account:keepAccount.codeText', values: { email } }])
  })

  it('A14 API-04 a corrected e-mail gets a code of its own, and that of the mistyped one is not asked for any more', async () => {
    const client = await atCode()
    client.answers['POST /auth/register'] = refusal('Not today')
    await client.run(keepStarted('other@mail.com'))
    expect(stateOf(client)).toEqual({ stage: 'offered', email: 'other@mail.com', busy: false })
    client.answers['POST /auth/register'] = {}
    await client.run(keepStarted('other@mail.com'))
    expect(stateOf(client)).toEqual({ stage: 'code', email: 'other@mail.com', busy: false })
  })

  it('API-04 SPEC-18 shows beside the e-mail why no code was sent', async () => {
    const client = open()
    client.answers['POST /auth/register'] = refusal('Not today')
    await client.run(keepStarted(email))
    expect(stateOf(client)).toEqual({ stage: 'offered', email, busy: false })
    expect(errorOf(client)).toEqual({ field: 'email', message: { raw: 'Not today' } })
    client.answers['POST /auth/register'] = refusal('Such email is used', { status: 409 })
    await client.run(keepStarted(email))
    expect(errorOf(client)).toEqual({ field: 'email', message: { key: 'account:keepAccount.emailUsed' } })
  })

  it('API-05 API-06 A14 completes the registration and signs in with it', async () => {
    const user = { ...GUEST, is_temporary: false, email }
    const tokens = tokensOf(user)
    const client = await submitted({ 'POST /auth/validate': {}, 'POST /auth/complete-register': tokens })
    expect(client.calls.slice(1)).toEqual([
      { route: 'POST /auth/validate', body: { email, code: '1234' } },
      { route: 'POST /auth/complete-register', body: { email, secret: '', ...answer } },
    ])
    expect(client.deps.session.access()).toBe(tokens.access)
    expect(client.deps.pageStorage.get('refresh')).toBe(tokens.refresh)
    expect(client.deps.storage.get('userEmail')).toBe(email)
    expect(selectAuth(client.state()).user).toMatchObject(user)
    expect(stateOf(client).busy).toBe(false)
    expect(client.toasts()).toEqual([{ key: 'account:keepAccount.done' }])
  })

  it('A10 API-06 signing out while it is completed adopts no session', async () => {
    const client = await atCode()
    const tokens = tokensOf({ ...GUEST, is_temporary: false })
    Object.assign(client.answers, { 'POST /auth/validate': {}, 'POST /auth/complete-register': tokens })
    await client.run(keepSubmitted(answer), signedOut({ isHere: false }))
    expect(client.deps.session.access()).toBe(tokensOf(GUEST).access)
    expect(stateOf(client).stage).toBe('offered')
  })

  it.each([{}, { access: tokensOf({}).access }, { refresh: 'r' }])(
    'API-06 keeps the guest’s tokens if the response has no pair: %o',
    async (tokens) => {
      const client = await submitted({ 'POST /auth/validate': {}, 'POST /auth/complete-register': tokens })
      expect(client.deps.session.access()).toBe(tokensOf(GUEST).access)
      expect(client.toasts()).toEqual([{ key: 'account:keepAccount.done' }])
    },
  )

  it.each([
    ['by a text for codes', refusal('wrong code'), { key: 'account:keepAccount.codeWrong' }],
    [
      'by a text of the catalogue',
      refusal('too many attempts', { call: 'POST /auth/validate' }),
      { key: 'errors:errors.too-many-attempts' },
    ],
    [
      'for a fault of the gateway',
      refusal('Service temporarily unavailable', { status: 503 }),
      { raw: 'Service temporarily unavailable' },
    ],
  ])('API-05 shows that the code was refused %s, and does not go on', async (_how, reason, message) => {
    const client = await submitted({ 'POST /auth/validate': reason, 'POST /auth/complete-register': {} })
    expect(errorOf(client)).toEqual({ field: 'code', message })
    expect(stateOf(client)).toEqual({ stage: 'code', email, busy: false })
    expect(routesOf(client)).not.toContain('POST /auth/complete-register')
  })

  it('API-06 shows an error of the password beside it', async () => {
    const refused = refusal('Weak password')
    const client = await submitted({ 'POST /auth/validate': {}, 'POST /auth/complete-register': refused })
    expect(errorOf(client)).toEqual({ field: 'password', message: { raw: 'Weak password' } })
    expect(stateOf(client)).toEqual({ stage: 'code', email, busy: false })
    expect(client.deps.storage.get('userEmail')).toBeNull()
  })

  describe('whose answer was lost', () => {
    const lost = refusal(null, { kind: 'network', status: null, call: 'POST /auth/complete-register' })
    const answers = { 'POST /auth/validate': {}, 'POST /auth/complete-register': lost }

    it('API-06 NET-07 signs in with the password if the account exists', async () => {
      const tokens = tokensOf({ ...GUEST, is_temporary: false, email })
      const client = await submitted({ ...answers, 'POST /auth/login': tokens })
      expect(client.calls.at(-1)).toEqual({ route: 'POST /auth/login', body: { email, password } })
      expect(client.deps.session.access()).toBe(tokens.access)
      expect(client.toasts()).toEqual([{ key: 'account:keepAccount.done' }])
    })

    it('API-06 NET-07 says that the connection failed if it does not exist', async () => {
      const client = await submitted({ ...answers, 'POST /auth/login': refusal('Not found') })
      expect(errorOf(client)).toEqual({ field: 'password', message: { key: 'errors:errors.connection' } })
      expect(client.deps.session.access()).toBe(tokensOf(GUEST).access)
      expect(stateOf(client)).toEqual({ stage: 'code', email, busy: false })
    })
  })

  it('SPEC-18 ends the wait without an error when the call was aborted', async () => {
    const gone = new DOMException('gone', 'AbortError')
    const client = await submitted({ 'POST /auth/validate': gone })
    expect(errorOf(client)).toBeNull()
    expect(stateOf(client).busy).toBe(false)
  })
})

describe('the origin of a new person', () => {
  it.each([
    ['?ref=shop&cmp=spring', { ref: 'shop', cmp: 'spring' }],
    ['?ref=%20shop%20', { ref: 'shop', cmp: 'sale' }],
    ['?cmp=spring&ref=', { ref: 'gateway', cmp: 'spring' }],
    [`?ref=${'x'.repeat(101)}`, { ref: 'x'.repeat(100), cmp: 'sale' }],
  ])('HINT-04 API-06 is read from %s', (search, campaign) => {
    expect(campaignOf(search, 'sale')).toEqual(campaign)
  })

  it('HINT-04 is in the link to the exchange, if there is one', () => {
    const campaign = { ref: 'a b', cmp: 'c' }
    expect(campaignLink('https://exchange.test/join?lang=en&ref=old', campaign)).toBe(
      'https://exchange.test/join?lang=en&ref=a+b&cmp=c',
    )
    for (const url of ['', 'no address', 'javascript:alert(1)'])
      expect(campaignLink(url, campaign)).toBeNull()
  })
})
