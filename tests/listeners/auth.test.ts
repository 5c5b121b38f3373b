import { describe, expect, it } from 'vitest'
import { codeSubmitted, passwordSubmitted } from '../../src/features/auth/authSlice.ts'
import { selectToasts, selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectOpened } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const step = (buyer: Buyer) => buyer.state.auth.step

describe('a temporary account', () => {
  it('CAT-34 too many registrations are shown as a toast, too, because a new person has no password', async () => {
    const buyer = await Buyer.open(world)
    const body = { detail: 'too many attempts' }
    await world.setFaults({ call: 'POST /auth/fast-register', times: 2, status: 429, body })
    await buyer.press()
    await until(() => selectToasts(buyer.state).length > 0, 8_000)
    expect(selectToasts(buyer.state)).toMatchObject([{ message: { key: 'errors:errors.too-many-attempts' } }])
    expect(step(buyer)).toBe('none')
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
})

/** Submits a password in the login dialog, which may be refused. */
async function submitPassword(buyer: Buyer, password = 'password1') {
  buyer.dispatch(passwordSubmitted({ email: buyer.state.auth.email, password }))
  await advance(100)
}

const dialog = ({ state }: Buyer) => selectDialog(state)

describe('a ban', () => {
  it('BAN-01 shows the banned page instead of everything else, and the page makes no more calls', async () => {
    const buyer = await Buyer.atRequisites(world)
    await world.control('POST', '/ban', { email: buyer.email })
    buyer.answer('cancel')
    await until(() => step(buyer) === 'banned', 10_000)
    expect(selectOpened(buyer.state)).toBeNull()
    await advance(1_000)
    const before = (await world.calls()).length
    await advance(30_000)
    expect(await world.calls()).toHaveLength(before)
  })

  it('BAN-03 CAT-06 of an IP address is shown as an error with its reason', async () => {
    const buyer = await Buyer.open(world)
    await world.control('POST', '/ban', { ip: true })
    await buyer.press()
    expect(dialog(buyer)).toMatchObject({ kind: 'error', message: { key: 'errors:errors.impossible' } })
  })
})
