import { describe, expect, it } from 'vitest'
import { ensureAccount } from '../../src/features/auth/account.ts'
import { codeSubmitted, signInEmailSubmitted, signInClosed } from '../../src/features/auth/authSlice.ts'
import { selectPicked } from '../../src/features/brokers/brokersSlice.ts'
import { selectDialog, selectToasts } from '../../src/features/dialogs/dialogsSlice.ts'
import type { ListenerApi } from '../../src/store/types.ts'
import type { OpenedClient } from '../support/client.ts'
import { authOf, dealOf, givePassword, openOrder, pickBank, screenOf } from '../support/payer.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const step = (client: OpenedClient) => authOf(client).step
const dialog = ({ store }: OpenedClient) => selectDialog(store.getState())
const error = (method: string, path: string, status: number, body: unknown = {}, times = 1) =>
  world.control('POST', '/faults', [{ method, path, status, body, times }])

describe('a temporary account', () => {
  it('AUTH-04 AUTH-05 STORE-01 STORE-02 ROLE-01 comes with the first act, never with a look', async () => {
    const client = await openOrder(world)
    await advance(20_000)
    expect(await world.calls('/auth/')).toHaveLength(0)
    await pickBank(client)
    await until(() => dealOf(client) !== null)
    expect(authOf(client).user).toMatchObject({ is_temporary: true, email: 'buyer@mail.com' })
    const { storage, session } = client.deps
    expect(storage.get('userEmail')).toBe('buyer@mail.com')
    expect(storage.get('paymentEmail')).toBe('buyer@mail.com')
    expect(Object.keys(storage.get('refresh') ?? {})).toEqual([`payment/${client.opened.id}`])
    const claim = (await world.calls('PATCH /p/')).find(
      ({ body }) => body instanceof Object && 'token' in body,
    )
    expect(claim?.body).toEqual({ token: session.access() })
  })

  it('AUTH-04 is made once for however many acts wait for it', async () => {
    const client = await openOrder(world)
    const answers: boolean[] = []
    const ask = async () => void answers.push((await ensureAccount(flowApi(client), 'buyer@mail.com')).ready)
    await Promise.all([ask(), ask(), ask(), advance(200)])
    expect(answers).toEqual([true, true, true])
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  it('A13 asks for an e-mail when nobody is known, and keeps what was typed', async () => {
    const client = await openOrder(world)
    const first = ensureAccount(flowApi(client), null)
    await until(() => step(client) === 'email')
    client.store.dispatch(signInEmailSubmitted('buyer@mail.com'))
    await advance(100)
    expect((await first).ready).toBe(true)
    expect(step(client)).toBe('none')

    const other = await openOrder(world)
    const second = ensureAccount(flowApi(other), null)
    await until(() => step(other) === 'email')
    other.store.dispatch(signInClosed())
    await advance(50)
    expect((await second).ready).toBe(false)
  })

  it.each([
    [400, { detail: 'No more people today' }, { raw: 'No more people today' }],
    [500, {}, { raw: 'Internal Server Error' }],
  ])('CAT-34 a refusal with %s is a toast', async (status, body, message) => {
    const client = await openOrder(world)
    await error('POST', '/auth/fast-register', status, body)
    await pickBank(client)
    expect(selectToasts(client.store.getState()).map((toast) => toast.message)).toEqual([message])
    expect(step(client)).toBe('none')
    expect(selectPicked(client.store.getState())).not.toBeNull()
  })

  it('CAT-34 too many registrations are a toast too: a new person has no password', async () => {
    const client = await openOrder(world)
    await error('POST', '/auth/fast-register', 429, { detail: 'too many attempts' })
    await pickBank(client)
    expect(selectToasts(client.store.getState())).toMatchObject([
      { message: { key: 'errors.too-many-attempts' } },
    ])
    expect(step(client)).toBe('none')
  })

  it('CAT-35 an answer without an access token raises the alert', async () => {
    const client = await openOrder(world)
    await error('POST', '/auth/fast-register', 200, {})
    await pickBank(client)
    expect(dialog(client)).toMatchObject({ kind: 'alert', message: { key: 'registration.alert' } })
    expect(client.deps.session.access()).toBeNull()
  })
})

describe('an e-mail in use', () => {
  it('AUTH-01 AUTH-02 CAT-33 DATA-12 asks for password and code, and the act goes on', async () => {
    const client = await openOrder(world)
    await pickBank(client, { email: 'used@example.com' })
    expect(authOf(client)).toMatchObject({
      step: 'password',
      email: 'used@example.com',
      reason: 'auth.emailUsed',
    })
    await givePassword(client)
    expect(authOf(client)).toMatchObject({ step: 'code', isPin: false })
    client.store.dispatch(codeSubmitted('1234'))
    await until(() => dealOf(client) !== null)
    expect(authOf(client)).toMatchObject({ step: 'none', user: { is_temporary: false } })
    expect((await world.calls('POST /auth/login')).map(({ body }) => body)).toEqual([
      { email: 'used@example.com', password: 'password1' },
      { email: 'used@example.com', password: 'password1', code: '1234' },
    ])
    expect(client.deps.storage.get('userEmail')).toBe('used@example.com')
    // Both tokens are kept, under this page's order.
    for (const kind of ['tokens', 'refresh'] as const)
      expect(client.deps.storage.get(kind)?.[client.deps.pageKey]).toMatch(/\S+/)
  })

  it('AUTH-03 A12 an operator is asked for the PIN', async () => {
    const client = await openOrder(world)
    await pickBank(client, { email: 'operator@example.com' })
    await givePassword(client)
    expect(authOf(client)).toMatchObject({ step: 'code', isPin: true })
    client.store.dispatch(codeSubmitted('0000'))
    await until(() => authOf(client).user?.nickname === 'operator')
  })

  it('AUTH-01 VAL-04 CAT-12 says what was wrong for 5 s, at its field', async () => {
    const client = await openOrder(world)
    await pickBank(client, { email: 'used@example.com' })
    await givePassword(client, 'password2')
    const wrong = { field: 'password', message: { key: 'errors.no-such-login-and-password' } }
    expect(authOf(client)).toMatchObject({ step: 'password', busy: false, error: wrong })
    await advance(4_800)
    expect(authOf(client).error).toMatchObject(wrong)
    await advance(200)
    expect(authOf(client).error).toBeNull()
    await givePassword(client)
    client.store.dispatch(codeSubmitted('9999'))
    await advance(100)
    expect(authOf(client).error).toMatchObject({ field: 'code' })
  })

  it('AUTH-07 too many attempts begin anew, with the reason and without a session', async () => {
    const client = await openOrder(world)
    await pickBank(client, { email: 'used@example.com' })
    for (let tries = 0; tries < 5; tries++) await givePassword(client, 'password2')
    await givePassword(client)
    expect(authOf(client)).toMatchObject({
      step: 'password',
      reason: 'errors.too-many-attempts',
      email: 'used@example.com',
    })
    expect(client.deps.session.access()).toBeNull()
  })

  it('AUTH-02 closing the login lets the act fail quietly; the choice is still there', async () => {
    const client = await openOrder(world)
    await pickBank(client, { email: 'used@example.com' })
    client.store.dispatch(signInClosed())
    await advance(100)
    expect(step(client)).toBe('none')
    expect(dialog(client)).toBeNull()
    expect(selectToasts(client.store.getState())).toEqual([])
    expect(screenOf(client).name).toBe('init')
    expect(selectPicked(client.store.getState())).not.toBeNull()
    await pickBank(client, { email: 'other@mail.com' })
    await until(() => dealOf(client) !== null)
  })

  it('AUTH-02 closing it while the answer is under way gives the login up', async () => {
    const client = await openOrder(world)
    await pickBank(client, { email: 'operator@example.com' })
    await world.control('POST', '/faults', [{ method: 'POST', path: '/auth/login', delay_ms: 5_000 }])
    await givePassword(client)
    expect(authOf(client).busy).toBe(true)
    client.store.dispatch(signInClosed())
    await advance(100)
    expect(authOf(client)).toMatchObject({ step: 'none', need: null, busy: false })
    await advance(6_000)
    expect(step(client)).toBe('none')
  })
})

/** What a flow is handed, for a flow that the test plays itself. */
function flowApi({ store, deps }: OpenedClient): ListenerApi {
  const take = async (matcher: (action: unknown) => action is never) => [await store.once(matcher)]
  return { extra: deps, dispatch: store.dispatch, getState: store.getState, take } as unknown as ListenerApi
}
