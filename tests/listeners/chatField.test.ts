// long: one slice with its text field, file, lock and messages
/** State of the input of a conversation: text field, file, lock, and messages that are sent without the field. */
import { describe, expect, it } from 'vitest'
import {
  draftChanged,
  fileChosen,
  fileReady,
  fileRefused,
  fileRemoved,
  lockEnded,
  messageFailed,
  messageLeft,
  messageQueued,
  messageSubmitted,
  messageTakenBack,
  selectConversation,
  selectHasUnsentFile,
  uploadDone,
  uploadProgressed,
  uploadRefused,
  messageResent,
} from '../../src/features/chat/chatSlice.ts'
import { EMPTY, filesToUpload, isSendable, type Conversation } from '../../src/features/chat/conversation.ts'
import { merchantLoaded, selectPurchase } from '../../src/features/order/orderSlice.ts'
import { receiptFound } from '../../src/pages/payment/paymentSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { stateAfter, type Action } from '../support/state.ts'

const NOW = Date.parse('2026-03-02T09:00:00.000Z')

describe('a conversation that is written to', () => {
  const partner = 'trader'
  const conversationAfter = (...actions: Action[]) => selectConversation(stateAfter(...actions), partner)
  const written = draftChanged({ partner, text: ' hi ' })
  const chosen = () => fileChosen(partner, new File(['abc'], 'a.png'))
  const no = { error: { key: 'errors:errors.unexpected' as const }, refused: false, blocked: false }

  it('CHAT-04 an emoji at the length limit is kept whole or left out', () => {
    const draft = (text: string) => conversationAfter(draftChanged({ partner, text })).draft
    expect(draft(`${'a'.repeat(1023)}💳`)).toBe('a'.repeat(1023))
    expect(draft(`${'a'.repeat(1022)}💳`)).toBe(`${'a'.repeat(1022)}💳`)
  })

  it('CHAT-05 CHAT-07 a file is part of the next message once it is prepared, and only the last chosen one', () => {
    const first = chosen()
    const { key } = first.payload
    const ready = fileReady({ partner, key, name: 'b.jpg', size: 2 })
    expect(isSendable(conversationAfter(first))).toBe(false)
    expect(conversationAfter(first, ready).attachment).toEqual({
      key,
      name: 'b.jpg',
      size: 2,
      isReady: true,
      mediaId: null,
    })
    expect(isSendable(conversationAfter(first, ready))).toBe(true)
    expect(conversationAfter(first, chosen(), ready).attachment).toMatchObject({
      name: 'a.png',
      isReady: false,
    })
    expect(conversationAfter(first, ready, fileRemoved({ partner })).attachment).toBeNull()
    const refused = fileRefused({ partner, key, error: { key: 'deal:file.type' } })
    expect(conversationAfter(first, refused)).toMatchObject({
      attachment: null,
      fileError: { key: 'deal:file.type' },
    })
    expect(conversationAfter(first, refused, chosen()).fileError).toBeNull()
    expect(conversationAfter(chosen(), refused).fileError).toBeNull()
    expect([selectHasUnsentFile(stateAfter(first)), selectHasUnsentFile(stateAfter(written))]).toEqual([
      true,
      false,
    ])
  })
  it('CHAT-06 BAN-04 a message waits for the lock and for the previous message, and is never sent once blocked', () => {
    const left = messageLeft({ partner, key: 'x', at: NOW })
    expect(isSendable(conversationAfter(written, left))).toBe(false)
    expect(isSendable(conversationAfter(written, left, lockEnded({ partner, lock: NOW })))).toBe(false)
    expect(isSendable(conversationAfter(written, left, lockEnded({ partner, lock: NOW + 10_000 })))).toBe(
      true,
    )
    expect(
      isSendable(conversationAfter(written, messageQueued(partner, { key: 'q', text: 'x', file: null }))),
    ).toBe(false)
    const blocked = messageFailed({ partner, key: 'x', ...no, blocked: true })
    expect(isSendable(conversationAfter(written, blocked, messageFailed({ partner, key: 'x', ...no })))).toBe(
      false,
    )
  })
  const queue = () =>
    messageQueued(partner, { key: 'q', text: 'x'.repeat(2_000), file: new File(['abc'], 'a.png') })

  it('DSP-04 CHAT-04 a queued message has its own file; a refused one is removed, and the field does not change', () => {
    const ready = fileReady({ partner, key: 'q', name: 'b.jpg', size: 2 })
    const [message] = conversationAfter(queue(), ready).outgoing
    expect(message).toMatchObject({
      isQueued: true,
      state: 'sending',
      file: { name: 'b.jpg', size: 2, isReady: true },
    })
    expect(message?.text).toHaveLength(1_024)
    const error = { key: 'deal:file.type' as const }
    expect(conversationAfter(written, queue(), uploadRefused({ partner, key: 'q', error }))).toMatchObject({
      outgoing: [],
      draft: ' hi ',
      fileError: null,
    })
    const needed = (failedConversation: Conversation) => [...filesToUpload({ [partner]: failedConversation })]
    expect(needed(conversationAfter(queue()))).toEqual(['q'])
    expect(needed(conversationAfter(queue(), uploadDone({ partner, key: 'q', mediaId: 5 })))).toEqual([])
    expect(
      needed({ ...EMPTY, attachment: { key: 'k', name: 'a.png', size: 3, isReady: true, mediaId: null } }),
    ).toEqual(['k'])
  })

  it('CHAT-07 a refused file returns the text to the field, before the text and file entered meanwhile', () => {
    const submitted = messageSubmitted(partner)
    const { key } = submitted.payload
    const error = { key: 'deal:file.type' as const }
    const failedConversation = conversationAfter(
      written,
      submitted,
      draftChanged({ partner, text: 'more' }),
      chosen(),
      uploadRefused({ partner, key, error }),
    )
    expect(failedConversation).toMatchObject({
      draft: 'hi\nmore',
      attachment: { name: 'a.png' },
      fileError: error,
      outgoing: [],
    })
    const failed = messageFailed({ partner, key, ...no })
    expect(conversationAfter(written, submitted, failed, messageTakenBack({ partner, key })).draft).toBe('hi')
    const left = messageLeft({ partner, key, at: NOW })
    expect(
      conversationAfter(written, submitted, left, failed, messageTakenBack({ partner, key })).draft,
    ).toBe('')
    expect(
      conversationAfter(queue(), uploadProgressed({ partner, key: 'q', share: 0.5 })).outgoing[0]?.share,
    ).toBe(0.5)
  })

  it('CHAT-04 CHAT-07 an unsent message returns to the field only without cutting its text or replacing its file', () => {
    const long = (letter: string) => draftChanged({ partner, text: letter.repeat(1_000) })
    const submitted = messageSubmitted(partner)
    const { key } = submitted.payload
    const failed = messageFailed({ partner, key, ...no })
    const back = messageTakenBack({ partner, key })
    const together = conversationAfter(long('a'), submitted, failed, long('b'), back)
    expect(together.draft).toBe(`${'a'.repeat(1_000)}\n${'b'.repeat(1_000)}`)
    expect(isSendable(together)).toBe(false)
    const shorter = draftChanged({ partner, text: together.draft.slice(1) })
    expect(conversationAfter(long('a'), submitted, failed, long('b'), back, shorter).draft).toHaveLength(
      2_000,
    )

    const first = chosen()
    const ready = fileReady({ partner, key: first.payload.key, name: 'a.png', size: 3 })
    const withFile = [first, ready, submitted, failed]
    const kept = conversationAfter(...withFile, chosen(), back)
    expect(kept).toMatchObject({
      attachment: { name: 'a.png', isReady: false },
      outgoing: [{ state: 'failed' }],
    })
    expect(conversationAfter(...withFile, back)).toMatchObject({
      attachment: { key: first.payload.key },
      outgoing: [],
    })
  })
})

const partner = 'trader'
const [key, text] = ['k1', 'hello']
const queued = messageQueued(partner, { key, text, file: null })
const no = { error: { key: 'errors:errors.unexpected' as const }, refused: false, blocked: false }
const failed = messageFailed({ partner, key, ...no })
const conversationAfter = (...actions: Action[]) => selectConversation(stateAfter(...actions), partner)

describe('a conversation', () => {
  it.each(['constructor', 'toString'])('SAFE-06 with %s is one like any other', (name) => {
    const state = stateAfter(messageQueued(name, { key, text, file: null }))
    expect(selectConversation(state, name).outgoing).toHaveLength(1)
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
