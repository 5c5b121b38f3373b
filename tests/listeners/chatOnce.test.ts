// long: each way in which a message could be sent twice, or not at all
/** Messages of a running deal in one tab, in two and without a session: each is sent once, with its file. */
import { describe, expect, it, vi } from 'vitest'
import { accountRefused } from '../../src/features/auth/authSlice.ts'
import {
  draftChanged,
  fileChosen,
  fileRemoved,
  messageResent,
  messagesRequested,
  messageSubmitted,
  messageTakenBack,
  selectConversation,
} from '../../src/features/chat/chatSlice.ts'
import { tabChosen } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { endSession, signIn, toRequisitesSignedIn } from './signIn.ts'

const world = useWorld()

const traderOf = (buyer: Buyer) => buyer.deal?.seller?.nickname ?? ''
/** The conversation with the trader. */
const conversationOf = (buyer: Buyer) => selectConversation(buyer.state, traderOf(buyer))

/** A running deal with its chat on screen. */
async function openChat(): Promise<Buyer> {
  const buyer = await Buyer.atRequisites(world)
  buyer.dispatch(tabChosen('chat'))
  await until(() => conversationOf(buyer).load === 'ready')
  return buyer
}

const type = (buyer: Buyer, text: string) => buyer.dispatch(draftChanged({ partner: traderOf(buyer), text }))
const send = (buyer: Buyer) => buyer.dispatch(messageSubmitted(traderOf(buyer)))

/** Writes to the trader, and waits until the message is sent or has failed. */
async function say(buyer: Buyer, text: string) {
  type(buyer, text)
  send(buyer)
  await until(() => conversationOf(buyer).outgoing.every(({ state }) => state !== 'sending'))
}

/** The texts of all messages that the gateway has stored. */
async function storedTexts(): Promise<(string | null)[]> {
  const state = await world.control<{ messages: { message: string | null }[] }>('GET', '/state')
  return state.messages.map(({ message }) => message)
}

const lastOf = (buyer: Buyer) => conversationOf(buyer).messages.at(-1)

/** The chat in two tabs of a browser, both with the draft that was written in the first one. */
async function openTwoTabs(draft: string): Promise<[Buyer, Buyer]> {
  const buyer = await openChat()
  type(buyer, draft)
  const other = await buyer.tab()
  other.dispatch(tabChosen('chat'))
  await until(() => conversationOf(other).draft === draft)
  return [buyer, other]
}

describe('a message', () => {
  it('CHAT-02 is sent once by two tabs that hold the same draft', async () => {
    const [buyer, other] = await openTwoTabs('the same')
    send(buyer)
    send(other)
    await until(() => conversationOf(buyer).outgoing.length + conversationOf(other).outgoing.length === 0)
    await advance(200)
    expect(await world.messagePosts()).toHaveLength(1)
    expect((await storedTexts()).filter((text) => text === 'the same')).toHaveLength(1)
    expect(lastOf(other)?.message).toBe('the same')
  })

  it('CHAT-02 CHAT-10 is the draft of all tabs, and of none once one of them has sent it', async () => {
    const [buyer, other] = await openTwoTabs('the same')
    type(other, 'the same, corrected')
    await advance(10)
    expect(conversationOf(buyer).draft).toBe('the same, corrected')
    send(buyer)
    await advance(200)
    expect(conversationOf(other)).toMatchObject({ draft: '', outgoing: [] })
    expect(lastOf(other)?.message).toBe('the same, corrected')
    // The same text, entered again, is a new message.
    await advance(10_000)
    await say(other, 'the same, corrected')
    expect(await world.messagePosts()).toHaveLength(2)
  })

  it('CHAT-02 is not sent again by a frozen tab that still holds the draft long after another one has sent it', async () => {
    const [buyer, other] = await openTwoTabs('the same')
    for (const { values } of buyer.client.browser.tabs.values()) values.clear()
    send(buyer)
    await advance(16_000)
    type(buyer, 'and more')
    expect(conversationOf(other).draft).toBe('the same')
    send(other)
    await advance(1_000)
    expect(await world.messagePosts()).toHaveLength(1)
    expect(conversationOf(other)).toMatchObject({ draft: 'and more', outgoing: [] })
    send(other)
    await advance(1_000)
    expect(await storedTexts()).toEqual(['the same', 'and more'])
  })

  it('CHAT-10 what is entered stays when another tab stored an older text, and when the storage was cleared', async () => {
    const [buyer, other] = await openTwoTabs('older')
    type(other, 'old')
    type(buyer, 'newest')
    await advance(10)
    expect([conversationOf(buyer).draft, conversationOf(other).draft]).toEqual(['newest', 'newest'])
    other.deps.storage.set('drafts', null)
    await advance(10)
    expect([conversationOf(buyer).draft, conversationOf(other).draft]).toEqual(['newest', 'newest'])
    send(buyer)
    await until(() => conversationOf(buyer).outgoing.length === 0)
    expect(await world.messagePosts()).toHaveLength(1)
  })

  it('CHAT-10 is not sent by a tab that still holds it after it was put back into the field in another one', async () => {
    const buyer = await openChat()
    await world.setFaults({ call: 'POST /user-messages', status: 422, body: { detail: 'no' } })
    await say(buyer, 'not yet')
    const other = await buyer.tab()
    other.dispatch(tabChosen('chat'))
    await until(() => conversationOf(other).outgoing.length === 1)
    await world.setFaults()
    const which = { partner: traderOf(buyer), key: conversationOf(buyer).outgoing[0]?.key ?? '' }
    buyer.dispatch(messageTakenBack(which))
    await advance(5)
    other.dispatch(messageTakenBack(which))
    other.dispatch(messageResent(which))
    await advance(1_000)
    expect(conversationOf(other)).toMatchObject({ draft: 'not yet', outgoing: [] })
    expect(await world.messagePosts()).toHaveLength(1)
  })

  it.each([
    ['if it was entered while the first one was being sent', 500, 12_000],
    ['once the lock has ended, however long the response to the first one took', 11_500, 100],
  ])('CHAT-02 with the same text is sent again %s', async (_when, typedAfter, sentAfter) => {
    const buyer = await openChat()
    await world.setFaults({ call: 'POST /user-messages', delay_ms: 3_000 })
    type(buyer, '?')
    send(buyer)
    await advance(typedAfter)
    type(buyer, '?')
    await advance(sentAfter)
    send(buyer)
    await advance(1_000)
    expect((await storedTexts()).filter((text) => text === '?')).toHaveLength(2)
  })

  it('CHAT-02 A11 stays on screen when the session ends', async () => {
    const buyer = await openChat()
    type(buyer, 'I paid')
    send(buyer)
    await until(() => conversationOf(buyer).outgoing.length === 0)
    const { messages } = conversationOf(buyer)
    buyer.deps.session.drop()
    await advance(40_000)
    expect(conversationOf(buyer).messages).toEqual(messages)
    expect(conversationOf(buyer).load).toBe('failed')
  })
})

describe('a message without a session', () => {
  /** A buyer with a permanent account; the chat is on screen. */
  async function openSignedIn(): Promise<Buyer> {
    const buyer = await Buyer.open(world)
    await toRequisitesSignedIn(buyer)
    buyer.dispatch(tabChosen('chat'))
    await until(() => conversationOf(buyer).load === 'ready')
    return buyer
  }
  const untilFailed = (buyer: Buyer) =>
    until(() => conversationOf(buyer).outgoing[0]?.state === 'failed', 20_000)
  const sendAgain = (buyer: Buyer) => {
    const key = conversationOf(buyer).outgoing[0]?.key ?? ''
    buyer.dispatch(messageResent({ partner: traderOf(buyer), key }))
  }

  it('SPEC-18 CHAT-02 A11 asks to sign in again when it is sent again after the sign-in was closed', async () => {
    const buyer = await openSignedIn()
    await endSession(world, 'POST', '/user-messages')
    type(buyer, 'I paid')
    send(buyer)
    await until(() => buyer.state.auth.step === 'password')
    buyer.dispatch(accountRefused())
    await untilFailed(buyer)
    sendAgain(buyer)
    await signIn(buyer)
    await until(() => conversationOf(buyer).outgoing.length === 0)
    expect((await storedTexts()).filter((text) => text === 'I paid')).toHaveLength(1)
  })

  it('SPEC-18 CHAT-02 A11 that may have arrived asks to sign in before it is searched', async () => {
    const buyer = await openSignedIn()
    await world.setFaults({ call: 'POST /user-messages', times: 20, drop: true })
    type(buyer, 'I paid')
    send(buyer)
    await untilFailed(buyer)
    await world.setFaults()
    buyer.deps.session.drop()
    sendAgain(buyer)
    await signIn(buyer)
    await until(() => conversationOf(buyer).outgoing.length === 0)
    expect((await storedTexts()).filter((text) => text === 'I paid')).toHaveLength(1)
  })

  it('SPEC-18 CHAT-02 A13 messages that did not load register a guest again, who has no password, when they are requested again', async () => {
    const buyer = await Buyer.atRequisites(world)
    const guest = buyer.state.auth.user?.user_id
    buyer.dispatch(tabChosen('chat'))
    await until(() => conversationOf(buyer).load === 'ready')
    await say(buyer, 'I paid')
    buyer.deps.session.drop()
    await until(() => conversationOf(buyer).load === 'failed', 20_000)
    buyer.dispatch(messagesRequested({ partner: traderOf(buyer) }))
    await until(() => conversationOf(buyer).load === 'ready')
    expect(buyer.deps.session.user()?.user_id).toBe(guest)
  })

  it('SPEC-18 CHAT-02 A11 messages that did not load ask to sign in when they are requested again', async () => {
    const buyer = await openSignedIn()
    await say(buyer, 'I paid')
    buyer.deps.session.drop()
    await until(() => conversationOf(buyer).load === 'failed', 20_000)
    expect(buyer.state.auth.step).toBe('none')
    const ask = () => buyer.dispatch(messagesRequested({ partner: traderOf(buyer) }))
    ask()
    await until(() => buyer.state.auth.step !== 'none')
    buyer.dispatch(accountRefused())
    await until(() => conversationOf(buyer).load === 'failed')
    ask()
    await signIn(buyer)
    await until(() => conversationOf(buyer).load === 'ready')
  })
})

const png = (size: number, name = 'receipt.png') =>
  new File([new Uint8Array(size)], name, { type: 'image/png' })

async function attach(buyer: Buyer, file: File) {
  buyer.dispatch(fileChosen(traderOf(buyer), file))
  await advance(50)
}

describe('a file in the chat', () => {
  it('CHAT-07 VAL-16 CAT-04 stays in memory only while it may have to be sent; one that is refused leaves its text', async () => {
    const buyer = await openChat()
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
