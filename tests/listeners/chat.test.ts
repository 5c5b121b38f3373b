import { describe, expect, it } from 'vitest'
import { messagesRequested, supportOpened } from '../../src/features/chat/chatSlice.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectUnread } from '../../src/features/realtime/realtimeSlice.ts'
import { tabChosen } from '../../src/shell/shellSlice.ts'
import { chatListeners } from '../support/listeners.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { traderWrites, openDeal, conversationOf, traderOf } from './chatDeal.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const texts = (messages: readonly { message: string | null }[]) => messages.map(({ message }) => message)

describe('the conversation with the trader', () => {
  it('CHAT-02 CHAT-03 CHAT-08 is opened for the deal, and its history is loaded', async () => {
    const buyer = await openDeal(world)
    expect(await world.calls('/user-messages')).toHaveLength(0)
    buyer.dispatch(tabChosen('chat'))
    await until(() => conversationOf(buyer).load === 'ready')
    await advance(200)
    const opened = await world.calls('POST /user-messages/open-chat-message')
    expect(opened.map(({ body }) => body)).toEqual([
      { receiver: traderOf(buyer), deal_id: buyer.deal?.deal_id },
    ])
    const [request] = await world.calls('GET /user-messages')
    expect(request?.query).toEqual({ with_user: traderOf(buyer) })
  })

  it('CHAT-03 of an automatic deal is one with support, opened with autodeal_id', async () => {
    const buyer = await openDeal(world, 'Autobank')
    buyer.dispatch(tabChosen('chat'))
    await advance(300)
    const [opened] = await world.calls('POST /user-messages/open-chat-message')
    const { autodeal } = selectDealState(buyer.state)
    expect(opened?.body).toEqual({ receiver: 'support', autodeal_id: autodeal?.autodeal_id })
    expect(opened?.status).toBe(200)
  })

  it('CHAT-09 RT-05 shows a message of the trader at its socket event', async () => {
    const buyer = await openDeal(world)
    buyer.dispatch(tabChosen('chat'))
    await advance(300)
    await traderWrites(buyer, 'Hello')
    expect(texts(conversationOf(buyer).messages)).toContain('Hello')
    expect(selectUnread(buyer.state)[traderOf(buyer)] ?? 0).toBe(0)
  })

  it('CHAT-09 RT-03 shows a message of the trader within 5 s without a socket', async () => {
    const buyer = await openDeal(world)
    await world.control('POST', '/socket', { up: false })
    buyer.dispatch(tabChosen('chat'))
    await advance(300)
    await buyer.act('message', { text: 'Anybody there?' })
    await advance(4_000)
    expect(texts(conversationOf(buyer).messages)).not.toContain('Anybody there?')
    await advance(1_200)
    expect(texts(conversationOf(buyer).messages)).toContain('Anybody there?')
  })

  it('is not polled while another tab is open, and is loaded again when its tab is opened', async () => {
    const buyer = await openDeal(world)
    await world.control('POST', '/socket', { up: false })
    buyer.dispatch(tabChosen('chat'))
    await advance(300)
    buyer.dispatch(tabChosen('info'))
    await advance(100)
    const before = (await world.calls('/user-messages')).length
    await advance(20_000)
    expect(await world.calls('/user-messages')).toHaveLength(before)
    buyer.dispatch(tabChosen('chat'))
    await advance(300)
    expect((await world.calls('/user-messages')).length).toBeGreaterThan(before)
  })

  it('CHAT-02 is loaded although the gateway refused to open it', async () => {
    const buyer = await openDeal(world)
    await world.setFaults({ call: 'POST /user-messages/open-chat-message', status: 500, body: {} })
    buyer.dispatch(tabChosen('chat'))
    await until(() => conversationOf(buyer).load === 'ready')
    expect(buyer.state.dialogs.dialogs).toEqual([])
  })

  it('says that it could not be loaded, and is loaded again on request', async () => {
    const buyer = await openDeal(world)
    await traderWrites(buyer, 'Hello')
    await world.setFaults(
      { call: '/user-messages', times: 2, status: 500, body: {} },
      { call: '/user-messages/open-chat-message', status: 500, body: {} },
    )
    buyer.dispatch(tabChosen('chat'))
    await until(() => conversationOf(buyer).load === 'failed')
    await world.setFaults()
    buyer.dispatch(messagesRequested({ partner: traderOf(buyer) }))
    await until(() => conversationOf(buyer).load === 'ready')
    expect(texts(conversationOf(buyer).messages)).toContain('Hello')
  })

  it('keeps the objects of unchanged messages', async () => {
    const buyer = await openDeal(world)
    await traderWrites(buyer, 'one')
    buyer.dispatch(tabChosen('chat'))
    await until(() => conversationOf(buyer).messages.length > 0)
    const [first] = conversationOf(buyer).messages
    await traderWrites(buyer, 'two')
    await until(() => conversationOf(buyer).messages.length > 1)
    expect(conversationOf(buyer).messages[0]).toBe(first)
  })
})

describe('the conversation with support', () => {
  it('CHAT-08 ROLE-05 is opened by a press, about the deal, under the fixed handle', async () => {
    const buyer = await openDeal(world)
    buyer.dispatch(tabChosen('support'))
    await advance(300)
    expect(await world.calls('/user-messages')).toHaveLength(0)
    buyer.dispatch(supportOpened())
    await until(() => conversationOf(buyer, 'support').load === 'ready')
    const [opened] = await world.calls('POST /user-messages/open-chat-message')
    expect(opened?.body).toEqual({ receiver: 'support', deal_id: buyer.deal?.deal_id })
  })

  it('CHAT-08 makes no call and registers nobody before there is an account', async () => {
    // No page shows the tab before there is an account.
    const buyer = await Buyer.open(world, {}, { isWithoutLater: true })
    buyer.client.store.addListeners(chatListeners)
    buyer.dispatch(supportOpened())
    buyer.dispatch(tabChosen('support'))
    await until(() => conversationOf(buyer, 'support').load === 'ready')
    expect(await world.calls('/user-messages')).toHaveLength(0)
    expect(await world.calls('/auth/')).toHaveLength(0)
  })

  it('begins with a prepared text, which never replaces a typed one', async () => {
    const buyer = await Buyer.open(world)
    buyer.dispatch(supportOpened('I already paid. Deal 7'))
    await advance(50)
    expect(conversationOf(buyer, 'support').draft).toBe('I already paid. Deal 7')
    buyer.dispatch(supportOpened('Something else'))
    await advance(50)
    expect(conversationOf(buyer, 'support').draft).toBe('I already paid. Deal 7')
  })

  it('shows the chat that the address names, also when its listeners are loaded late', async () => {
    const first = await openDeal(world)
    const { browser } = first.client
    const again = await Buyer.visit(world, first.id, { browser, isWithoutLater: true })
    again.dispatch(tabChosen('chat'))
    await until(() => again.deal !== null)
    await again.client.store.loadListeners()
    await until(() => conversationOf(again).load === 'ready', 40_000)
  })
})
