/** Ends sessions, and signs in again with a password. */
import type { Call } from '../../src/api/call.ts'
import { codeSubmitted, passwordSubmitted } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, demandAnswered } from '../../src/features/brokers/brokersSlice.ts'
import { openClient } from '../support/client.ts'
import { until, type TestWorld } from '../support/world.ts'
import type { OrderPerson } from './orderPerson.ts'
import type { Buyer } from './purchaseBuyer.ts'
import type { Seller } from './saleSeller.ts'

export const ACCOUNT = { email: 'used@example.com', password: 'password1' }

/** The token of the next call to `path` is refused; the refresh too, unless `isRenewable`. */
export function endSession(world: TestWorld, method: string, path: string, isRenewable = false) {
  const calls = isRenewable ? [`${method} ${path}`] : [`${method} ${path}`, 'POST /auth/refresh']
  return world.setFaults(...calls.map((call) => ({ call, status: 401, body: { detail: 'x' } })))
}

/** Enters the password; the login then asks for the code. */
export async function givePassword(person: OrderPerson) {
  await until(() => person.state.auth.step === 'password')
  person.dispatch(passwordSubmitted(ACCOUNT))
  await until(() => person.state.auth.step === 'code')
}

export async function signIn(person: OrderPerson) {
  await givePassword(person)
  person.dispatch(codeSubmitted('1234'))
}

/** Chooses a bank with a permanent account. */
export async function chooseSignedIn(person: OrderPerson, bank: string) {
  person.dispatch(brokerPressed(await person.bank(bank)))
  person.dispatch(demandAnswered(ACCOUNT.email))
  await signIn(person)
}

/** A purchase up to its requisites, with a permanent account. */
export async function toRequisitesSignedIn(buyer: Buyer) {
  await chooseSignedIn(buyer, 'Sberbank')
  await until(() => buyer.deal !== null)
  await buyer.confirm()
}

/** A sale up to the entry of its requisite, with a permanent account. */
export async function toEntrySignedIn(seller: Seller) {
  await chooseSignedIn(seller, 'Sberbank')
  await until(() => seller.screen.name !== 'init')
  await seller.approve()
  await seller.onScreen('payment', 4_000)
}

/** The tokens that claimed an order, of the calls whose `METHOD /path` contains `part`. */
export async function sentTokens(world: TestWorld, part: string): Promise<unknown[]> {
  const hasToken = (body: unknown) => typeof body === 'object' && body !== null && 'token' in body
  return (await world.bodies(part)).filter(hasToken).map(({ token }) => token)
}

/** Makes calls as the same account in another browser. */
export async function inOtherBrowser({ world, client }: OrderPerson, work: (call: Call) => Promise<unknown>) {
  const { call, session } = (await openClient(world, `/${client.deps.pageKey}`)).deps
  let isDone = false
  const act = async () => {
    const { access, refresh } = await call('POST /auth/login', { body: { ...ACCOUNT, code: '1234' } })
    session.adopt({ access: access ?? '', refresh: refresh ?? '' })
    await work(call)
    isDone = true
  }
  void act()
  await until(() => isDone)
}
