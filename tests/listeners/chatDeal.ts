/** A purchase with a running deal, for the tests of chat and inbox. */
import { tabChosen } from '../../src/app/shell/shellSlice.ts'
import { draftChanged, messageSubmitted, selectConversation } from '../../src/features/chat/chatSlice.ts'
import type { Conversation } from '../../src/features/chat/conversation.ts'
import { selectAutodeal } from '../../src/features/deal/dealSlice.ts'
import type { OpenedClient, OpenOptions } from '../support/client.ts'
import { dealOf, openOrder, pickBank } from '../support/payer.ts'
import { advance, until, type TestWorld } from '../support/world.ts'

/** A purchase whose trader has given a requisite; an automatic deal when `bank` says so. */
export async function openDeal(
  world: TestWorld,
  bank?: string,
  options?: OpenOptions,
): Promise<OpenedClient> {
  const client = await openOrder(world, undefined, options)
  await pickBank(client, { bank })
  await until(() => dealOf(client) !== null || selectAutodeal(client.store.getState()) !== null)
  const deal = dealOf(client)
  if (deal) await world.act(deal.deal_id, 'confirm', { text: '4111111111111111, IVAN PETROV' })
  await until(() => client.store.getState().deal.requisite !== null)
  await advance(100)
  return client
}

/** Nickname of the trader. */
export function traderOf(client: OpenedClient): string {
  return dealOf(client)?.seller?.nickname ?? ''
}

/** The trader writes. */
export async function traderWrites(world: TestWorld, client: OpenedClient, text: string) {
  await world.act(dealOf(client)?.deal_id ?? '', 'message', { text })
  await advance(100)
}

/** What the client knows of a conversation; with the trader unless told otherwise. */
export function conversationOf(client: OpenedClient, partner = traderOf(client)): Conversation {
  return selectConversation(client.store.getState(), partner)
}

/** The deal with its chat on screen. */
export async function openChat(world: TestWorld): Promise<OpenedClient> {
  const client = await openDeal(world)
  client.store.dispatch(tabChosen('chat'))
  await until(() => conversationOf(client).load === 'ready')
  return client
}

/** Writes a draft to the trader. */
export function type(client: OpenedClient, text: string) {
  client.store.dispatch(draftChanged({ partner: traderOf(client), text }))
}

/** Sends the draft. */
export function send(client: OpenedClient) {
  client.store.dispatch(messageSubmitted(traderOf(client)))
}

/** Writes to the trader, and waits until the message is sent or has failed. */
export async function say(client: OpenedClient, text: string) {
  type(client, text)
  send(client)
  await until(() => conversationOf(client).outgoing.every(({ state }) => state !== 'sending'))
}

/** A message as the gateway has it. */
interface StoredMessage {
  message: string | null
  sender: string
  media_id: string | null
}

export async function storedMessages(world: TestWorld): Promise<StoredMessage[]> {
  const state = await world.control<{ messages: StoredMessage[] }>('GET', '/state')
  return state.messages
}

/** The calls that send a message. */
export async function messagePosts(world: TestWorld): ReturnType<TestWorld['calls']> {
  const calls = await world.calls('POST /user-messages')
  return calls.filter(({ path }) => !path.includes('open'))
}
