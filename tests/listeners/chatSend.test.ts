import { describe, expect, it } from 'vitest'
import { draftChanged, messagesRequested } from '../../src/features/chat/chatSlice.ts'
import { isSendable } from '../../src/features/chat/conversation.ts'
import { advance, useWorld } from '../support/world.ts'
import { messagePosts, openChat, say, send, conversationOf, traderOf, type } from './chatDeal.ts'

const world = useWorld()

describe('a message', () => {
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
