import { describe, expect, it } from 'vitest'
import { tabChosen } from '../../src/app/shell/shellSlice.ts'
import { messageResent, messageTakenBack } from '../../src/features/chat/chatSlice.ts'
import { type OpenedClient } from '../support/client.ts'
import { dealOf, tabOf } from '../support/payer.ts'
import { advance, until, useWorld } from '../support/world.ts'
import {
  messagePosts,
  openChat,
  say,
  send,
  storedMessages,
  conversationOf,
  traderOf,
  type,
} from './chatDeal.ts'

const world = useWorld()

/** The chat in two tabs of a browser, both with the draft that was written in the first one. */
async function openTwoTabs(draft: string): Promise<[OpenedClient, OpenedClient]> {
  const client = await openChat(world)
  type(client, draft)
  const other = await tabOf(world, client)
  other.store.dispatch(tabChosen('chat'))
  await until(() => conversationOf(other).draft === draft)
  return [client, other]
}

describe('a message', () => {
  it('CHAT-02 is sent once, however often the button is pressed', async () => {
    const client = await openChat(world)
    type(client, 'once')
    send(client)
    send(client)
    send(client)
    await advance(500)
    expect(await messagePosts(world)).toHaveLength(1)
    expect(conversationOf(client).messages.filter(({ message }) => message === 'once')).toHaveLength(1)
  })

  it('CHAT-02 is sent once by two tabs that hold the same draft', async () => {
    const [client, other] = await openTwoTabs('the same')
    send(client)
    send(other)
    await until(() => conversationOf(client).outgoing.length + conversationOf(other).outgoing.length === 0)
    await advance(200)
    expect(await messagePosts(world)).toHaveLength(1)
    expect((await storedMessages(world)).filter(({ message }) => message === 'the same')).toHaveLength(1)
    expect(conversationOf(other).messages.at(-1)?.message).toBe('the same')
  })

  it('CHAT-02 is not sent again by a tab that still holds the draft long after another one has sent it', async () => {
    const [client, other] = await openTwoTabs('the same')
    send(client)
    await advance(16_000)
    send(other)
    await advance(1_000)
    expect(await messagePosts(world)).toHaveLength(1)
    expect(conversationOf(other)).toMatchObject({ draft: '', outgoing: [] })
    // Written anew, the same words are a message of their own.
    await say(other, 'the same')
    expect(await messagePosts(world)).toHaveLength(2)
  })

  it('CHAT-02 goes again when it was written again while the first one was on its way', async () => {
    const client = await openChat(world)
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages', times: 1, delay_ms: 2_000 },
    ])
    type(client, 'yes')
    send(client)
    await advance(500)
    type(client, 'yes')
    await until(() => conversationOf(client).outgoing.length === 0)
    await advance(12_000)
    send(client)
    await until(() => conversationOf(client).outgoing.length === 0)
    expect((await storedMessages(world)).filter(({ message }) => message === 'yes')).toHaveLength(2)
  })

  it('CHAT-02 goes again once the lock is open, however long the answer to the first one took', async () => {
    const client = await openChat(world)
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages', times: 1, delay_ms: 3_000 },
    ])
    type(client, '?')
    send(client)
    await until(() => conversationOf(client).outgoing.length === 0)
    await advance(8_500)
    type(client, '?')
    send(client)
    await until(() => conversationOf(client).outgoing.length === 0)
    await advance(1_000)
    expect((await storedMessages(world)).filter(({ message }) => message === '?')).toHaveLength(2)
  })

  it('CHAT-02 A11 what was read stays when the session ends', async () => {
    const client = await openChat(world)
    type(client, 'I paid')
    send(client)
    await until(() => conversationOf(client).outgoing.length === 0)
    const { messages } = conversationOf(client)
    client.deps.session.drop()
    await advance(40_000)
    expect(conversationOf(client).messages).toEqual(messages)
    expect(conversationOf(client).load).toBe('failed')
  })

  it('is never sent twice when only the answer was lost', async () => {
    const client = await openChat(world)
    type(client, 'did it arrive?')
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages', times: 6, drop: 'answer' },
      // Otherwise a poll finds the message first.
      { method: 'GET', path: '/user-messages', times: 99, status: 500 },
    ])
    send(client)
    await until(() => conversationOf(client).outgoing[0]?.state === 'failed', 30_000)
    const tries = (await messagePosts(world)).length
    // Longer than the gateway takes the same words for a replay.
    await advance(12_000)
    const [failed] = conversationOf(client).outgoing
    client.store.dispatch(messageTakenBack({ partner: traderOf(client), key: failed?.key ?? '' }))
    expect(conversationOf(client).outgoing).toHaveLength(1)
    await world.control('POST', '/faults', [])
    client.store.dispatch(messageResent({ partner: traderOf(client), key: failed?.key ?? '' }))
    await until(() => conversationOf(client).outgoing.length === 0)
    expect(await messagePosts(world)).toHaveLength(tries)
    expect((await storedMessages(world)).filter(({ message }) => message === 'did it arrive?')).toHaveLength(
      1,
    )
    expect(conversationOf(client).messages.at(-1)?.message).toBe('did it arrive?')
  })

  it('that a reload interrupted is recognised in the history', async () => {
    const client = await openChat(world)
    await say(client, 'earlier')
    await advance(10_100)
    type(client, 'sent and gone')
    send(client)
    const kept = { ...client.deps.storage.get('drafts') }
    await until(() => conversationOf(client).outgoing.length === 0)
    const name = `chat/${client.deps.pageKey}/${traderOf(client)}`
    const left = { key: 'k', text: 'sent and gone', file: null, leftAt: client.deps.clock.now(), after: null }
    expect(kept[name]).toContain('sent and gone')
    client.close()
    client.deps.storage.set('drafts', {
      [name]: JSON.stringify({
        draft: 'half a word',
        outgoing: [left, { ...left, key: 'l', text: 'never sent', leftAt: null }],
        sent: null,
      }),
    })
    const again = await tabOf(world, client)
    await until(() => dealOf(again) !== null)
    again.store.dispatch(tabChosen('chat'))
    await until(() => conversationOf(again).load === 'ready')
    expect(conversationOf(again).draft).toBe('half a word')
    expect(conversationOf(again).outgoing).toMatchObject([{ text: 'never sent', state: 'failed' }])
    again.store.dispatch(messageTakenBack({ partner: traderOf(again), key: 'l' }))
    expect(conversationOf(again)).toMatchObject({ draft: 'never sent\nhalf a word', outgoing: [] })
  })
})
