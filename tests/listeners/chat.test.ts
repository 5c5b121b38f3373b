import { describe, expect, it } from 'vitest'
import { supportOpened } from '../../src/features/chat/chatSlice.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectUnread } from '../../src/features/realtime/realtimeSlice.ts'
import { tabChosen } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { traderWrites, openDeal, conversationOf, traderOf } from './chatDeal.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const texts = (messages: readonly { message: string | null }[]) => messages.map(({ message }) => message)

describe('the conversation with the trader', () => {
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
