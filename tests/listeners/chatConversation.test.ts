// long: one conversation from its opening to its repeated messages
/** A conversation: opened, loaded, stored, written to, sent once, searched in the history; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { userChanged } from '../../src/features/auth/authSlice.ts'
import {
  draftChanged,
  fileChosen,
  messageQueued,
  messageResent,
  messagesRequested,
  messageTakenBack,
} from '../../src/features/chat/chatSlice.ts'
import { socketChanged, unreadCountsLoaded } from '../../src/features/realtime/realtimeSlice.ts'
import { callFailed, pageLeft, pageResumed, supportOpened, tabChosen } from '../../src/shell/shellSlice.ts'
import { aDeal, aMessage } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { chatListeners } from '../support/listeners.ts'
import { socketEvent } from '../support/socketEvents.ts'
import { orderAt } from '../support/state.ts'
import { never, refusal } from './bareAnswers.ts'
import { conversationOf, openChat, openDeal, partner, say } from './bareChat.ts'
import { addLater, type BareClient, NOW, settle, useFakeTime } from './bareClient.ts'

const dispute = { initiator: 'payer', opponent: null, created_at: null }
const loads = (client: BareClient) => client.callsOf('GET /user-messages').length

useFakeTime()

describe('the conversation on screen', () => {
  it('CHAT-02 CHAT-03 is opened for its deal and loaded, once for each opening of its tab', async () => {
    const client = await openChat()
    const signal = expect.anything() as unknown
    const body = { receiver: partner, deal_id: 11 }
    expect(client.calls).toEqual([
      { route: 'POST /user-messages/open-chat-message', body, signal },
      { route: 'GET /user-messages', query: { with_user: partner }, signal },
    ])
    expect(conversationOf(client)).toMatchObject({ load: 'ready', messages: [] })
    client.dispatch(tabChosen('deal'))
    await settle(60_000)
    expect(loads(client)).toBe(1)
    await client.run(tabChosen('chat'))
    expect(client.callsOf('POST /user-messages/open-chat-message')).toHaveLength(2)
  })

  it('CHAT-01 CHAT-03 is loaded when its code arrives after it was shown', async () => {
    const client = await openChat({ listeners: [] })
    expect(client.calls).toEqual([])
    addLater(client.store, chatListeners)
    await settle()
    expect([loads(client), conversationOf(client).load]).toEqual([1, 'ready'])
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
    const hint = (payload: unknown, event = 'message') => socketEvent(event, payload)
    // What was sent while the socket was lost caused no event.
    for (const state of ['connecting', 'up', 'connecting', 'up'] as const)
      expect(await later(socketChanged(state))).toBe(1)
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

const posts = (client: BareClient) => client.callsOf('POST /user-messages').map(({ body }) => body)

describe('a written message', () => {
  it('CHAT-02 STORE-08 is stored for a reload, and no longer once the page was left', async () => {
    const browser = createTestBrowser()
    const client = await openChat({ browser })
    expect(client.deps.pageStorage.chats()).toEqual([])
    client.dispatch(draftChanged({ partner, text: 'not yet' }), pageLeft())
    client.store.stop()
    const again = await openChat({ browser })
    expect(conversationOf(again).draft).toBe('not yet')
    again.dispatch(draftChanged({ partner, text: '' }))
    again.store.stop()
    expect(conversationOf(await openChat({ browser })).draft).toBe('')
  })

  it('REL-05 CHAT-10 that an earlier release has stored is kept like a newer one', async () => {
    const browser = createTestBrowser()
    const left = { key: 'k', text: 'unsent', file: null, leftAt: null, after: null }
    const older = JSON.stringify({ draft: 'half a word', outgoing: [left], sent: null })
    openDeal({ browser }).deps.pageStorage.set('drafts', older, partner)
    const client = await openChat({ browser })
    expect(conversationOf(client)).toMatchObject({ draft: 'half a word', outgoing: [{ key: 'k' }] })
    client.dispatch(draftChanged({ partner, text: 'more' }))
    client.store.stop()
    const again = await openChat({ browser })
    expect(conversationOf(again)).toMatchObject({ draft: 'more', outgoing: [{ key: 'k', text: 'unsent' }] })
    expect(again.deps.pageStorage.get('drafts', partner)).toBe(older)
  })

  it('CHAT-08 SAFE-06 is known as sent from here after a reload, whatever the name of the other side', async () => {
    const browser = createTestBrowser()
    const client = await openChat({ browser })
    client.answers['POST /user-messages'] = aMessage({ id: 77, sender: partner, message: 'mine' })
    await say(client, 'mine')
    expect(Object.values(conversationOf(client).sent)).toEqual(['77'])
    client.store.stop()
    expect(Object.values(conversationOf(await openChat({ browser })).sent)).toEqual(['77'])
  })

  it('CHAT-10 does not overwrite the draft of another tab', async () => {
    const browser = createTestBrowser()
    const first = await openChat({ browser })
    const second = await openChat({ browser })
    first.answers['POST /user-messages'] = refusal('no')
    second.answers['POST /user-messages'] = refusal('no')
    await say(first, 'from the first')
    await say(second, 'from the second')
    first.dispatch(draftChanged({ partner, text: 'half a word' }))
    const [failed] = conversationOf(second).outgoing
    await second.run(messageResent({ partner, key: failed?.key ?? '' }))
    const third = await openChat({ browser })
    expect(conversationOf(third)).toMatchObject({
      draft: 'half a word',
      outgoing: [{ text: 'from the first' }, { text: 'from the second' }],
    })
    await second.run(messageTakenBack({ partner, key: failed?.key ?? '' }))
    await settle(1)
    const fourth = await openChat({ browser })
    for (const tab of [second, third, fourth])
      expect(conversationOf(tab).draft).toBe('from the second\nhalf a word')
    for (const tab of [third, fourth])
      expect(conversationOf(tab).outgoing).toMatchObject([{ text: 'from the first' }])
  })

  it('CHAT-08 PUR-31 a prepared text is the draft to support, and never replaces a typed one', () => {
    const client = openDeal()
    client.dispatch(supportOpened())
    expect(conversationOf(client, 'help').draft).toBe('')
    client.dispatch(supportOpened('I have paid'))
    expect(conversationOf(client, 'help').draft).toBe('I have paid')
    client.dispatch(draftChanged({ partner: 'help', text: 'I have paid twice' }), supportOpened('other'))
    expect(conversationOf(client, 'help').draft).toBe('I have paid twice')
  })

  it('PUR-31 a prepared text that nobody has changed gives way to the next one, which is about the present deal', () => {
    const client = openDeal()
    client.dispatch(supportOpened('I have paid in deal 11'), supportOpened())
    expect(conversationOf(client, 'help').draft).toBe('I have paid in deal 11')
    client.dispatch(supportOpened('I have paid in deal 12'))
    expect(conversationOf(client, 'help').draft).toBe('I have paid in deal 12')
  })

  it('CHAT-02 CHAT-06 TIME-16 is sent once, about the coin of the deal, and the next one waits 10 s', async () => {
    const client = await openChat()
    client.answers['POST /user-messages'] = aMessage({ id: 9, sender: 'payer', message: 'hi' })
    await say(client, ' hi ')
    expect(posts(client)).toEqual([{ receiver: partner, message: 'hi', media_id: null, symbol: 'usdt' }])
    expect(conversationOf(client)).toMatchObject({ outgoing: [], lock: NOW + 10_000, messages: [{ id: 9 }] })
    await settle(9_999)
    expect(conversationOf(client).lock).not.toBeNull()
    await settle(1)
    expect(conversationOf(client).lock).toBeNull()
  })

  it('CHAT-06 the next message waits no longer than 10 s, also if the device’s clock is set back meanwhile', async () => {
    const client = await openChat()
    client.answers['POST /user-messages'] = () => {
      client.device.set.skewMs = -3_600_000
      return aMessage({ id: 9, sender: 'payer', message: 'hi' })
    }
    await say(client, 'hi')
    await settle(10_000)
    expect(conversationOf(client).lock).toBeNull()
  })

  it.each([
    ['a refusal', refusal('User baned'), { error: { key: 'errors:errors.user-baned' }, leftAt: null }, true],
    ['a failure', refusal('down', { status: 500 }), { error: { raw: 'down' }, leftAt: NOW }, false],
    // An earlier attempt had no answer.
    ['a refused repetition', refusal('Conflict', { mayHaveArrived: true }), { leftAt: NOW }, false],
  ])(
    'BAN-04 CHAT-02 NET-07 after %s its text stays, with the reason',
    async (_what, reason, message, blocked) => {
      const client = await openChat()
      client.answers['POST /user-messages'] = reason
      await say(client, 'hi')
      const expected = { blocked, lock: null, outgoing: [{ text: 'hi', state: 'failed', ...message }] }
      expect(conversationOf(client)).toMatchObject(expected)
    },
  )

  it.each([
    ['without an answer', refusal('down', { status: 500 })],
    // It says nothing about the message.
    ['with a refusal', refusal('user not participant', { status: 403 })],
  ])(
    'CHAT-02 before it is sent again, it is searched in the history and sent only if it has not arrived, also after a search %s',
    async (_what, failure) => {
      const client = await openChat()
      client.answers['POST /user-messages'] = refusal(null, { kind: 'network', status: null })
      await say(client, 'hi')
      const key = conversationOf(client).outgoing[0]?.key ?? ''
      const again = async () => {
        await client.run(messageResent({ partner, key }))
      }
      client.answers['GET /user-messages'] = failure
      await again()
      expect([posts(client).length, conversationOf(client).outgoing[0]?.state]).toEqual([1, 'failed'])
      client.answers['GET /user-messages'] = [aMessage({ id: 3, sender: 'payer', message: 'hi' })]
      await again()
      expect([posts(client).length, conversationOf(client).outgoing.length]).toEqual([1, 0])
    },
  )

  it('CHAT-07 VAL-14 its file is uploaded first, and not again if only the message failed; an invalid file is refused', async () => {
    const client = await openChat()
    client.answers['POST /media'] = { id: 77 }
    client.dispatch(fileChosen(partner, new File(['x'], 'a.exe')))
    await eventually(() => expect(conversationOf(client).fileError).toEqual({ key: 'deal:file.type' }))
    client.dispatch(fileChosen(partner, new File(['x'], 'a.pdf')))
    await eventually(() => expect(conversationOf(client).attachment?.isReady).toBe(true))
    client.answers['POST /user-messages'] = refusal('down', { status: 500 })
    await say(client, 'see')
    const [failed] = conversationOf(client).outgoing
    expect(failed).toMatchObject({ state: 'failed', text: 'see', file: { name: 'a.pdf' } })
    client.answers['POST /user-messages'] = aMessage({ id: 9, sender: 'payer' })
    await client.run(messageResent({ partner, key: failed?.key ?? '' }))
    const sent = { message: 'see', media_id: 77 }
    expect(posts(client)).toMatchObject([sent, sent])
    expect(client.callsOf('POST /media')).toHaveLength(1)
  })

  it('CHAT-07 A11 an upload that ends with the session fails, and is reported once', async () => {
    const client = await openChat()
    let reported = 0
    addLater(client.store, [(start) => start({ actionCreator: callFailed, effect: () => void reported++ })])
    client.answers['POST /media'] = refusal(null, { status: 401 })
    client.dispatch(fileChosen(partner, new File(['x'], 'a.pdf')))
    await eventually(() => expect(conversationOf(client).attachment?.isReady).toBe(true))
    await say(client, 'see')
    expect(conversationOf(client).outgoing).toMatchObject([{ text: 'see', state: 'failed' }])
    expect(reported).toBe(1)
  })

  describe('with a file, unsent in two tabs', () => {
    const arrived = aMessage({
      ...{ id: 9, sender: 'payer', message: 'see', created_at: new Date(NOW).toISOString() },
      media: { id: 77, url: null, name: 'a.pdf', mime: 'application/pdf' },
    })
    const keyOf = (client: BareClient) => conversationOf(client).outgoing[0]?.key ?? ''
    const resend = async (client: BareClient) => {
      await client.run(messageResent({ partner, key: keyOf(client) }))
    }

    /** Opens two tabs; the upload of a file fails in the first, and both know that. */
    async function openBoth(): Promise<[BareClient, BareClient]> {
      const browser = createTestBrowser()
      const first = await openChat({ browser })
      first.answers['POST /media'] = refusal('down', { status: 503 })
      first.dispatch(fileChosen(partner, new File(['x'], 'a.pdf')))
      await eventually(() => expect(conversationOf(first).attachment?.isReady).toBe(true))
      await say(first, 'see')
      const second = await openChat({ browser })
      for (const client of [first, second]) {
        expect(conversationOf(client).outgoing).toMatchObject([{ state: 'failed', text: 'see' }])
        client.answers['POST /media'] = { id: 77 }
        client.answers['POST /user-messages'] = arrived
      }
      return [first, second]
    }

    it('CHAT-10 is marked as sent in the second one when the first one has sent it', async () => {
      const [first, second] = await openBoth()
      second.answers['GET /user-messages'] = [arrived]
      await resend(first)
      await settle(1)
      const expected = { outgoing: [], messages: [{ id: 9 }], draft: '', fileError: null }
      expect(conversationOf(second)).toMatchObject(expected)
    })

    it('CHAT-10 CHAT-07 is not sent again from the second one, which does not ask for the file', async () => {
      const [first, second] = await openBoth()
      await Promise.all([resend(first), resend(second)])
      expect([posts(first).length, posts(second).length, second.callsOf('POST /media').length]).toEqual([
        1, 0, 0,
      ])
      expect(conversationOf(second)).toMatchObject({ outgoing: [], draft: '', fileError: null })
    })

    it('CHAT-10 CHAT-07 is searched by the second one when the first one does not know whether it arrived', async () => {
      const [first, second] = await openBoth()
      first.answers['POST /user-messages'] = refusal(null, { kind: 'network', status: null })
      await resend(first)
      expect(conversationOf(first).outgoing[0]?.leftAt).not.toBeNull()
      second.answers['GET /user-messages'] = [arrived]
      await resend(second)
      expect([posts(second).length, second.callsOf('POST /media').length]).toEqual([0, 0])
      expect(conversationOf(second)).toMatchObject({ outgoing: [], draft: '', fileError: null })
    })
  })

  it('DSP-05 CHAT-03 CHAT-08 a queued message opens the conversation with support, once for each deal', async () => {
    const client = openDeal()
    client.answers['POST /user-messages'] = aMessage({ id: 9, sender: 'payer' })
    const queued = (key: string) => messageQueued({ partner: 'help', key, text: key, file: null })
    await client.run(queued('a'), queued('b'))
    expect(client.callsOf('POST /user-messages/open-chat-message')).toMatchObject([
      { body: { receiver: 'help', deal_id: 11 } },
    ])
    expect(posts(client)).toMatchObject([{ message: 'a' }, { message: 'b' }])
    client.dispatch(orderAt(NOW, { deal: aDeal({ deal_id: 12 }) }))
    await client.run(queued('c'))
    const opened = client.callsOf('POST /user-messages/open-chat-message').map(({ body }) => body)
    expect(opened.slice(1)).toEqual([{ receiver: 'help', deal_id: 12 }])
  })

  it('DSP-05 CHAT-03 a queued message opens the conversation with support again if the first time failed', async () => {
    const client = openDeal()
    const route = 'POST /user-messages/open-chat-message'
    client.answers['POST /user-messages'] = aMessage({ id: 9, sender: 'payer' })
    client.answers[route] = refusal(null, { kind: 'network', status: null })
    await client.run(messageQueued({ partner: 'help', key: 'a', text: 'a', file: null }))
    const failed = client.callsOf(route).length
    client.answers[route] = [aMessage()]
    for (const key of ['b', 'c'])
      await client.run(messageQueued({ partner: 'help', key, text: key, file: null }))
    expect([failed, client.callsOf(route).length - failed]).toEqual([1, 1])
  })
})
