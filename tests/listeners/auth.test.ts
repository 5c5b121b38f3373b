import { describe, expect, it } from 'vitest'
import { ensureAccount } from '../../src/features/auth/authListeners.ts'
import {
  codeSubmitted,
  passwordSubmitted,
  signInEmailSubmitted,
  signInClosed,
} from '../../src/features/auth/authSlice.ts'
import { selectPicked } from '../../src/features/brokers/brokersSlice.ts'
import { selectDialog, selectToasts } from '../../src/features/dialogs/dialogsSlice.ts'
import type { ListenerApi } from '../../src/store/types.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const step = (buyer: Buyer) => buyer.state.auth.step
const dialog = ({ state }: Buyer) => selectDialog(state)
const error = (method: string, path: string, status: number, body: unknown = {}, times = 1) =>
  world.setFaults({ call: `${method} ${path}`, status, body, times })

describe('a temporary account', () => {
  it('AUTH-04 AUTH-05 STORE-01 STORE-02 ROLE-01 is registered at the first action, never while the page is only open', async () => {
    const buyer = await Buyer.open(world)
    await advance(20_000)
    expect(await world.calls('/auth/')).toHaveLength(0)
    await buyer.press()
    await until(() => buyer.deal !== null)
    expect(buyer.state.auth.user).toMatchObject({ is_temporary: true, email: buyer.email })
    const { storage, session } = buyer.deps
    expect(storage.get('userEmail')).toBe(buyer.email)
    expect(storage.get('paymentEmail')).toBe(buyer.email)
    expect(Object.keys(storage.get('refresh') ?? {})).toEqual([`payment/${buyer.id}`])
    const claim = (await world.calls('PATCH /p/')).find(
      ({ body }) => body instanceof Object && 'token' in body,
    )
    expect(claim?.body).toEqual({ token: session.access() })
  })

  it('AUTH-04 is registered once, however many actions wait for it', async () => {
    const buyer = await Buyer.open(world)
    const results: boolean[] = []
    const request = async () =>
      void results.push((await ensureAccount(listenerApi(buyer), 'buyer@mail.com')).ready)
    await Promise.all([request(), request(), request(), advance(200)])
    expect(results).toEqual([true, true, true])
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  it('A13 has its e-mail requested if none is known; a closed dialog ends the action', async () => {
    const buyer = await Buyer.open(world)
    const first = ensureAccount(listenerApi(buyer), null)
    await until(() => step(buyer) === 'email')
    buyer.dispatch(signInEmailSubmitted('buyer@mail.com'))
    await advance(100)
    expect((await first).ready).toBe(true)
    expect(step(buyer)).toBe('none')

    const other = await Buyer.open(world)
    const second = ensureAccount(listenerApi(other), null)
    await until(() => step(other) === 'email')
    other.dispatch(signInClosed())
    await advance(50)
    expect((await second).ready).toBe(false)
  })

  it('CAT-34 too many registrations are shown as a toast, too, because a new person has no password', async () => {
    const buyer = await Buyer.open(world)
    const body = { detail: 'too many attempts' }
    await world.setFaults({ call: 'POST /auth/fast-register', times: 2, status: 429, body })
    await buyer.press()
    await until(() => selectToasts(buyer.state).length > 0, 8_000)
    expect(selectToasts(buyer.state)).toMatchObject([{ message: { key: 'errors:errors.too-many-attempts' } }])
    expect(step(buyer)).toBe('none')
  })

  it('CAT-34 NET-08 a registration that meets a rate limit is repeated once by itself', async () => {
    const buyer = await Buyer.open(world)
    await error('POST', '/auth/fast-register', 429, { detail: 'Request was throttled.' })
    await buyer.press()
    await until(() => buyer.screen.name === 'wait', 8_000)
    expect(await world.calls('POST /auth/fast-register')).toHaveLength(2)
    expect(selectToasts(buyer.state)).toEqual([])
  })
})

describe('an e-mail in use', () => {
  it('AUTH-01 AUTH-02 CAT-33 DATA-12 requires password and code, after which the action continues', async () => {
    const buyer = await Buyer.open(world)
    await buyer.press('Sberbank', 'used@example.com')
    expect(buyer.state.auth).toMatchObject({
      step: 'password',
      email: 'used@example.com',
      reason: 'account:auth.emailUsed',
    })
    await submitPassword(buyer)
    expect(buyer.state.auth).toMatchObject({ step: 'code', isPin: false })
    buyer.dispatch(codeSubmitted('1234'))
    await until(() => buyer.deal !== null)
    expect(buyer.state.auth).toMatchObject({ step: 'none', user: { is_temporary: false } })
    expect((await world.calls('POST /auth/login')).map(({ body }) => body)).toEqual([
      { email: 'used@example.com', password: 'password1' },
      { email: 'used@example.com', password: 'password1', code: '1234' },
    ])
    expect(buyer.deps.storage.get('userEmail')).toBe('used@example.com')
    // Both tokens are stored under the order of this page.
    for (const kind of ['tokens', 'refresh'] as const)
      expect(buyer.deps.storage.get(kind)?.[buyer.deps.pageKey]).toMatch(/\S+/)
  })

  it('AUTH-03 A12 an operator is asked for the PIN', async () => {
    const buyer = await Buyer.open(world)
    await buyer.press('Sberbank', 'operator@example.com')
    await submitPassword(buyer)
    expect(buyer.state.auth).toMatchObject({ step: 'code', isPin: true })
    buyer.dispatch(codeSubmitted('0000'))
    await until(() => buyer.state.auth.user?.nickname === 'operator')
  })

  it('AUTH-02 closing the login ends the action without a message and keeps the chosen bank', async () => {
    const buyer = await Buyer.open(world)
    await buyer.press('Sberbank', 'used@example.com')
    buyer.dispatch(signInClosed())
    await advance(100)
    expect(step(buyer)).toBe('none')
    expect(dialog(buyer)).toBeNull()
    expect(selectToasts(buyer.state)).toEqual([])
    expect(buyer.screen.name).toBe('init')
    expect(selectPicked(buyer.state)).not.toBeNull()
    await buyer.press('Sberbank', 'other@mail.com')
    await until(() => buyer.deal !== null)
  })
})

/** Submits a password in the login dialog, which may be refused. */
async function submitPassword(buyer: Buyer, password = 'password1') {
  buyer.dispatch(passwordSubmitted({ email: buyer.state.auth.email, password }))
  await advance(100)
}

/** The API of a listener, for commands that the test calls directly. */
function listenerApi({ client: { store, deps } }: Buyer): ListenerApi {
  const take = async (matcher: (action: unknown) => action is never) => [await store.once(matcher)]
  return { extra: deps, dispatch: store.dispatch, getState: store.getState, take } as unknown as ListenerApi
}
