import { describe, expect, it } from 'vitest'
import { tabChosen } from '../../src/app/shell/shellSlice.ts'
import { draftChanged, messagesRequested, messageResent } from '../../src/features/chat/chatSlice.ts'
import { isSendable } from '../../src/features/chat/conversation.ts'
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

describe('a message', () => {
  it('CHAT-02 CHAT-05 goes to the trader, about the coin of the deal', async () => {
    const client = await openChat(world)
    expect(isSendable(conversationOf(client))).toBe(false)
    await say(client, '  Paid just now ')
    const [post] = await messagePosts(world)
    expect(post?.body).toEqual({
      receiver: traderOf(client),
      message: 'Paid just now',
      media_id: null,
      symbol: 'usdt',
    })
    expect(conversationOf(client)).toMatchObject({ draft: '', outgoing: [] })
    expect(conversationOf(client).messages.at(-1)?.message).toBe('Paid just now')
  })

  it('CHAT-04 has 1024 characters at most', async () => {
    const client = await openChat(world)
    type(client, 'x'.repeat(1025))
    expect(conversationOf(client).draft).toHaveLength(1024)
  })

  it('CHAT-06 locks the conversation for 10 s, and only this one', async () => {
    const client = await openChat(world)
    await say(client, 'one')
    const { lock } = conversationOf(client)
    expect((lock ?? 0) - client.deps.clock.now()).toBeGreaterThan(9_900)
    type(client, 'two')
    expect(isSendable(conversationOf(client))).toBe(false)
    client.store.dispatch(draftChanged({ partner: 'support', text: 'help' }))
    expect(isSendable(conversationOf(client, 'support'))).toBe(true)
    await advance(9_800)
    send(client)
    expect(isSendable(conversationOf(client))).toBe(false)
    await advance(300)
    expect(isSendable(conversationOf(client))).toBe(true)
    expect(await messagePosts(world)).toHaveLength(1)
  })

  it('keeps its words when it fails, tells why, and goes when it is sent again', async () => {
    const client = await openChat(world)
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages', times: 1, status: 500, body: { detail: 'out of order' } },
    ])
    await say(client, 'important')
    const [failed] = conversationOf(client).outgoing
    expect(failed).toMatchObject({ text: 'important', state: 'failed', error: { raw: 'out of order' } })
    expect(conversationOf(client).lock).toBeNull()
    client.store.dispatch(messageResent({ partner: traderOf(client), key: failed?.key ?? '' }))
    await until(() => conversationOf(client).outgoing.length === 0)
    expect((await storedMessages(world)).filter(({ message }) => message === 'important')).toHaveLength(1)
  })

  it('keeps the draft over tabs of the deal and over a reload', async () => {
    const client = await openChat(world)
    type(client, 'not yet')
    client.store.dispatch(tabChosen('deal'))
    await advance(50)
    client.store.dispatch(tabChosen('chat'))
    expect(conversationOf(client).draft).toBe('not yet')
    client.close()
    const again = await tabOf(world, client)
    await until(() => dealOf(again) !== null)
    again.store.dispatch(tabChosen('chat'))
    await until(() => conversationOf(again).draft === 'not yet')
    type(again, '')
    await advance(50)
    expect(JSON.stringify(again.deps.storage.get('drafts'))).toBe('{}')
  })

  it('CAT-01 to a partner who blocked this person says so and closes the field', async () => {
    const client = await openChat(world)
    await world.act(dealOf(client)?.deal_id ?? '', 'block')
    await say(client, 'hello?')
    expect(conversationOf(client)).toMatchObject({
      blocked: true,
      outgoing: [{ text: 'hello?', state: 'failed', error: { key: 'errors.user-baned' } }],
    })
    expect(isSendable(conversationOf(client))).toBe(false)
  })

  it('CHAT-09 survives a history that was asked for before it was sent', async () => {
    const client = await openChat(world)
    const { call } = client.deps
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    client.deps.call = async (route, ...options) => {
      const reply = await call(route, ...options)
      if (route === 'GET /user-messages') await late
      return reply
    }
    client.store.dispatch(messagesRequested({ partner: traderOf(client) }))
    await advance(100)
    client.deps.call = call
    await say(client, 'me too')
    answer()
    await advance(5)
    expect(conversationOf(client).messages.map(({ message }) => message)).toContain('me too')
  })
})
