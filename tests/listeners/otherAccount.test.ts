/** Another account signs in on the same page, here or in another tab; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { userChanged } from '../../src/features/auth/authSlice.ts'
import { draftChanged, messagesLoaded, selectConversation } from '../../src/features/chat/chatSlice.ts'
import { selectToasts } from '../../src/features/dialogs/dialogsSlice.ts'
import {
  selectNotifications,
  selectUnread,
  socketChanged,
} from '../../src/features/realtime/realtimeSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aPurchase } from '../rules/orders.ts'
import { aDeal, aMessage } from '../rules/records.ts'
import { notificationsListeners } from '../support/listeners.ts'
import { addLater, bareClient, GUEST, tokensOf, settle, useFakeTime, type BareClient } from './bareClient.ts'

const LIST = 'GET /operations/updates'
const notificationOf = (id: number) => ({ id, type: 'deal', details: null, is_read: false, created_at: null })
const message = (id: number, sender: string) => ({
  ...{ ...notificationOf(id), type: 'message' },
  details: { id, type: null, link: null, sender },
})

/** Opens the page of an account with unread messages, with the socket up. */
async function open(): Promise<BareClient> {
  const list = [message(1, 'trader'), message(2, 'help')]
  const client = bareClient([], { claims: GUEST, answers: { [LIST]: list, 'PATCH /operations/updates': {} } })
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  client.dispatch(orderLoaded({ kind: 'purchase', order: aPurchase({ deal: aDeal() }), at: 1 }))
  addLater(client.store, [...notificationsListeners])
  await settle()
  client.dispatch(socketChanged('up'))
  client.dispatch(messagesLoaded({ partner: 'help', me: 'payer', messages: [aMessage()] }))
  client.dispatch(draftChanged({ partner: 'help', text: 'Hello' }))
  expect(selectUnread(client.store.getState())).toEqual({ trader: 1, help: 1 })
  return client
}

function signIn({ store, deps }: BareClient, claims: object) {
  deps.session.adopt(tokensOf({ ...GUEST, ...claims }))
  store.dispatch(userChanged(deps.session.user()))
}

useFakeTime()

describe('another account on the page', () => {
  it('NOTE-03 sees no notifications, counters or messages of the previous one', async () => {
    const client = await open()
    signIn(client, { user_id: 4, nickname: 'other' })
    const state = client.store.getState()
    expect([selectNotifications(state), selectUnread(state)]).toEqual([[], {}])
    expect(selectConversation(state, 'help')).toMatchObject({
      messages: [],
      load: 'loading',
      draft: 'Hello',
    })
  })

  it('NOTE-03 does not get its old notifications as new ones', async () => {
    const client = await open()
    client.answers[LIST] = [notificationOf(8), message(9, 'trader')]
    signIn(client, { user_id: 4, nickname: 'other' })
    await settle(30_000)
    const state = client.store.getState()
    expect(selectNotifications(state)).toHaveLength(2)
    expect(selectUnread(state)).toEqual({ trader: 1 })
    expect(selectToasts(state)).toEqual([])
  })

  it('NOTE-03 is not assumed if the session was lost, renewed, or restored', async () => {
    const client = await open()
    client.deps.session.drop()
    client.dispatch(userChanged(null))
    signIn(client, { exp: 1 })
    expect(selectUnread(client.store.getState())).toEqual({ trader: 1, help: 1 })
    expect(selectConversation(client.store.getState(), 'help').messages).toHaveLength(1)
  })
})
