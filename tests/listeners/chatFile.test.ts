import { describe, expect, it, vi } from 'vitest'
import { fileChosen, fileRemoved, messageResent } from '../../src/features/chat/chatSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { conversationOf, openChat, say, traderOf } from './chatDeal.ts'
import type { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const png = (size: number, name = 'receipt.png') =>
  new File([new Uint8Array(size)], name, { type: 'image/png' })

async function attach(buyer: Buyer, file: File) {
  buyer.dispatch(fileChosen(traderOf(buyer), file))
  await advance(50)
}

describe('a file in the chat', () => {
  it('CHAT-07 is not uploaded again if only the message failed', async () => {
    const buyer = await openChat(world)
    await attach(buyer, png(100))
    await world.setFaults({ call: 'POST /user-messages', status: 500, body: {} })
    await say(buyer, 'see')
    const [failed] = conversationOf(buyer).outgoing
    expect(failed).toMatchObject({ state: 'failed', text: 'see', file: { name: 'receipt.png' } })
    buyer.dispatch(messageResent({ partner: traderOf(buyer), key: failed?.key ?? '' }))
    await until(() => conversationOf(buyer).outgoing.length === 0)
    expect(await world.calls('POST /media')).toHaveLength(1)
    expect(conversationOf(buyer).messages.at(-1)).toMatchObject({
      message: 'see',
      media: { name: 'receipt.png' },
    })
  })

  it('CHAT-07 VAL-16 CAT-04 stays in memory only while it may have to be sent; one that is refused leaves its text', async () => {
    const buyer = await openChat(world)
    const partner = traderOf(buyer)
    const set = vi.spyOn(Map.prototype, 'set')
    await attach(buyer, png(100, 'first.png'))
    const index = set.mock.calls.findIndex(([, value]) => value instanceof File)
    const files = set.mock.contexts[index] as Map<string, File>
    set.mockRestore()
    const names = () => [...files.values()].map(({ name }) => name)
    await attach(buyer, png(100, 'replaced.png'))
    expect(names()).toEqual(['replaced.png'])
    buyer.dispatch(fileRemoved({ partner }))
    await advance(50)
    expect(names()).toEqual([])
    buyer.dispatch(fileChosen(partner, png(100, 'removed-early.png')))
    buyer.dispatch(fileRemoved({ partner }))
    await advance(50)
    expect(names()).toEqual([])

    const fail = (status: number) => world.setFaults({ call: 'POST /media', status, body: {} })
    await fail(503)
    await attach(buyer, png(100, 'failed.png'))
    await say(buyer, 'see')
    expect(names()).toEqual(['failed.png'])
    await fail(413)
    const [failed] = conversationOf(buyer).outgoing
    buyer.dispatch(messageResent({ partner, key: failed?.key ?? '' }))
    await until(() => conversationOf(buyer).outgoing.length === 0)
    const fileError = { key: 'errors:errors.payload-is-too-large' }
    expect(conversationOf(buyer)).toMatchObject({ draft: 'see', attachment: null, fileError })
    expect(names()).toEqual([])
    await attach(buyer, png(100, 'sent.png'))
    await say(buyer, '')
    expect(names()).toEqual([])
  })
})
