import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let visitor: Visitor
const login = (email: string, password: string, code = '') =>
  visitor.post('/auth/login', { email, password, code }, { token: null })

beforeEach(() => {
  sandbox = manualSandbox()
  visitor = new Visitor(sandbox)
})

describe('accounts', () => {
  it('API-07 AUTH-05 fast-register answers tokens, the e-mail and a temporary account', async () => {
    const made = await visitor.post('/auth/fast-register', { email: 'Buyer@Mail.com', is_temporary: true })
    expect(made.body).toEqual({
      access: expect.any(String) as string,
      refresh: expect.any(String) as string,
      email: 'buyer@mail.com',
    })
    const payload = visitor.payload(made.text('access'))
    expect(payload).toMatchObject({ email: 'buyer@mail.com', is_temporary: true })
    expect(payload).toHaveProperty('user_id')
    expect(payload).toHaveProperty('nickname')
    expect(Number(payload['exp']) * 1000).toBeGreaterThan(Date.parse(sandbox.control.now()))
  })

  it('API-07 the same temporary e-mail gets new tokens of the same account', async () => {
    const first = (await visitor.register()).payload()
    const token = visitor.access
    const second = (await visitor.register()).payload()
    expect(second['user_id']).toBe(first['user_id'])
    expect(visitor.access).not.toBe(token)
  })

  it('CAT-33 fast-register refuses the e-mail of a full account', async () => {
    const made = await visitor.post('/auth/fast-register', { email: 'used@example.com', is_temporary: true })
    expect(made).toMatchObject({ status: 409, body: { detail: 'Such email is used' } })
  })

  it.each([
    ['CAT-10 VAL-20', 'x@y', { email: ['is not a email'] }],
    ['CAT-10', 'a b@mail.com', { email: ['is not a email'] }],
    ['VAL-05', 'a@cd.ee', { email: ['is not a email'] }],
    ['CAT-21', '', { email: ['should be non-empty'] }],
    ['CAT-09', `${'a'.repeat(300)}@mail.com`, { email: ['is too long'] }],
  ])('%s fast-register refuses %j', async (_, email, body) => {
    expect(await visitor.post('/auth/fast-register', { email })).toMatchObject({ status: 400, body })
  })

  it('BAN-01 the banned e-mail is told so', async () => {
    const refused = { status: 403, body: { detail: 'account banned' } }
    expect(await visitor.post('/auth/fast-register', { email: 'banned@example.com' })).toMatchObject(refused)
    expect(await login('banned@example.com', 'password1')).toMatchObject(refused)
  })

  it('BAN-01 an account banned on the way is refused everywhere', async () => {
    const { id } = sandbox.control.purchase()
    await visitor.register()
    sandbox.control.ban({ email: 'buyer@mail.com' })
    const refused = { status: 403, body: { detail: 'account banned' } }
    expect(await visitor.get(`/payments_v2/${id}`)).toMatchObject(refused)
    expect(await visitor.post('/auth/refresh', { token: visitor.refresh }, { token: null })).toMatchObject(
      refused,
    )
    sandbox.control.ban({ email: 'buyer@mail.com' }, false)
    expect((await visitor.get(`/payments_v2/${id}`)).status).toBe(200)
  })

  it('BAN-03 CAT-06 a banned IP address is refused', async () => {
    await visitor.control('POST', '/ban', { ip: true })
    expect(await visitor.get('/rates')).toMatchObject({ status: 403, body: { detail: 'impossible' } })
  })
})

describe('login', () => {
  it('API-03 AUTH-01 AUTH-02 asks for a code and then answers tokens of a full account', async () => {
    expect((await login('used@example.com', 'password1')).body).toEqual({ request_code: true })
    const done = await login('used@example.com', 'password1', '1234')
    expect(done.status).toBe(200)
    expect(visitor.payload(done.text('access'))).toMatchObject({ is_temporary: false })
  })

  it('AUTH-03 ROLE-06 the operator is asked for a PIN', async () => {
    expect((await login('operator@example.com', 'password1')).body).toEqual({ request_code: 'pin' })
    expect((await login('operator@example.com', 'password1', '0000')).status).toBe(200)
  })

  it.each([
    ['a wrong password', 'used@example.com', 'password2', ''],
    ['a wrong code', 'used@example.com', 'password1', '9999'],
    ['an unknown e-mail', 'nobody@example.com', 'password1', ''],
    ['a temporary account', 'temp@example.com', 'password1', ''],
  ])('CAT-12 %s is refused', async (_, email, password, code) => {
    await visitor.register('temp@example.com')
    const refused = await login(email, password, code)
    expect(refused).toMatchObject({ status: 401, body: { detail: 'No such login and password' } })
  })

  it('AUTH-07 five wrong logins close the door for a while, also for the right one', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await login('used@example.com', 'wrong-word')).status).toBe(401)
    const refused = await login('used@example.com', 'password1', '1234')
    expect(refused).toMatchObject({ status: 429, body: { detail: 'too many attempts' } })
    sandbox.control.advance(15 * 60_000)
    expect((await login('used@example.com', 'password1', '1234')).status).toBe(200)
  })
})

describe('registration', () => {
  const whole = { code: '1234', password: 'password9', secret: 's', ref: 'r', cmp: 'c' }

  it('API-04 API-05 API-06 a code comes by mail, is checked, and makes a full account', async () => {
    const email = 'new@mail.com'
    expect((await visitor.post('/auth/register', { email })).status).toBe(200)
    expect(sandbox.control.state()['mails']).toMatchObject([{ email, code: '1234' }])
    expect((await visitor.post('/auth/validate', { email, code: '0000' })).status).toBe(400)
    expect((await visitor.post('/auth/validate', { email, code: '1234' })).status).toBe(200)
    expect((await visitor.post('/auth/complete-register', { email, ...whole })).status).toBe(200)
    expect((await login(email, 'password9')).at('access')).toEqual(expect.any(String))
    expect((await visitor.post('/auth/register', { email })).body).toEqual({ detail: 'Such email is used' })
  })

  it('API-06 a temporary account that is completed keeps its id', async () => {
    const { user_id } = (await visitor.register('temp@mail.com')).payload()
    await visitor.post('/auth/register', { email: 'temp@mail.com' })
    const done = await visitor.post('/auth/complete-register', { email: 'temp@mail.com', ...whole })
    expect(visitor.payload(done.text('access'))).toMatchObject({ user_id, is_temporary: false })
  })

  it('CAT-09 a short password is refused', async () => {
    await visitor.post('/auth/register', { email: 'new@mail.com' })
    const body = { email: 'new@mail.com', ...whole, password: 'seven77' }
    expect((await visitor.post('/auth/complete-register', body)).body).toEqual({ password: ['is too short'] })
  })
})

describe('tokens', () => {
  it('API-08 a refresh token serves once', async () => {
    await visitor.register()
    const old = visitor.refresh
    const fresh = await visitor.post('/auth/refresh', { token: old }, { token: null })
    expect(fresh.status).toBe(200)
    expect(fresh.text('refresh')).not.toBe(old)
    expect((await visitor.post('/auth/refresh', { token: old }, { token: null })).status).toBe(401)
    visitor.take(fresh)
    expect((await visitor.get('/operations/updates?limit=5')).status).toBe(200)
  })

  it('NET-06 an access token expires and the refresh token still serves', async () => {
    await visitor.register()
    sandbox.control.advance(60 * 60_000)
    expect((await visitor.get('/operations/updates?limit=5')).status).toBe(401)
    expect((await visitor.post('/auth/refresh', { token: visitor.refresh }, { token: null })).status).toBe(
      200,
    )
  })

  it('NET-06 tokens can be made to expire at once', async () => {
    await visitor.register()
    await visitor.control('POST', '/tokens/expire')
    expect((await visitor.get('/operations/updates?limit=5')).status).toBe(401)
  })
})
