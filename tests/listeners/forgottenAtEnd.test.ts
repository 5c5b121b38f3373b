/** What a browser no longer keeps once an order is over; on named answers. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftChanged, supportOpened } from '../../src/features/chat/chatSlice.ts'
import { disputeFeature } from '../../src/features/dispute/disputeFeature.ts'
import { caseChosen, statementChanged } from '../../src/features/dispute/disputeSlice.ts'
import { orderLoaded } from '../../src/features/order/orderSlice.ts'
import { aPurchase } from '../rules/orders.ts'
import { aDeal } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { refusal, type BareClient } from './bareClient.ts'
import { NOW, openDeal, openTalk, partner, say, settle } from './bareTalk.ts'

const draftsOf = ({ deps }: BareClient) => Object.keys(deps.storage.get('drafts') ?? {})

async function end({ store }: BareClient, status: 2 | 3 = 2) {
  const deal = aDeal({ state: status === 2 ? 'closed' : 'deleted' })
  store.dispatch(orderLoaded({ kind: 'purchase', order: aPurchase({ deal, status }), at: NOW }))
  await settle()
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

describe('an order that is over', () => {
  it.each([2, 3] as const)(
    'CHAT-10 leaves nothing of the chat with the trader in the browser, with status %s',
    async (status) => {
      const client = await openTalk()
      await say(client, 'my card is 4111')
      client.answers['POST /user-messages'] = refusal('no')
      await settle(10_000)
      await say(client, 'not sent')
      client.store.dispatch(draftChanged({ partner, text: 'not yet' }))
      client.store.dispatch(supportOpened('to support'))
      const kept = [`chat/payment/7/${partner}`, 'chat/payment/7/help']
      expect(draftsOf(client).sort()).toEqual(kept.sort())
      await end(client, status)
      expect(draftsOf(client)).toEqual(['chat/payment/7/help'])
    },
  )

  it('CHAT-10 leaves nothing either where it ended while nobody was there', async () => {
    const browser = createTestBrowser()
    const before = await openTalk({ browser })
    before.store.dispatch(draftChanged({ partner, text: 'not yet' }))
    before.store.stop()
    const client = openDeal({ browser })
    expect(draftsOf(client)).toHaveLength(1)
    await end(client)
    expect(draftsOf(client)).toEqual([])
  })

  it('DSP-08 leaves no statement of its dispute that was not sent', async () => {
    const client = await openTalk({ deal: aDeal({ state: 'paid' }) })
    client.store.addFeature(disputeFeature)
    const deal = aDeal().deal_id
    client.store.dispatch(caseChosen({ deal, about: 'other' }))
    client.store.dispatch(statementChanged({ deal, text: 'I paid from 4111' }))
    const kept = () => client.deps.pageStorage.get('disputes')
    expect(kept()).toMatchObject({ about: 'other', statement: 'I paid from 4111' })
    await end(client)
    expect(kept()).toMatchObject({ about: 'other', statement: '', template: '' })
  })
})
