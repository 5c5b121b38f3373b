import { describe, expect, it } from 'vitest'
import { tabChosen } from '../../src/app/shell/shellSlice.ts'
import { chatFeature } from '../../src/features/chat/chatFeature.ts'
import { messagesRequested, supportOpened } from '../../src/features/chat/chatSlice.ts'
import { selectUnread } from '../../src/features/realtime/realtimeSlice.ts'
import { paymentFeature } from '../../src/pages/payment/paymentFeature.ts'
import { openClient } from '../support/client.ts'
import { wholePurchase } from '../support/features.ts'
import { dealOf, openOrder } from '../support/payer.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { traderWrites, openDeal, conversationOf, traderOf } from './chatDeal.ts'

const world = useWorld()
const texts = (messages: readonly { message: string | null }[]) => messages.map(({ message }) => message)

describe('the conversation with the trader', () => {
  it('CHAT-02 CHAT-03 CHAT-08 is opened with the deal and brings the history of the trader', async () => {
    const client = await openDeal(world)
    expect(await world.calls('/user-messages')).toHaveLength(0)
    client.store.dispatch(tabChosen('chat'))
    await until(() => conversationOf(client).load === 'ready')
    await advance(200)
    const opened = await world.calls('POST /user-messages/open-chat-message')
    expect(opened.map(({ body }) => body)).toEqual([
      { receiver: traderOf(client), deal_id: dealOf(client)?.deal_id },
    ])
    const [asked] = await world.calls('GET /user-messages')
    expect(asked?.query).toEqual({ with_user: traderOf(client) })
  })

  it('CHAT-03 of an automatic deal is opened with autodeal_id, at support', async () => {
    const client = await openDeal(world, 'Autobank')
    client.store.dispatch(tabChosen('chat'))
    await advance(300)
    const [opened] = await world.calls('POST /user-messages/open-chat-message')
    const { autodeal } = client.store.getState().deal
    expect(opened?.body).toEqual({ receiver: 'support', autodeal_id: autodeal?.autodeal_id })
    expect(opened?.status).toBe(200)
  })

  it('CHAT-09 RT-05 shows what the trader writes, told by the socket', async () => {
    const client = await openDeal(world)
    client.store.dispatch(tabChosen('chat'))
    await advance(300)
    await traderWrites(world, client, 'Hello')
    expect(texts(conversationOf(client).messages)).toContain('Hello')
    expect(selectUnread(client.store.getState())[traderOf(client)] ?? 0).toBe(0)
  })

  it('CHAT-09 RT-03 shows it within 5 s without a socket', async () => {
    const client = await openDeal(world)
    await world.control('POST', '/socket', { up: false })
    client.store.dispatch(tabChosen('chat'))
    await advance(300)
    await world.act(dealOf(client)?.deal_id ?? '', 'message', { text: 'Anybody there?' })
    await advance(4_000)
    expect(texts(conversationOf(client).messages)).not.toContain('Anybody there?')
    await advance(1_200)
    expect(texts(conversationOf(client).messages)).toContain('Anybody there?')
  })

  it('asks nothing while another tab is open, and looks again when it comes back', async () => {
    const client = await openDeal(world)
    await world.control('POST', '/socket', { up: false })
    client.store.dispatch(tabChosen('chat'))
    await advance(300)
    client.store.dispatch(tabChosen('info'))
    await advance(100)
    const before = (await world.calls('/user-messages')).length
    await advance(20_000)
    expect(await world.calls('/user-messages')).toHaveLength(before)
    client.store.dispatch(tabChosen('chat'))
    await advance(300)
    expect((await world.calls('/user-messages')).length).toBeGreaterThan(before)
  })

  it('CHAT-02 reads the history although the opening was refused', async () => {
    const client = await openDeal(world)
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages/open-chat-message', times: 1, status: 500, body: {} },
    ])
    client.store.dispatch(tabChosen('chat'))
    await until(() => conversationOf(client).load === 'ready')
    expect(client.store.getState().dialogs.dialogs).toEqual([])
  })

  it('says when the history does not come, and asks again when told to', async () => {
    const client = await openDeal(world)
    await traderWrites(world, client, 'Hello')
    await world.control('POST', '/faults', [
      { path: '/user-messages', times: 2, status: 500, body: {} },
      { path: '/user-messages/open-chat-message', times: 1, status: 500, body: {} },
    ])
    client.store.dispatch(tabChosen('chat'))
    await until(() => conversationOf(client).load === 'failed')
    await world.control('POST', '/faults', [])
    client.store.dispatch(messagesRequested({ partner: traderOf(client) }))
    await until(() => conversationOf(client).load === 'ready')
    expect(texts(conversationOf(client).messages)).toContain('Hello')
  })

  it('keeps messages that have not changed the very same objects', async () => {
    const client = await openDeal(world)
    await traderWrites(world, client, 'one')
    client.store.dispatch(tabChosen('chat'))
    await until(() => conversationOf(client).messages.length > 0)
    const [first] = conversationOf(client).messages
    await traderWrites(world, client, 'two')
    await until(() => conversationOf(client).messages.length > 1)
    expect(conversationOf(client).messages[0]).toBe(first)
  })
})

describe('the conversation with support', () => {
  it('CHAT-08 ROLE-05 is opened by a press, about the deal, under the fixed handle', async () => {
    const client = await openDeal(world)
    client.store.dispatch(tabChosen('support'))
    await advance(300)
    expect(await world.calls('/user-messages')).toHaveLength(0)
    client.store.dispatch(supportOpened())
    await until(() => conversationOf(client, 'support').load === 'ready')
    const [opened] = await world.calls('POST /user-messages/open-chat-message')
    expect(opened?.body).toEqual({ receiver: 'support', deal_id: dealOf(client)?.deal_id })
  })

  it('CHAT-08 before any account asks nothing and registers nobody', async () => {
    const id = await world.make('purchases', { amount: '1500', currency: 'rub', symbol: 'usdt' })
    // No page has the tab so early: the chat alone.
    const client = await openClient(world, `/payment/${id}`, { ...chatFeature, uses: [paymentFeature] })
    client.store.dispatch(supportOpened())
    client.store.dispatch(tabChosen('support'))
    await until(() => conversationOf(client, 'support').load === 'ready')
    expect(await world.calls('/user-messages')).toHaveLength(0)
    expect(await world.calls('/auth/')).toHaveLength(0)
  })

  it('begins with a prepared text, which never replaces a typed one', async () => {
    const client = await openOrder(world)
    client.store.dispatch(supportOpened('I already paid. Deal 7'))
    await advance(50)
    expect(conversationOf(client, 'support').draft).toBe('I already paid. Deal 7')
    client.store.dispatch(supportOpened('Something else'))
    await advance(50)
    expect(conversationOf(client, 'support').draft).toBe('I already paid. Deal 7')
  })

  it('shows the chat that an address asked for, also when its feature is loaded late', async () => {
    const first = await openDeal(world)
    const { browser } = first
    const again = await openClient(world, `/payment/${first.deps.pageId}`, paymentFeature, { browser })
    again.store.dispatch(tabChosen('chat'))
    await until(() => dealOf(again) !== null)
    again.store.addFeature(wholePurchase)
    await until(() => conversationOf(again).load === 'ready', 40_000)
  })
})
