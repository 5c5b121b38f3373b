/** A chosen bank that waits for a sign-in while another device continues the order. */
import { describe, expect, it } from 'vitest'
import { codeSubmitted, signInClosed } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, emailSubmitted, methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import { ACCOUNT, givePassword, signIn } from './signIn.ts'

const world = useWorld()

/** Opens the order on two devices; the second one has chosen a bank, and is asked for a password. */
async function waitingForPassword(): Promise<[Buyer, Buyer]> {
  const one = await Buyer.open(world)
  const two = await Buyer.visit(world, one.id)
  two.dispatch(brokerPressed(await two.bank('VTB')))
  two.dispatch(emailSubmitted(ACCOUNT.email))
  await until(() => two.state.auth.step === 'password')
  return [one, two]
}
/** Mutations and searches of the page after `since`. */
async function mutations(since: number) {
  const calls = (await world.calls()).slice(since)
  return calls
    .filter(({ method, path }) => path.includes('/lots') || (method !== 'GET' && !path.includes('/auth/')))
    .map(({ method, path }) => `${method} ${path}`)
}
const callCount = async () => (await world.calls()).length

describe('a chosen bank after a sign-in', () => {
  it('PUR-06 PUR-29 does not change an order that has a deal by then, also one that is newer than the last load', async () => {
    const [one, two] = await waitingForPassword()
    await givePassword(two)
    await one.toDeal()
    const before = await callCount()
    two.dispatch(codeSubmitted('1234'))
    await until(() => two.deal !== null)
    await advance(20_000)
    expect(await mutations(before)).toEqual([])
    expect(two.state.brokers.starting).toBe(false)
    expect(two.dealState).toMatchObject({ method: 'untouched', search: { state: 'idle' } })
  })

  it('PUR-06 AUTH-02 asks for no other e-mail if the dialog is closed on an order that has a deal', async () => {
    const one = await Buyer.open(world)
    const two = await Buyer.visit(world, one.id)
    two.deps.storage.set('paymentEmail', ACCOUNT.email)
    two.dispatch(brokerPressed(await two.bank('VTB')))
    await until(() => two.state.auth.step === 'password')
    await one.toRequisites()
    await until(() => two.screen.name === 'payment', 20_000)
    two.dispatch(signInClosed())
    await until(() => !two.state.brokers.starting)
    expect(two.state.brokers.pending).toBeNull()
  })

  it('PUR-06 continues after a slow registration if no other device has continued the order', async () => {
    const one = await Buyer.open(world)
    const two = await Buyer.visit(world, one.id)
    await world.setFaults({ call: 'POST /auth/fast-register', delay_ms: 20_000 })
    await two.press('VTB')
    await advance(200)
    await one.toRequisites()
    const before = await callCount()
    await advance(30_000)
    expect(await mutations(before)).toEqual([])
    expect(two.screen.name).toBe('payment')
  })

  it('PUR-06 AUTH-07 a claim whose session ended is not repeated if there is a deal', async () => {
    const [one, two] = await waitingForPassword()
    await world.setFaults(
      { call: `PATCH /p/${one.id}`, status: 401, body: {} },
      { call: 'POST /auth/refresh', status: 401, body: {} },
    )
    await signIn(two)
    await until(() => two.state.auth.step === 'password')
    await one.toRequisites()
    const before = await callCount()
    await signIn(two)
    await advance(20_000)
    expect(await mutations(before)).toEqual([])
    expect(two.state.brokers.starting).toBe(false)
    expect(two.screen.name).toBe('payment')
  })

  it('PUR-06 ERR-01 ends, and says why, if the order cannot be loaded afterwards', async () => {
    const [, two] = await waitingForPassword()
    await givePassword(two)
    const path = `/payments_v2/${two.id}`
    await world.setFaults({ call: `GET ${path}`, times: 999, status: 503 })
    const before = await callCount()
    two.dispatch(codeSubmitted('1234'))
    await advance(20_000)
    expect(two.state.brokers.starting).toBe(false)
    expect(await mutations(before)).toEqual([])
    expect(two.dialogs).toHaveLength(1)
  })

  it('PUR-06 API-37 assigns the account to the order later, if its registration was too late because of a deal that is gone now', async () => {
    const one = await Buyer.open(world)
    const two = await Buyer.visit(world, one.id)
    await world.setFaults({ call: 'POST /auth/fast-register', delay_ms: 20_000 })
    two.dispatch(brokerPressed(await two.bank('VTB')))
    two.dispatch(emailSubmitted('two@mail.com'))
    await advance(200)
    await one.toRequisites()
    await until(() => two.screen.name === 'payment', 40_000)
    await advance(20_000)
    one.close()
    await world.act(one.deal?.deal_id ?? '', 'cancel', { as: 'trader' })
    await until(() => two.screen.name !== 'payment', 40_000)
    two.dispatch(methodCleared())
    await advance(500)
    two.dispatch(brokerPressed(await two.bank('VTB')))
    await until(() => two.deal !== null && two.deal.state !== 'deleted', 20_000)
  })

  it('SALE-25 SPEC-04 a sale is claimed by one device only', async () => {
    const one = await Seller.open(world)
    const two = await Seller.visit(world, one.id)
    two.dispatch(brokerPressed(await two.bank('T-Bank')))
    two.dispatch(emailSubmitted(ACCOUNT.email))
    await givePassword(two)
    await one.toDeal()
    two.dispatch(codeSubmitted('1234'))
    await advance(20_000)
    expect((await world.calls(`PATCH /s/${one.id}`)).filter(({ status }) => status < 300)).toHaveLength(1)
    expect(two.screen).toEqual(one.screen)
  })
})
