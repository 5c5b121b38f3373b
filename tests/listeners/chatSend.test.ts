import { describe, expect, it } from 'vitest'
import { draftChanged, messagesRequested, messageResent } from '../../src/features/chat/chatSlice.ts'
import { isSendable } from '../../src/features/chat/conversation.ts'
import { tabChosen } from '../../src/shell/shellSlice.ts'
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
  it('CHAT-02 CHAT-05 is sent to the trader, with the coin of the deal', async () => {
    const buyer = await openChat(world)
    expect(isSendable(conversationOf(buyer))).toBe(false)
    await say(buyer, '  Paid just now ')
    const [post] = await messagePosts(world)
    expect(post?.body).toEqual({
      receiver: traderOf(buyer),
      message: 'Paid just now',
      media_id: null,
      symbol: 'usdt',
    })
    expect(conversationOf(buyer)).toMatchObject({ draft: '', outgoing: [] })
    expect(conversationOf(buyer).messages.at(-1)?.message).toBe('Paid just now')
  })

  it('CHAT-04 has 1024 characters at most', async () => {
    const buyer = await openChat(world)
    type(buyer, 'x'.repeat(1025))
    expect(conversationOf(buyer).draft).toHaveLength(1024)
  })

  it('CHAT-06 locks the conversation for 10 s, and only this one', async () => {
    const buyer = await openChat(world)
    await say(buyer, 'one')
    const { lock } = conversationOf(buyer)
    expect((lock ?? 0) - buyer.deps.clock.now()).toBeGreaterThan(9_900)
    type(buyer, 'two')
    expect(isSendable(conversationOf(buyer))).toBe(false)
    buyer.dispatch(draftChanged({ partner: 'support', text: 'help' }))
    expect(isSendable(conversationOf(buyer, 'support'))).toBe(true)
    await advance(9_800)
    send(buyer)
    expect(isSendable(conversationOf(buyer))).toBe(false)
    await advance(300)
    expect(isSendable(conversationOf(buyer))).toBe(true)
    expect(await messagePosts(world)).toHaveLength(1)
  })

  it('keeps its text and shows the reason if it fails, and can be sent again', async () => {
    const buyer = await openChat(world)
    await world.setFaults({ call: 'POST /user-messages', status: 500, body: { detail: 'out of order' } })
    await say(buyer, 'important')
    const [failed] = conversationOf(buyer).outgoing
    expect(failed).toMatchObject({ text: 'important', state: 'failed', error: { raw: 'out of order' } })
    expect(conversationOf(buyer).lock).toBeNull()
    buyer.dispatch(messageResent({ partner: traderOf(buyer), key: failed?.key ?? '' }))
    await until(() => conversationOf(buyer).outgoing.length === 0)
    expect((await storedMessages(world)).filter(({ message }) => message === 'important')).toHaveLength(1)
  })

  it('is kept as a draft when another tab of the deal is shown, and after a reload', async () => {
    const buyer = await openChat(world)
    type(buyer, 'not yet')
    buyer.dispatch(tabChosen('deal'))
    await advance(50)
    buyer.dispatch(tabChosen('chat'))
    expect(conversationOf(buyer).draft).toBe('not yet')
    buyer.close()
    const again = await buyer.tab()
    await until(() => again.deal !== null)
    again.dispatch(tabChosen('chat'))
    await until(() => conversationOf(again).draft === 'not yet')
    type(again, '')
    await advance(50)
    expect(JSON.stringify(again.deps.storage.get('drafts'))).toBe('{}')
  })

  it('CAT-01 to a partner who has blocked this person fails with that reason, and no more can be sent', async () => {
    const buyer = await openChat(world)
    await buyer.act('block')
    await say(buyer, 'hello?')
    expect(conversationOf(buyer)).toMatchObject({
      blocked: true,
      outgoing: [{ text: 'hello?', state: 'failed', error: { key: 'errors:errors.user-baned' } }],
    })
    expect(isSendable(conversationOf(buyer))).toBe(false)
  })

  it('CHAT-09 stays when a history arrives that was requested before it was sent', async () => {
    const buyer = await openChat(world)
    const { call } = buyer.deps
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    buyer.deps.call = async (route, ...options) => {
      const reply = await call(route, ...options)
      if (route === 'GET /user-messages') await late
      return reply
    }
    buyer.dispatch(messagesRequested({ partner: traderOf(buyer) }))
    await advance(100)
    buyer.deps.call = call
    await say(buyer, 'me too')
    answer()
    await advance(5)
    expect(conversationOf(buyer).messages.map(({ message }) => message)).toContain('me too')
  })
})
