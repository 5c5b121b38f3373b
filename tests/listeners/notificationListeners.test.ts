// long: when the list is loaded, and what is marked as read, depend on the same rules
/** When the list of notifications is loaded, what is marked as read, and another account; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { userChanged } from '../../src/features/auth/authSlice.ts'
import { draftChanged, messagesLoaded, selectConversation } from '../../src/features/chat/chatSlice.ts'
import { historyOpened } from '../../src/features/history/historySlice.ts'
import {
  notificationsLoaded,
  selectNotifications,
  selectUnread,
  socketChanged,
} from '../../src/features/realtime/realtimeSlice.ts'
import { pageLeft, pageOpened, pageResumed, tabChosen } from '../../src/shell/shellSlice.ts'
import { aDeal, aMessage, aNotification } from '../rules/records.ts'
import { notificationsListeners } from '../support/listeners.ts'
import { socketEvent } from '../support/socketEvents.ts'
import { orderAt } from '../support/state.ts'
import { never, refusal, tokensOf } from './bareAnswers.ts'
import { addLater, bareClient, type BareClient, GUEST, settle, useFakeTime } from './bareClient.ts'

const LIST = 'GET /operations/updates'
const notificationOf = (id: number, fields: Parameters<typeof aNotification>[0] = {}) =>
  aNotification({ id, ...fields })
const message = (id: number, sender: string | null, is_read = false) =>
  notificationOf(id, { type: 'message', is_read, details: sender === null ? null : { id, sender } })

async function open({
  deal = aDeal(),
  list = [],
  claims = GUEST,
}: { deal?: ReturnType<typeof aDeal> | null; list?: object[]; claims?: object | null } = {}) {
  const client = bareClient([], { claims, answers: { [LIST]: list, 'PATCH /operations/updates': {} } })
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  client.dispatch(orderAt(1, { deal }))
  addLater(client.store, [...notificationsListeners])
  await settle()
  return client
}
const loads = ({ calls }: BareClient) => calls.filter(({ route }) => route === LIST).length
const reads = ({ calls }: BareClient) =>
  calls.filter(({ route }) => route === 'PATCH /operations/updates').map(({ body }) => body)
const areRead = ({ state }: BareClient) => selectNotifications(state()).map(({ is_read }) => is_read)
const receive = (client: BareClient, event: string, payload: unknown) =>
  client.dispatch(socketEvent(event, payload))

useFakeTime()

describe('the list of notifications', () => {
  it('NOTE-03 API-30 is loaded with an account, each minute while a deal runs', async () => {
    const client = await open()
    expect(client.calls).toMatchObject([{ route: LIST, query: { limit: 50 } }])
    await settle(59_999)
    expect(loads(client)).toBe(1)
    await settle(1)
    expect(loads(client)).toBe(2)
    const nobody = await open({ claims: null })
    expect(loads(nobody)).toBe(0)
    nobody.deps.session.adopt(tokensOf(GUEST))
    await nobody.run(userChanged(nobody.deps.session.user()))
    expect(loads(nobody)).toBe(1)
  })

  it('NOTE-04 RT-07 tells within a minute of a message of a deal that began without the socket', async () => {
    const client = await open({ deal: null })
    await settle(45_000)
    client.dispatch(orderAt(2, { deal: aDeal() }))
    await settle()
    client.answers[LIST] = [message(1, 'trader')]
    await settle(60_000)
    expect(selectUnread(client.state())).toEqual({ trader: 1 })
  })

  it('NOTE-03 RT-03 a load that is running is not repeated when the socket is lost, and counts', async () => {
    const client = await open()
    client.dispatch(socketChanged('up'))
    let answer = (_list: object[]) => {}
    client.answers[LIST] = () => new Promise((resolve) => (answer = resolve))
    await settle(300_000)
    const before = loads(client)
    client.dispatch(socketChanged('down'))
    await settle()
    answer([message(1, 'trader')])
    await settle()
    expect(selectUnread(client.state())).toEqual({ trader: 1 })
    expect(loads(client)).toBe(before)
  })

  it.each([
    ['in the background', 120_000, (client: BareClient) => void (client.device.set.visible = false), aDeal()],
    ['without a deal', 300_000, () => undefined, null],
    ['of a deal that is over', 300_000, () => undefined, aDeal({ state: 'closed' })],
  ])('NOTE-03 is loaded more rarely %s', async (_where, ms, change, deal) => {
    const client = await open({ deal })
    change(client)
    await settle(60_000)
    const before = loads(client)
    await settle(ms - 1)
    expect(loads(client) - before).toBeLessThanOrEqual(1)
    await settle(ms)
    expect(loads(client)).toBeGreaterThan(before)
  })

  it('RT-05 NOTE-02 events and a return load it, 30 s after the last time at the earliest; other events do not', async () => {
    const client = await open()
    client.dispatch(socketChanged('up'))
    await settle(30_000)
    expect(loads(client)).toBe(2)
    await settle(60_000)
    receive(client, 'message', aMessage())
    receive(client, 'unread', {})
    await settle()
    expect(loads(client)).toBe(2)
    receive(client, 'dispute', null)
    await settle()
    expect(loads(client)).toBe(3)
    client.dispatch(pageResumed('visible'))
    await settle(29_999)
    expect(loads(client)).toBe(3)
    await settle(1)
    expect(loads(client)).toBe(4)
    client.dispatch(pageLeft())
    await settle(600_000)
    expect(loads(client)).toBe(4)
  })

  it('SPEC-08 a failed load changes nothing, and is repeated', async () => {
    const client = await open()
    client.answers[LIST] = refusal('down', { status: 500 })
    await settle(60_000)
    client.answers[LIST] = [notificationOf(1)]
    await settle(60_000)
    expect(selectNotifications(client.state())).toMatchObject([{ id: 1 }])
  })

  it('NOTE-04 RT-06 counts a message that the socket repeats once, and none that was on screen', async () => {
    const client = await open()
    for (const id of [1, '1', 2]) receive(client, 'message', aMessage({ id, sender: 'trader' }))
    expect(selectUnread(client.state())).toEqual({ trader: 2 })
    client.dispatch(tabChosen('chat'))
    const messages = [aMessage({ id: 3, sender: 'trader' })]
    await client.run(messagesLoaded({ partner: 'trader', me: 'payer', messages }))
    client.dispatch(tabChosen('deal'))
    receive(client, 'message', aMessage({ id: 3, sender: 'trader' }))
    expect(selectUnread(client.state())).toEqual({})
  })

  it('NOTE-04 counts unread messages by sender; with the socket up its counters are newer', async () => {
    const ofA = [message(1, 'a'), message(2, 'a')]
    const list = [...ofA, message(3, 'b', true), message(4, null), notificationOf(5)]
    const client = await open({ list })
    expect(selectUnread(client.state())).toEqual({ a: 2, b: 0 })
    client.dispatch(socketChanged('up'))
    receive(client, 'unread', { a: 7 })
    await settle(30_000)
    expect(selectUnread(client.state())).toEqual({ a: 7, b: 0 })
    client.dispatch(socketChanged('down'))
    await settle(30_000)
    expect(selectUnread(client.state())).toEqual({ a: 2, b: 0 })
  })

  it('NOTE-03 NOTE-04 counts a message that came after the first list and before the socket, once', async () => {
    const client = await open()
    client.answers[LIST] = [message(1, 'trader')]
    client.dispatch(socketChanged('up'))
    await settle(30_000)
    expect(selectUnread(client.state())).toEqual({ trader: 1 })
    receive(client, 'message', aMessage({ id: 2, sender: 'trader' }))
    client.answers[LIST] = [message(2, 'trader'), message(1, 'trader')]
    await settle(300_000)
    expect(selectUnread(client.state())).toEqual({ trader: 2 })
    await client.run(tabChosen('chat'))
    expect(selectUnread(client.state())).toEqual({})
  })

  it('NOTE-04 a list that was asked for before a message was read elsewhere does not count it again', async () => {
    const client = await open()
    client.dispatch(socketChanged('up'))
    receive(client, 'unread', { trader: 1 })
    client.answers[LIST] = () => new Promise((resolve) => setTimeout(resolve, 5_000, [message(1, 'trader')]))
    await settle(31_000)
    receive(client, 'unread', { trader: 0 })
    await settle(10_000)
    expect(selectUnread(client.state())).toEqual({ trader: 0 })
  })
})

describe('read messages and notifications', () => {
  it('NOTE-03 NOTE-04 API-31 a conversation on screen, in the foreground, is marked as read here and at the gateway', async () => {
    const client = await open({
      list: [message(1, 'trader'), message(2, 'help'), notificationOf(3), message(4, 'trader', true)],
    })
    client.device.set.visible = false
    await client.run(tabChosen('chat'))
    expect(reads(client)).toEqual([])
    client.device.set.visible = true
    await client.run(pageResumed('visible'))
    expect(reads(client)).toEqual([{ ids: [1], is_read: true }])
    expect(selectUnread(client.state())).toEqual({ help: 1 })
    await client.run(tabChosen('chat'))
    expect(reads(client)).toHaveLength(1)
  })

  it('NOTE-03 NOTE-04 CHAT-09 a message that the chat has shown is marked as read, whichever tab is open when the list contains it', async () => {
    const client = await open()
    const show = (id: number) => {
      const messages = [aMessage({ id })]
      client.dispatch(messagesLoaded({ partner: 'trader', me: 'payer', messages }))
    }
    client.dispatch(tabChosen('chat'))
    show(41)
    client.dispatch(tabChosen('deal'))
    client.device.set.visible = false
    client.dispatch(tabChosen('chat'))
    show(42)
    client.dispatch(tabChosen('deal'))
    client.device.set.visible = true
    client.answers[LIST] = [message(41, 'trader'), message(42, 'trader'), message(43, 'help')]
    await settle(60_000)
    expect(selectUnread(client.state())).toEqual({ trader: 1, help: 1 })
    expect(client.toasts()).toHaveLength(2)
    expect(reads(client)).toEqual([{ ids: [41], is_read: true }])
    expect(selectNotifications(client.state()).map(({ is_read }) => is_read)).toEqual([true, false, false])
  })

  it('NOTE-03 all notifications are marked as read once the history was opened; a refusal changes nothing', async () => {
    const details = { id: 'elsewhere', type: null, link: null, sender: null }
    const list = [message(1, 'trader'), notificationOf(2), notificationOf(3, { is_read: true })]
    // One of another order: nobody has read it here.
    const client = await open({ list: [...list, notificationOf(4, { details })] })
    client.answers['PATCH /operations/updates'] = refusal('no')
    await client.run(historyOpened())
    expect(reads(client)).toEqual([{ ids: [2], is_read: true }])
    expect(areRead(client)).toEqual([false, true, true, false])
  })
})

describe('an event of the socket', () => {
  it('CHAT-09 NOTE-04 a message counts as unread, unless it is one’s own, unreadable, or on screen', async () => {
    const client = await open()
    for (const payload of [aMessage(), aMessage({ sender: 'payer' }), aMessage({ sender: '' }), 7, null])
      receive(client, 'message', payload)
    expect(selectUnread(client.state())).toEqual({ trader: 1 })
    client.dispatch(tabChosen('chat'))
    receive(client, 'message', aMessage({ id: 2 }))
    expect(selectUnread(client.state())).toEqual({})
    client.device.set.visible = false
    receive(client, 'message', aMessage({ id: 3 }))
    expect(selectUnread(client.state())).toEqual({ trader: 1 })
    for (const payload of [{ a: -1 }, { a: 'x' }, { a: 1.5 }, null]) receive(client, 'unread', payload)
    expect(selectUnread(client.state())).toEqual({ trader: 1 })
    // Some gateways write numbers as text.
    receive(client, 'unread', { another: '4', none: null })
    expect(selectUnread(client.state())).toEqual({ trader: 1, another: 4, none: 0 })
  })

  it('CHAT-09 NOTE-02 one unreadable field does not suppress a message or a notification', async () => {
    const client = await open()
    client.dispatch(notificationsLoaded([]))
    receive(client, 'message', { ...aMessage(), created_at: 'yesterday', media: 7 })
    const odd = { created_at: 'yesterday', details: { id: 11, link: {} } }
    receive(client, 'dispute', { ...notificationOf(1, { type: '' }), ...odd })
    receive(client, 'dispute', { ...notificationOf(2), id: {} })
    const state = client.state()
    expect(selectUnread(state)).toEqual({ trader: 1 })
    expect(selectNotifications(state)).toMatchObject([{ type: 'dispute', details: { id: 11, link: null } }])
  })

  it('NOTE-02 a notification has its own type, else that of its event', async () => {
    const client = await open()
    client.dispatch(notificationsLoaded([]))
    receive(client, 'dispute', notificationOf(1, { type: '' }))
    receive(client, 'dispute', notificationOf(2, { type: 'timeout' }))
    receive(client, 'notification', notificationOf(3, { type: '' }))
    receive(client, 'notification', 7)
    const expected = [
      [3, ''],
      [2, 'timeout'],
      [1, 'dispute'],
    ]
    expect(selectNotifications(client.state()).map(({ id, type }) => [id, type])).toEqual(expected)
  })
})

describe('an event soon after the list', () => {
  it('NOTE-03 loads the list after 30 s at most if the device clock was set back', async () => {
    const client = await open()
    client.device.set.skewMs = -3_600_000
    receive(client, 'dispute', null)
    await settle(29_999)
    expect(loads(client)).toBe(1)
    await settle(1)
    expect(loads(client)).toBe(2)
  })

  it('NOTE-03 does not load the list if the page was left meanwhile', async () => {
    const client = await open()
    await settle(20_000)
    receive(client, 'dispute', null)
    client.dispatch(pageLeft())
    await settle(600_000)
    expect(loads(client)).toBe(1)
  })

  it('NOTE-03 AUTH-06 loads the list once for a person who signs in meanwhile', async () => {
    const client = await open()
    await settle(20_000)
    receive(client, 'dispute', null)
    client.dispatch(userChanged(client.deps.session.user()))
    await settle(10_000)
    expect(loads(client)).toBe(2)
    await settle(59_999)
    expect(loads(client)).toBe(2)
  })

  it('NOTE-03 NOTE-04 loads the list again at once if a session change aborted the first call', async () => {
    const client = bareClient([], { claims: GUEST, answers: { [LIST]: never } })
    client.dispatch(pageOpened({ page: 'payment', id: '7' }))
    addLater(client.store, [...notificationsListeners])
    await settle()
    expect(loads(client)).toBe(1)
    await client.run(userChanged(client.deps.session.user()))
    expect(loads(client)).toBe(2)
  })
})

/** The page of an account with unread messages and a draft, with the socket up. */
async function openUnread(): Promise<BareClient> {
  const client = await open({ list: [message(1, 'trader'), message(2, 'help')] })
  client.dispatch(socketChanged('up'))
  client.dispatch(messagesLoaded({ partner: 'help', me: 'payer', messages: [aMessage()] }))
  client.dispatch(draftChanged({ partner: 'help', text: 'Hello' }))
  expect(selectUnread(client.state())).toEqual({ trader: 1, help: 1 })
  return client
}

function signIn({ store, deps }: BareClient, claims: object) {
  deps.session.adopt(tokensOf({ ...GUEST, ...claims }))
  store.dispatch(userChanged(deps.session.user()))
}

describe('another account on the page', () => {
  it('NOTE-03 sees no notifications, counters or messages of the previous one', async () => {
    const client = await openUnread()
    signIn(client, { user_id: 4, nickname: 'other' })
    const state = client.state()
    expect([selectNotifications(state), selectUnread(state)]).toEqual([[], {}])
    expect(selectConversation(state, 'help')).toMatchObject({ messages: [], load: 'loading', draft: 'Hello' })
  })

  it('NOTE-03 does not get its old notifications as new ones', async () => {
    const client = await openUnread()
    client.answers[LIST] = [notificationOf(8), message(9, 'trader')]
    signIn(client, { user_id: 4, nickname: 'other' })
    await settle(30_000)
    const state = client.state()
    expect(selectNotifications(state)).toHaveLength(2)
    expect(selectUnread(state)).toEqual({ trader: 1 })
    expect(client.toasts()).toEqual([])
  })

  it('NOTE-03 is not assumed if the session was lost, renewed, or restored', async () => {
    const client = await openUnread()
    client.deps.session.drop()
    client.dispatch(userChanged(null))
    signIn(client, { exp: 1 })
    expect(selectUnread(client.state())).toEqual({ trader: 1, help: 1 })
    expect(selectConversation(client.state(), 'help').messages).toHaveLength(1)
  })
})
