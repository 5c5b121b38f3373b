/** Actions of a payer without rendering: the first steps of a purchase that several tests share. */
import { codeSubmitted, passwordSubmitted, selectAuth } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, emailSubmitted, selectPicked } from '../../src/features/brokers/brokersSlice.ts'
import { questionAnswered, questionAsked, selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectScreen } from '../../src/pages/payment/paymentScreen.ts'
import { openClient, type OpenedClient, type OpenOptions } from './client.ts'
import { wholePurchase } from './features.ts'
import { advance, until, type TestWorld } from './world.ts'

export const authOf = ({ store }: OpenedClient) => selectAuth(store.getState())
export const dealOf = ({ store }: OpenedClient) => selectDealState(store.getState()).deal
export const screenOf = ({ store }: OpenedClient) => selectScreen(store.getState())

/** Creates a purchase of 1500 RUB; resolves with its id. */
export const makeOrder = (world: TestWorld) =>
  world.make('purchases', { amount: '1500', currency: 'rub', symbol: 'usdt' })

/** Opens the order (a new one by default) and waits for its banks. */
export async function openOrder(world: TestWorld, id?: string, options?: OpenOptions): Promise<OpenedClient> {
  const path = `/payment/${id ?? (await makeOrder(world))}`
  const client = await openClient(world, path, wholePurchase, options)
  await until(() => client.store.getState().brokers.list.length > 0)
  return client
}

/** One more tab of the same browser at the same purchase; after `close()`, the same as a reload. */
export function tabOf(
  world: TestWorld,
  { deps, browser }: OpenedClient,
  options?: OpenOptions,
): Promise<OpenedClient> {
  return openClient(world, `/${deps.pageKey}`, wholePurchase, { browser, ...options })
}

/** Chooses a bank, the first one unless given, and enters the e-mail. */
export async function pickBank(
  client: OpenedClient,
  { email = 'buyer@mail.com', bank }: { email?: string; bank?: string | undefined } = {},
): Promise<void> {
  const { list } = client.store.getState().brokers
  const found = list.find(({ is_available, name }) =>
    bank ? name === bank : is_available && name !== 'Autobank',
  )
  if (!found) throw new Error(`no bank ${bank ?? ''} in the list`)
  client.store.dispatch(brokerPressed(found.broker_id))
  if (selectPicked(client.store.getState()) !== null) client.store.dispatch(emailSubmitted(email))
  await advance(100)
}

/** Continues from the first bank to a deal with a requisite; `used@example.com` has to sign in. */
export async function toRequisites(
  world: TestWorld,
  client: OpenedClient,
  email = 'buyer@mail.com',
): Promise<void> {
  await pickBank(client, { email })
  if (email === 'used@example.com') await signIn(client)
  await until(() => dealOf(client) !== null)
  await world.act(dealOf(client)?.deal_id ?? '', 'confirm')
  await until(() => screenOf(client).name === 'payment')
}

/** Enters a password in the open login dialog. */
export async function givePassword(client: OpenedClient, password = 'password1'): Promise<void> {
  client.store.dispatch(passwordSubmitted({ email: authOf(client).email, password }))
  await advance(100)
}

/** Password and code of the sandbox's full account. */
export async function signIn(client: OpenedClient): Promise<void> {
  await until(() => authOf(client).step === 'password')
  await givePassword(client)
  await until(() => authOf(client).step === 'code')
  client.store.dispatch(codeSubmitted('1234'))
}

/** Cancels the deal and confirms it. */
export function cancelDeal({ store }: OpenedClient): void {
  store.dispatch(questionAsked('cancel'))
  store.dispatch(questionAnswered({ question: 'cancel', yes: true }))
}
