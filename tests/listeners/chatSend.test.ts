import { describe, expect, it } from 'vitest'
import {
  draftChanged,
  historyRequested,
  messageResent,
  messageSubmitted,
  messageTakenBack,
} from '../../src/features/chat/chatSlice.ts'
import { isSendable } from '../../src/features/chat/conversation.ts'
import { tabChosen } from '../../src/app/shell/shellSlice.ts'
import { openClient, type OpenedClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { dealOf, openDeal, purchaseWithChat, talkOf, traderOf } from './chatDeal.ts'

const world = useWorld()

/** The deal with its chat on screen. */
async function openChat(): Promise<OpenedClient> {
  const client = await openDeal(world)
  client.store.dispatch(tabChosen('chat'))
  await until(() => talkOf(client).load === 'ready')
  return client
}
/** The chat in two tabs of a browser, both with the draft that was written in the first one. */
async function openTwoTabs(draft: string): Promise<[OpenedClient, OpenedClient]> {
  const client = await openChat()
  type(client, draft)
  const { browser, deps } = client
  const other = await openClient(world, `/payment/${deps.pageId}`, purchaseWithChat, { browser })
  other.store.dispatch(tabChosen('chat'))
  await until(() => talkOf(other).draft === draft)
  return [client, other]
}
function type(client: OpenedClient, text: string) {
  client.store.dispatch(draftChanged({ partner: traderOf(client), text }))
}
function send(client: OpenedClient) {
  client.store.dispatch(messageSubmitted(traderOf(client)))
}
async function say(client: OpenedClient, text: string) {
  type(client, text)
  send(client)
  await until(() => talkOf(client).outgoing.every(({ state }) => state !== 'sending'))
}
/** Messages as the gateway has them. */
async function stored(): Promise<{ message: string | null; sender: string; media_id: string | null }[]> {
  const state = await world.control<{ messages: never[] }>('GET', '/state')
  return state.messages
}
const posts = () =>
  world.calls('POST /user-messages').then((calls) => calls.filter(({ path }) => !path.includes('open')))

describe('a message', () => {
  it('CHAT-02 CHAT-05 goes to the trader, about the coin of the deal', async () => {
    const client = await openChat()
    expect(isSendable(talkOf(client))).toBe(false)
    await say(client, '  Paid just now ')
    const [post] = await posts()
    expect(post?.body).toEqual({
      receiver: traderOf(client),
      message: 'Paid just now',
      media_id: null,
      symbol: 'usdt',
    })
    expect(talkOf(client)).toMatchObject({ draft: '', outgoing: [] })
    expect(talkOf(client).history.at(-1)?.message).toBe('Paid just now')
  })

  it('CHAT-04 has 1024 characters at most', async () => {
    const client = await openChat()
    type(client, 'x'.repeat(1025))
    expect(talkOf(client).draft).toHaveLength(1024)
  })

  it('CHAT-06 locks the conversation for 10 s, and only this one', async () => {
    const client = await openChat()
    await say(client, 'one')
    const { lock } = talkOf(client)
    expect((lock ?? 0) - client.deps.clock.now()).toBeGreaterThan(9_900)
    type(client, 'two')
    expect(isSendable(talkOf(client))).toBe(false)
    client.store.dispatch(draftChanged({ partner: 'support', text: 'help' }))
    expect(isSendable(talkOf(client, 'support'))).toBe(true)
    await advance(9_800)
    send(client)
    expect(isSendable(talkOf(client))).toBe(false)
    await advance(300)
    expect(isSendable(talkOf(client))).toBe(true)
    expect(await posts()).toHaveLength(1)
  })

  it('CHAT-02 is sent once, however often the button is pressed', async () => {
    const client = await openChat()
    type(client, 'once')
    send(client)
    send(client)
    send(client)
    await advance(500)
    expect(await posts()).toHaveLength(1)
    expect(talkOf(client).history.filter(({ message }) => message === 'once')).toHaveLength(1)
  })

  it('CHAT-02 is sent once by two tabs that hold the same draft', async () => {
    const [client, other] = await openTwoTabs('the same')
    send(client)
    send(other)
    await until(() => talkOf(client).outgoing.length + talkOf(other).outgoing.length === 0)
    await advance(200)
    expect(await posts()).toHaveLength(1)
    expect((await stored()).filter(({ message }) => message === 'the same')).toHaveLength(1)
    expect(talkOf(other).history.at(-1)?.message).toBe('the same')
  })

  it('CHAT-02 is not sent again by a tab that still holds the draft long after another one has sent it', async () => {
    const [client, other] = await openTwoTabs('the same')
    send(client)
    await advance(16_000)
    send(other)
    await advance(1_000)
    expect(await posts()).toHaveLength(1)
    expect(talkOf(other)).toMatchObject({ draft: '', outgoing: [] })
    // Written anew, the same words are a message of their own.
    await say(other, 'the same')
    expect(await posts()).toHaveLength(2)
  })

  it('CHAT-02 goes again when it was written again while the first one was on its way', async () => {
    const client = await openChat()
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages', times: 1, delay_ms: 2_000 },
    ])
    type(client, 'yes')
    send(client)
    await advance(500)
    type(client, 'yes')
    await until(() => talkOf(client).outgoing.length === 0)
    await advance(12_000)
    send(client)
    await until(() => talkOf(client).outgoing.length === 0)
    expect((await stored()).filter(({ message }) => message === 'yes')).toHaveLength(2)
  })

  it('keeps its words when it fails, tells why, and goes when it is sent again', async () => {
    const client = await openChat()
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages', times: 1, status: 500, body: { detail: 'out of order' } },
    ])
    await say(client, 'important')
    const [failed] = talkOf(client).outgoing
    expect(failed).toMatchObject({ text: 'important', state: 'failed', error: { raw: 'out of order' } })
    expect(talkOf(client).lock).toBeNull()
    client.store.dispatch(messageResent({ partner: traderOf(client), key: failed?.key ?? '' }))
    await until(() => talkOf(client).outgoing.length === 0)
    expect((await stored()).filter(({ message }) => message === 'important')).toHaveLength(1)
  })

  it('is never sent twice when only the answer was lost', async () => {
    const client = await openChat()
    type(client, 'did it arrive?')
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages', times: 6, drop: 'answer' },
    ])
    send(client)
    await until(() => talkOf(client).outgoing[0]?.state === 'failed', 30_000)
    const tries = (await posts()).length
    // Longer than the gateway takes the same words for a replay.
    await advance(12_000)
    const [failed] = talkOf(client).outgoing
    client.store.dispatch(messageTakenBack({ partner: traderOf(client), key: failed?.key ?? '' }))
    expect(talkOf(client).outgoing).toHaveLength(1)
    client.store.dispatch(messageResent({ partner: traderOf(client), key: failed?.key ?? '' }))
    await until(() => talkOf(client).outgoing.length === 0)
    expect(await posts()).toHaveLength(tries)
    expect((await stored()).filter(({ message }) => message === 'did it arrive?')).toHaveLength(1)
    expect(talkOf(client).history.at(-1)?.message).toBe('did it arrive?')
  })

  it('that a reload interrupted is recognised in the history', async () => {
    const client = await openChat()
    await say(client, 'earlier')
    await advance(10_100)
    type(client, 'sent and gone')
    send(client)
    const kept = { ...client.deps.storage.get('drafts') }
    await until(() => talkOf(client).outgoing.length === 0)
    const name = `chat/${client.deps.pageKey}/${traderOf(client)}`
    const left = { key: 'k', text: 'sent and gone', file: null, leftAt: client.deps.clock.now(), after: null }
    expect(kept[name]).toContain('sent and gone')
    client.close()
    client.deps.storage.set('drafts', {
      [name]: JSON.stringify({
        draft: 'half a word',
        outgoing: [left, { ...left, key: 'l', text: 'never sent', leftAt: null }],
        sent: null,
      }),
    })
    const again = await openClient(world, `/payment/${client.deps.pageId}`, purchaseWithChat, {
      browser: client.browser,
    })
    await until(() => dealOf(again) !== null)
    again.store.dispatch(tabChosen('chat'))
    await until(() => talkOf(again).load === 'ready')
    expect(talkOf(again).draft).toBe('half a word')
    expect(talkOf(again).outgoing).toMatchObject([{ text: 'never sent', state: 'failed' }])
    again.store.dispatch(messageTakenBack({ partner: traderOf(again), key: 'l' }))
    expect(talkOf(again)).toMatchObject({ draft: 'never sent\nhalf a word', outgoing: [] })
  })

  it('keeps the draft over tabs of the deal and over a reload', async () => {
    const client = await openChat()
    type(client, 'not yet')
    client.store.dispatch(tabChosen('deal'))
    await advance(50)
    client.store.dispatch(tabChosen('chat'))
    expect(talkOf(client).draft).toBe('not yet')
    client.close()
    const again = await openClient(world, `/payment/${client.deps.pageId}`, purchaseWithChat, {
      browser: client.browser,
    })
    await until(() => dealOf(again) !== null)
    again.store.dispatch(tabChosen('chat'))
    await until(() => talkOf(again).draft === 'not yet')
    type(again, '')
    await advance(50)
    expect(JSON.stringify(again.deps.storage.get('drafts'))).toBe('{}')
  })

  it('CAT-01 to a partner who blocked this person says so and closes the field', async () => {
    const client = await openChat()
    await world.act(dealOf(client)?.deal_id ?? '', 'block')
    await say(client, 'hello?')
    expect(talkOf(client)).toMatchObject({
      blocked: true,
      outgoing: [{ text: 'hello?', state: 'failed', error: { key: 'errors.user-baned' } }],
    })
    expect(isSendable(talkOf(client))).toBe(false)
  })

  it('CHAT-09 survives a history that was asked for before it was sent', async () => {
    const client = await openChat()
    const { call } = client.deps
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    client.deps.call = async (route, ...options) => {
      const reply = await call(route, ...options)
      if (route === 'GET /user-messages') await late
      return reply
    }
    client.store.dispatch(historyRequested({ partner: traderOf(client) }))
    await advance(100)
    client.deps.call = call
    await say(client, 'me too')
    answer()
    await advance(5)
    expect(talkOf(client).history.map(({ message }) => message)).toContain('me too')
  })
})
