/** The conversation on screen: when it is opened, loaded and reloaded; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { userChanged } from '../../src/features/auth/authSlice.ts'
import { messagesRequested } from '../../src/features/chat/chatSlice.ts'
import {
  socketChanged,
  socketEventReceived,
  unreadCountsLoaded,
} from '../../src/features/realtime/realtimeSlice.ts'
import { pageResumed, tabChosen } from '../../src/shell/shellSlice.ts'
import { aDeal, aMessage } from '../rules/records.ts'
import { openDeal, openChat, partner, say, conversationOf } from './bareChat.ts'
import { refusal, never, useFakeTime, callsOf, settle, type BareClient } from './bareClient.ts'

const dispute = { initiator: 'payer', opponent: null, created_at: null }
const loads = (client: BareClient) => callsOf(client, 'GET /user-messages').length

useFakeTime()

describe('the conversation on screen', () => {
  it('CHAT-02 CHAT-03 is opened for its deal and loaded, once for each opening of its tab', async () => {
    const client = await openChat()
    expect(client.calls).toEqual([
      {
        route: 'POST /user-messages/open-chat-message',
        body: { receiver: partner, deal_id: 11 },
        signal: expect.anything() as unknown,
      },
      { route: 'GET /user-messages', query: { with_user: partner }, signal: expect.anything() as unknown },
    ])
    expect(conversationOf(client)).toMatchObject({ load: 'ready', messages: [] })
    client.dispatch(tabChosen('deal'))
    await settle(60_000)
    expect(loads(client)).toBe(1)
    await client.run(tabChosen('chat'))
    expect(callsOf(client, 'POST /user-messages/open-chat-message')).toHaveLength(2)
  })

  it('CHAT-03 is loaded if the gateway refuses to open it for its deal, and shows the messages of the opening', async () => {
    const client = openDeal()
    client.answers['POST /user-messages/open-chat-message'] = refusal('no', { status: 403 })
    client.answers['GET /user-messages'] = [aMessage({ message: 'read' })]
    await client.run(tabChosen('chat'))
    expect(conversationOf(client).messages).toMatchObject([{ message: 'read' }])
    const slow = openDeal()
    slow.answers['GET /user-messages'] = never
    await slow.run(tabChosen('chat'))
    expect(conversationOf(slow).messages).toMatchObject([{ message: 'hello' }])
  })

  it('ROLE-01 CHAT-02 is empty without an account, until there is one', async () => {
    const client = await openChat({ claims: null })
    expect(client.calls).toEqual([])
    expect(conversationOf(client).load).toBe('ready')
    const { access } = client.deps.session
    client.deps.session.access = () => access() ?? 'token'
    await client.run(userChanged(null))
    expect(loads(client)).toBe(1)
  })

  it('RT-07 CHAT-09 is polled every 5 s in the foreground, with and without a socket, and loaded at each event', async () => {
    const client = await openChat()
    await settle(5_000)
    expect(loads(client)).toBe(2)
    const later = async (action: Parameters<typeof client.store.dispatch>[0]) => {
      const before = loads(client)
      await client.run(action)
      return loads(client) - before
    }
    const hint = (payload: unknown, event = 'message') =>
      socketEventReceived({ event: event as 'message', payload })
    expect(await later(socketChanged('connecting'))).toBe(0)
    expect(await later(socketChanged('up'))).toBe(1)
    expect(await later(socketChanged('connecting'))).toBe(1)
    expect(await later(socketChanged('connecting'))).toBe(0)
    expect(await later(socketChanged('up'))).toBe(1)
    const before = loads(client)
    await settle(20_000)
    // A message that the person sends from another tab causes no event.
    expect(loads(client) - before).toBe(4)
    expect(await later(pageResumed('visible'))).toBe(1)
    expect(await later(messagesRequested({ partner }))).toBe(1)
    expect(await later(hint(aMessage()))).toBe(1)
    expect(await later(hint(aMessage({ sender: 'help' })))).toBe(0)
    expect(await later(hint(aMessage({ sender: '' })))).toBe(1)
    expect(await later(hint(7))).toBe(1)
    expect(await later(hint(aMessage(), 'deal'))).toBe(0)
    expect(await later(unreadCountsLoaded({ [partner]: 1 }))).toBe(0)
  })

  it('SPEC-18 says that it could not be loaded, and tries again', async () => {
    const client = openDeal()
    client.answers['GET /user-messages'] = refusal('down', { status: 500 })
    await client.run(tabChosen('chat'))
    expect(conversationOf(client).load).toBe('failed')
    client.answers['GET /user-messages'] = [aMessage()]
    await settle(5_000)
    expect(conversationOf(client).load).toBe('ready')
  })

  it('CHAT-02 a response that is older than a sent message is requested again', async () => {
    const client = await openChat()
    let answer = (_messages: unknown) => {}
    client.answers['GET /user-messages'] = () => new Promise((resolve) => (answer = resolve))
    await client.run(messagesRequested({ partner }))
    client.answers['POST /user-messages'] = aMessage({ id: 9, sender: 'payer', message: 'new' })
    await say(client, 'new')
    client.answers['GET /user-messages'] = [aMessage({ id: 9, sender: 'payer', message: 'new' })]
    answer([])
    await settle()
    expect(loads(client)).toBe(3)
    expect(conversationOf(client).messages).toHaveLength(1)
  })

  it('DSP-07 support’s is loaded beside a dispute when something is unread, and never counts as read', async () => {
    const client = openDeal({ deal: aDeal({ state: 'paid', dispute }) })
    await settle()
    expect(client.calls).toMatchObject([{ route: 'GET /user-messages', query: { with_user: 'help' } }])
    await settle(600_000)
    expect(loads(client)).toBe(1)
    await client.run(unreadCountsLoaded({ help: 0, trader: 2 }))
    expect(loads(client)).toBe(1)
    client.answers['GET /user-messages'] = refusal('down', { status: 500 })
    await client.run(unreadCountsLoaded({ help: 1 }))
    expect(loads(client)).toBe(2)
    await settle(5_000)
    expect(loads(client)).toBe(3)
  })
})
