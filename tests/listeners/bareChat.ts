/** A purchase of `payer` with the chat of `trader`, on responses that the test sets. */
import { draftChanged, messageSubmitted, selectConversation } from '../../src/features/chat/chatSlice.ts'
import type { Conversation } from '../../src/features/chat/conversation.ts'
import { pageOpened, tabChosen } from '../../src/shell/shellSlice.ts'
import type { AddListeners } from '../../src/store/types.ts'
import { aDeal, aMessage } from '../rules/records.ts'
import { createTestBrowser, type TestBrowser } from '../support/browser.ts'
import { chatListeners } from '../support/listeners.ts'
import { orderAt } from '../support/state.ts'
import { bareClient, GUEST, NOW, type BareClient } from './bareClient.ts'

export const partner = 'trader'

interface Visit {
  claims?: object | null
  browser?: TestBrowser
  deal?: ReturnType<typeof aDeal>
  listeners?: readonly AddListeners[]
}

/** Opens the page on its first tab. */
export function openDeal({
  claims = GUEST,
  browser = createTestBrowser(),
  deal = aDeal(),
  listeners = chatListeners,
}: Visit = {}): BareClient {
  const client = bareClient(listeners, { claims, browser })
  client.answers['GET /user-messages'] = []
  client.answers['POST /user-messages/open-chat-message'] = [aMessage()]
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  client.dispatch(orderAt(NOW, { deal }))
  return client
}

/** The same with the chat on screen. */
export async function openChat(options?: Visit): Promise<BareClient> {
  const client = openDeal(options)
  await client.run(tabChosen('chat'))
  return client
}

export const conversationOf = ({ store }: BareClient, who = partner): Conversation =>
  selectConversation(store.getState(), who)

/** Enters and sends a message. */
export async function say(client: BareClient, text: string): Promise<void> {
  await client.run(draftChanged({ partner, text }), messageSubmitted(partner))
}
