/** A purchase of `payer` with the chat of `trader`, on named answers. */
import { vi } from 'vitest'
import { deploymentConfigured } from '../../src/app/shell/deploymentSlice.ts'
import { pageOpened, tabChosen } from '../../src/app/shell/shellSlice.ts'
import { chatFeature } from '../../src/features/chat/chatFeature.ts'
import { draftChanged, messageSubmitted, selectConversation } from '../../src/features/chat/chatSlice.ts'
import type { Conversation } from '../../src/features/chat/conversation.ts'
import { orderLoaded } from '../../src/features/order/orderSlice.ts'
import { aPurchase } from '../rules/orders.ts'
import { aDeal, aMessage } from '../rules/records.ts'
import { createTestBrowser, type TestBrowser } from '../support/browser.ts'
import { bareClient, GUEST, type BareClient } from './bareClient.ts'

export const NOW = Date.parse('2026-03-02T09:00:00.000Z')
export const partner = 'trader'
const place = { appTitle: null, supportUrl: '', exchangeUrl: '', contactsUrl: '', videos: {} }

/** Fires the timers that are due within `ms`. */
export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** The page on its first tab. */
export function openDeal({
  claims = GUEST,
  browser = createTestBrowser(),
  deal = aDeal(),
}: { claims?: object | null; browser?: TestBrowser; deal?: ReturnType<typeof aDeal> } = {}): BareClient {
  const client = bareClient([chatFeature], { claims, browser })
  client.answers['GET /user-messages'] = []
  client.answers['POST /user-messages/open-chat-message'] = [aMessage()]
  client.store.dispatch(deploymentConfigured({ ...place, supportHandle: 'help' }))
  client.store.dispatch(pageOpened({ page: 'payment', id: '7' }))
  client.store.dispatch(orderLoaded({ kind: 'purchase', order: aPurchase({ deal }), at: NOW }))
  return client
}

/** The same with the chat on screen. */
export async function openChat(options?: Parameters<typeof openDeal>[0]): Promise<BareClient> {
  const client = openDeal(options)
  client.store.dispatch(tabChosen('chat'))
  await settle()
  return client
}

export const conversationOf = ({ store }: BareClient, who = partner): Conversation =>
  selectConversation(store.getState(), who)
export const callsOf = ({ calls }: BareClient, route: string): BareClient['calls'] =>
  calls.filter((call) => call.route === route)

/** Writes and sends. */
export async function say(client: BareClient, text: string): Promise<void> {
  client.store.dispatch(draftChanged({ partner, text }))
  client.store.dispatch(messageSubmitted(partner))
  await settle()
}
