/** State of a conversation after events, without a gateway. */
import { describe, expect, it } from 'vitest'
import {
  draftChanged,
  messageFailed,
  messageLeft,
  messageQueued,
  messageResent,
  messageSent,
  messageSubmitted,
  messageTakenBack,
  selectConversation,
  selectConversations,
  uploadDone,
  uploadProgressed,
  uploadRefused,
} from '../../src/features/chat/chatSlice.ts'
import { EMPTY } from '../../src/features/chat/conversation.ts'
import { merchantLoaded, selectPurchase } from '../../src/features/order/orderSlice.ts'
import { receiptFound } from '../../src/pages/payment/paymentSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { stateAfter, type Action } from '../support/state.ts'

const partner = 'trader'
const [key, text] = ['k1', 'hello']
const queued = messageQueued(partner, { key, text, file: null })
const no = { error: { key: 'errors:errors.unexpected' as const }, refused: false, blocked: false }
const failed = messageFailed({ partner, key, ...no })
const conversationAfter = (...actions: Action[]) => selectConversation(stateAfter(...actions), partner)

describe('a conversation', () => {
  it('CHAT-02 begins empty, and each has its own messages', () => {
    const state = stateAfter(
      draftChanged({ partner, text: 'x' }),
      messageQueued('help', { key, text, file: null }),
    )
    expect(selectConversation(state, partner)).toEqual({ ...EMPTY, draft: 'x' })
    expect(selectConversation(state, 'help').outgoing.map(({ text: words }) => words)).toEqual([text])
    expect(Object.keys(selectConversations(state))).toEqual([partner, 'help'])
    expect(EMPTY.outgoing).toEqual([])
  })

  it.each(['constructor', 'toString'])('SAFE-06 with %s is one like any other', (name) => {
    const state = stateAfter(messageQueued(name, { key, text, file: null }))
    expect(selectConversation(state, name).outgoing).toHaveLength(1)
  })

  it('CHAT-02 a failed message can be sent again, one that is being sent is not sent twice', () => {
    const [again] = conversationAfter(queued, failed, messageResent({ partner, key })).outgoing
    expect(again).toMatchObject({ state: 'sending', error: null })
    const running = conversationAfter(queued)
    expect(conversationAfter(queued, messageResent({ partner, key }))).toEqual(running)
  })

  it('CHAT-06 a message of the text field waits for the lock and for the one before it', () => {
    const submitted = messageSubmitted(partner)
    const mine = { partner, key: submitted.payload.key }
    const written = [draftChanged({ partner, text }), submitted, messageFailed({ ...mine, ...no })]
    const stateOf = (...more: Action[]) =>
      conversationAfter(...written, ...more, messageResent(mine)).outgoing.find((one) => one.key === mine.key)
        ?.state
    expect(stateOf()).toBe('sending')
    expect(stateOf(messageLeft({ partner, key: 'other', at: 1 }))).toBe('failed')
    expect(stateOf(queued)).toBe('failed')
  })

  it('CHAT-06 the time of the first attempt is kept, and the lock of the next message counts from the last attempt', () => {
    const left = conversationAfter(
      queued,
      messageLeft({ partner, key, at: 1_000 }),
      messageLeft({ partner, key, at: 5_000 }),
    )
    expect(left.outgoing[0]?.leftAt).toBe(1_000)
    expect(left.lock).toBe(15_000)
    // A refused message never arrived.
    const refused = conversationAfter(
      queued,
      messageLeft({ partner, key, at: 1_000 }),
      messageFailed({ partner, key, ...no, refused: true }),
    )
    expect(refused.outgoing[0]?.leftAt).toBeNull()
    expect(
      conversationAfter(queued, messageLeft({ partner, key, at: 1_000 }), failed).outgoing[0]?.leftAt,
    ).toBe(1_000)
  })

  it('CHAT-02 events of a removed message change only the lock', () => {
    const gone = { partner, key: 'gone' }
    const before = conversationAfter(queued)
    expect(conversationAfter(queued, messageResent(gone))).toEqual(before)
    expect(conversationAfter(queued, messageTakenBack(gone))).toEqual(before)
    expect(conversationAfter(queued, uploadProgressed({ ...gone, share: 0.5 }))).toEqual(before)
    expect(conversationAfter(queued, uploadDone({ ...gone, mediaId: 1 }))).toEqual(before)
    expect(conversationAfter(queued, uploadRefused({ ...gone, error: no.error }))).toEqual(before)
    expect(conversationAfter(queued, messageFailed({ ...gone, ...no, blocked: true }))).toEqual({
      ...before,
      blocked: true,
    })
    expect(conversationAfter(queued, messageLeft({ ...gone, at: 1_000 }))).toEqual({
      ...before,
      lock: 11_000,
    })
    expect(conversationAfter(queued, messageSent({ ...gone, message: null }))).toEqual(before)
  })
})

describe('the purchase', () => {
  const at = 1
  it('PUR-01 is taken from purchases only, and its merchant only with it', () => {
    const order = aPurchase()
    const merchant = { ...order.merchant, name: 'Other' } as NonNullable<typeof order.merchant>
    const sale = orderLoaded({ kind: 'sale', order: aSale(), at })
    const purchase = orderLoaded({ kind: 'purchase', order, at })
    expect(
      selectPurchase(stateAfter(receiptFound(1), sale, merchantLoaded({ id: 3, record: merchant }))),
    ).toBeNull()
    expect(selectPurchase(stateAfter(receiptFound(1), purchase))).toEqual(order)
    expect(
      selectPurchase(stateAfter(purchase, merchantLoaded({ id: 3, record: merchant })))?.merchant,
    ).toEqual(merchant)
  })
})
