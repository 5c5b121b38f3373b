import { describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'

const { sandbox, visitor } = useSandbox()
const MAIL = 'used@example.com'
const NO_SUCH_LOGIN = refused('No such login and password', 401)
const register = (email: string) => visitor.post('/auth/fast-register', { email, is_temporary: true })
const refresh = (token: string | null) => visitor.post('/auth/refresh', { token }, { token: null })

describe('accounts', () => {
  it('API-07 AUTH-05 fast-register responds with tokens, the e-mail and a temporary account', async () => {
    const made = await register('Buyer@Mail.com')
    const token = expect.any(String) as string
    expect(made.body).toEqual({ access: token, refresh: token, email: 'buyer@mail.com' })
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

  it.each([
    ['CAT-10 VAL-20', 'x@y', { email: ['is not a email'] }, 400],
    ['CAT-10', 'a b@mail.com', { email: ['is not a email'] }, 400],
    ['VAL-05', 'a@cd.ee', { email: ['is not a email'] }, 400],
    ['CAT-21', '', { email: ['should be non-empty'] }, 400],
    ['CAT-09', `${'a'.repeat(300)}@mail.com`, { email: ['is too long'] }, 400],
    ['CAT-33', MAIL, 'Such email is used', 409],
    ['BAN-01', 'banned@example.com', 'account banned', 403],
  ])('%s fast-register refuses %j', async (_, email, reason, status) => {
    expect(await register(email)).toMatchObject(refused(reason, status))
  })

  it('BAN-01 an account that is banned later is refused everywhere', async () => {
    const { id } = sandbox.control.purchase()
    await visitor.register()
    sandbox.control.ban({ email: 'buyer@mail.com' })
    expect(await visitor.purchase(id)).toMatchObject(refused('account banned', 403))
    expect(await refresh(visitor.refresh)).toMatchObject(refused('account banned', 403))
    sandbox.control.ban({ email: 'buyer@mail.com' }, false)
    expect((await visitor.purchase(id)).status).toBe(200)
  })

  it('BAN-03 CAT-06 a banned IP address is refused', async () => {
    await visitor.control('POST', '/ban', { ip: true })
    expect(await visitor.get('/rates')).toMatchObject(refused('impossible', 403))
  })
})

describe('login', () => {
  it.each([
    ['API-03 AUTH-01 AUTH-02 a full account', MAIL, true, '1234'],
    ['AUTH-03 ROLE-06 the operator', 'operator@example.com', 'pin', '0000'],
  ])(
    '%s: %s is asked for a code of the kind %s and then gets tokens',
    async (_, email, request_code, code) => {
      expect((await visitor.login(email, 'password1')).body).toEqual({ request_code })
      const done = await visitor.login(email, 'password1', code)
      expect(done.status).toBe(200)
      expect(visitor.payload(done.text('access'))).toMatchObject({ email, is_temporary: false })
    },
  )

  it.each([
    ['CAT-12 a wrong password', MAIL, 'password2', '', NO_SUCH_LOGIN],
    ['CAT-12 a wrong code', MAIL, 'password1', '9999', NO_SUCH_LOGIN],
    ['CAT-12 an unknown e-mail', 'nobody@example.com', 'password1', '', NO_SUCH_LOGIN],
    ['CAT-12 a temporary account', 'temp@example.com', 'password1', '', NO_SUCH_LOGIN],
    ['BAN-01 a banned account', 'banned@example.com', 'password1', '', refused('account banned', 403)],
  ])('%s is refused', async (_, email, password, code, answer) => {
    await visitor.register('temp@example.com')
    expect(await visitor.login(email, password, code)).toMatchObject(answer)
  })

  it('AUTH-07 after five wrong logins the right one is refused too, for a while', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await visitor.login(MAIL, 'wrong-word')).status).toBe(401)
    const login = () => visitor.login(MAIL, 'password1', '1234')
    expect(await login()).toMatchObject(refused('too many attempts', 429))
    sandbox.advance(15 * 60_000)
    expect((await login()).status).toBe(200)
  })
})

describe('registration', () => {
  const email = 'new@mail.com'
  const whole = { email, code: '1234', password: 'password9', secret: 's', ref: 'r', cmp: 'c' }

  it('API-04 API-05 API-06 a code is sent by mail and checked, and a full account is created', async () => {
    expect((await visitor.post('/auth/register', { email })).status).toBe(200)
    expect(sandbox.control.state()['mails']).toMatchObject([{ email, code: '1234' }])
    expect((await visitor.post('/auth/validate', { email, code: '0000' })).status).toBe(400)
    expect((await visitor.post('/auth/validate', { email, code: '1234' })).status).toBe(200)
    expect((await visitor.post('/auth/complete-register', whole)).status).toBe(200)
    expect((await visitor.login(email, 'password9')).at('access')).toEqual(expect.any(String))
    expect((await visitor.post('/auth/register', { email })).body).toEqual({ detail: 'Such email is used' })
  })

  it('API-06 a temporary account that becomes permanent keeps its id', async () => {
    const { user_id } = (await visitor.register(email)).payload()
    await visitor.post('/auth/register', { email })
    const done = await visitor.post('/auth/complete-register', whole)
    expect(visitor.payload(done.text('access'))).toMatchObject({ user_id, is_temporary: false })
  })

  it('CAT-09 a short password is refused', async () => {
    await visitor.post('/auth/register', { email })
    const answer = await visitor.post('/auth/complete-register', { ...whole, password: 'seven77' })
    expect(answer.body).toEqual({ password: ['is too short'] })
  })
})

describe('tokens', () => {
  it('API-08 a refresh token is valid once', async () => {
    const old = (await visitor.register()).refresh
    const fresh = await refresh(old)
    expect(fresh.status).toBe(200)
    expect(fresh.text('refresh')).not.toBe(old)
    expect((await refresh(old)).status).toBe(401)
    visitor.take(fresh)
    expect((await visitor.updates()).status).toBe(200)
  })

  it('NET-06 an access token expires while the refresh token stays valid', async () => {
    await visitor.register()
    sandbox.advance(60 * 60_000)
    expect((await visitor.updates()).status).toBe(401)
    expect((await refresh(visitor.refresh)).status).toBe(200)
  })

  it('NET-06 tokens can be made to expire at once', async () => {
    await visitor.register()
    await visitor.control('POST', '/tokens/expire')
    expect((await visitor.updates()).status).toBe(401)
  })
})
