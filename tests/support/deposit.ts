import { coinChosen, emailTyped, startPressed, termsTicked } from '../../src/pages/cpayment/cpaymentSlice.ts'
import { selectScreen } from '../../src/pages/cpayment/selectors.ts'
import { openClient, type OpenedClient, type OpenOptions } from './client.ts'
import { advance, type TestWorld } from './world.ts'

export const stateOf = ({ store }: OpenedClient) => store.getState()
export const screenOf = (client: OpenedClient) => selectScreen(stateOf(client))

/** Creates a deposit and opens its page; `tail` is `/embedded` or empty. */
export async function openDeposit(
  world: TestWorld,
  fields: object = {},
  options: OpenOptions = {},
  tail = '',
): Promise<{ id: string; client: OpenedClient }> {
  const id = await world.make('crypto-payments', fields)
  const client = await openClient(world, `/cpayment/${id}${tail}`, options)
  return { id, client }
}

/** Fills in the form and presses "Get the address". */
export async function startWith(client: OpenedClient, coin: 'btc' | 'eth' | 'usdt', email: string) {
  client.store.dispatch(coinChosen(coin))
  client.store.dispatch(emailTyped(email))
  client.store.dispatch(termsTicked(true))
  await advance(100)
  client.store.dispatch(startPressed())
  await advance(200)
}

/** Coins arrive. */
export function receive(world: TestWorld, id: string, amount: string): Promise<unknown> {
  return world.actOnOrder(id, 'receive', { amount })
}

/** Number of times that the page has requested its deposit. */
export async function depositRequests(world: TestWorld, id: string): Promise<number> {
  return (await world.calls(`GET /cp/${id}`)).length
}
