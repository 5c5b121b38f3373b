import { describe, expect, it, vi } from 'vitest'
import { tabChosen } from '../../src/app/shell/shellSlice.ts'
import {
  draftChanged,
  fileChosen,
  fileRemoved,
  messageResent,
  messageSubmitted,
} from '../../src/features/chat/chatSlice.ts'
import type { OpenedClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { openDeal, conversationOf, traderOf } from './chatDeal.ts'

const world = useWorld()
const png = (size: number, name = 'receipt.png') =>
  new File([new Uint8Array(size)], name, { type: 'image/png' })

async function openChat(): Promise<OpenedClient> {
  const client = await openDeal(world)
  client.store.dispatch(tabChosen('chat'))
  await until(() => conversationOf(client).load === 'ready')
  return client
}
async function attach(client: OpenedClient, file: File) {
  client.store.dispatch(fileChosen(traderOf(client), file))
  await advance(50)
}
async function send(client: OpenedClient, text = '') {
  client.store.dispatch(draftChanged({ partner: traderOf(client), text }))
  client.store.dispatch(messageSubmitted(traderOf(client)))
  await until(() => conversationOf(client).outgoing.every(({ state }) => state !== 'sending'))
}
const posts = () =>
  world.calls('POST /user-messages').then((calls) => calls.filter(({ path }) => !path.includes('open')))

describe('a file in the chat', () => {
  it('CHAT-05 CHAT-07 is uploaded first, and its id goes with the message', async () => {
    const client = await openChat()
    await attach(client, png(100))
    await send(client)
    const uploads = await world.calls('POST /media')
    expect(uploads).toHaveLength(1)
    const sent = conversationOf(client).messages.at(-1)
    const [post] = await posts()
    expect(post?.body).toMatchObject({ message: '', media_id: sent?.media?.id })
    expect(sent?.media?.name).toBe('receipt.png')
    expect(conversationOf(client).attachment).toBeNull()
  })

  it('CHAT-07 is not uploaded again when only the message failed', async () => {
    const client = await openChat()
    await attach(client, png(100))
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages', times: 1, status: 500, body: {} },
    ])
    await send(client, 'see')
    const [failed] = conversationOf(client).outgoing
    expect(failed).toMatchObject({ state: 'failed', text: 'see', file: { name: 'receipt.png' } })
    client.store.dispatch(messageResent({ partner: traderOf(client), key: failed?.key ?? '' }))
    await until(() => conversationOf(client).outgoing.length === 0)
    expect(await world.calls('POST /media')).toHaveLength(1)
    expect(conversationOf(client).messages.at(-1)).toMatchObject({
      message: 'see',
      media: { name: 'receipt.png' },
    })
  })

  it('CHAT-07 stays with its text when the upload finds no way', async () => {
    const client = await openChat()
    await attach(client, png(100))
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/media', times: 1, status: 503, body: {} },
    ])
    await send(client, 'see')
    const [failed] = conversationOf(client).outgoing
    expect(failed).toMatchObject({ state: 'failed', text: 'see' })
    client.store.dispatch(messageResent({ partner: traderOf(client), key: failed?.key ?? '' }))
    await until(() => conversationOf(client).outgoing.length === 0)
    expect(conversationOf(client).messages.at(-1)?.media?.name).toBe('receipt.png')
  })

  it.each([
    ['a.exe', 10, 'file.type'],
    ['a.heic', 10, 'file.type'],
    ['a.pdf', 0, 'errors.empty-pdf'],
    ['a.png', 2_621_440, 'errors.payload-is-too-large'],
  ])('VAL-14 VAL-15 VAL-16 refuses %s of %i bytes', async (name, size, error) => {
    const client = await openChat()
    await attach(client, png(size, name))
    expect(conversationOf(client)).toMatchObject({ attachment: null, fileError: { key: error } })
  })

  it.each([
    ['a.PSD', 10],
    ['a.png', 2_621_439],
  ])('VAL-14 VAL-15 takes %s of %i bytes', async (name, size) => {
    const client = await openChat()
    await attach(client, png(size, name))
    expect(conversationOf(client)).toMatchObject({ attachment: { isReady: true }, fileError: null })
  })

  it('CHAT-07 stays in memory only while it may have to be sent', async () => {
    const client = await openChat()
    const partner = traderOf(client)
    const set = vi.spyOn(Map.prototype, 'set')
    await attach(client, png(100, 'first.png'))
    const index = set.mock.calls.findIndex(([, value]) => value instanceof File)
    const files = set.mock.contexts[index] as Map<string, File>
    set.mockRestore()
    const names = () => [...files.values()].map(({ name }) => name)
    await attach(client, png(100, 'replaced.png'))
    expect(names()).toEqual(['replaced.png'])
    client.store.dispatch(fileRemoved({ partner }))
    await advance(50)
    expect(names()).toEqual([])
    client.store.dispatch(fileChosen(partner, png(100, 'removed-early.png')))
    client.store.dispatch(fileRemoved({ partner }))
    await advance(50)
    expect(names()).toEqual([])

    const fail = (status: number) =>
      world.control('POST', '/faults', [{ method: 'POST', path: '/media', times: 1, status, body: {} }])
    await fail(503)
    await attach(client, png(100, 'failed.png'))
    await send(client, 'see')
    expect(names()).toEqual(['failed.png'])
    await fail(413)
    const [failed] = conversationOf(client).outgoing
    client.store.dispatch(messageResent({ partner, key: failed?.key ?? '' }))
    await until(() => conversationOf(client).outgoing.length === 0)
    expect(names()).toEqual([])
    await attach(client, png(100, 'sent.png'))
    await send(client)
    expect(names()).toEqual([])
  })

  it('VAL-16 CAT-03 comes off, and leaves the text, when the gateway will not have it', async () => {
    const client = await openChat()
    await attach(client, new File(['%PDF-1.4 nothing in it'], 'a.pdf', { type: 'application/pdf' }))
    await send(client, 'my receipt')
    expect(conversationOf(client)).toMatchObject({
      draft: 'my receipt',
      attachment: null,
      outgoing: [],
      fileError: { key: 'errors.empty-pdf' },
    })
    expect(await posts()).toHaveLength(0)
  })

  it('CAT-04 CHAT-07 says that a file was too big for the gateway', async () => {
    const client = await openChat()
    await attach(client, png(100))
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/media', times: 1, status: 413, body: {} },
    ])
    await send(client)
    expect(conversationOf(client)).toMatchObject({
      attachment: null,
      fileError: { key: 'errors.payload-is-too-large' },
    })
  })

  it('can be taken away before it is sent', async () => {
    const client = await openChat()
    await attach(client, png(100))
    client.store.dispatch(fileRemoved({ partner: traderOf(client) }))
    await send(client, 'without')
    expect(await world.calls('POST /media')).toHaveLength(0)
    expect((await posts())[0]?.body).toMatchObject({ media_id: null })
  })
})
