/** A purchase with a running deal, for the tests of chat and inbox. */
import { draftChanged, messageSubmitted, selectConversation } from '../../src/features/chat/chatSlice.ts'
import type { Conversation } from '../../src/features/chat/conversation.ts'
import { selectAutodeal, selectDealState } from '../../src/features/order/orderSlice.ts'
import { tabChosen } from '../../src/shell/shellSlice.ts'
import type { OpenOptions } from '../support/client.ts'
import { advance, until, type TestWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

/** Opens a purchase at its requisites; the deal is automatic if `bank` is. */
export async function openDeal(world: TestWorld, bank?: string, options?: OpenOptions): Promise<Buyer> {
  const buyer = await Buyer.open(world, {}, options)
  await buyer.press(bank)
  await until(() => buyer.deal !== null || selectAutodeal(buyer.state) !== null)
  if (buyer.deal) await buyer.act('confirm', { text: CARD })
  await until(() => selectDealState(buyer.state).requisite !== null)
  await advance(100)
  return buyer
}

/** Nickname of the trader. */
export function traderOf(buyer: Buyer): string {
  return buyer.deal?.seller?.nickname ?? ''
}

/** State of a conversation in the buyer's store; by default of the one with the trader. */
export function conversationOf(buyer: Buyer, partner = traderOf(buyer)): Conversation {
  return selectConversation(buyer.state, partner)
}

/** The deal with its chat on screen. */
export async function openChat(world: TestWorld): Promise<Buyer> {
  const buyer = await openDeal(world)
  buyer.dispatch(tabChosen('chat'))
  await until(() => conversationOf(buyer).load === 'ready')
  return buyer
}

/** Writes a draft to the trader. */
export function type(buyer: Buyer, text: string) {
  buyer.dispatch(draftChanged({ partner: traderOf(buyer), text }))
}

/** Sends the draft. */
export function send(buyer: Buyer) {
  buyer.dispatch(messageSubmitted(traderOf(buyer)))
}

/** Writes to the trader, and waits until the message is sent or has failed. */
export async function say(buyer: Buyer, text: string) {
  type(buyer, text)
  send(buyer)
  await until(() => conversationOf(buyer).outgoing.every(({ state }) => state !== 'sending'))
}

/** A message as the gateway stores it. */
interface StoredMessage {
  message: string | null
  sender: string
  media_id: string | null
}

export async function storedMessages(world: TestWorld): Promise<StoredMessage[]> {
  const state = await world.control<{ messages: StoredMessage[] }>('GET', '/state')
  return state.messages
}
