/** Messages and files in the history of an order, and their authors. */
import { describe, expect, it, vi } from 'vitest'
import { fileUploaded, messagesLoaded, messageSent } from '../../src/features/chat/chatSlice.ts'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import { messageReceived, notificationsLoaded } from '../../src/features/realtime/realtimeSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aDeal, aMessage, aNotification } from '../rules/records.ts'
import { eventually } from '../support/eventually.ts'
import { historyListeners } from '../support/listeners.ts'
import { orderAt } from '../support/state.ts'
import { bareClient, NOW, useFakeTime, settle, type BareClient } from './bareClient.ts'

const isoAt = (after: number) => new Date(NOW + after).toISOString()

/** Opens a purchase of `payer` with `trader` at `NOW`, and advances time by one second. */
async function openDeal(trader = 'trader'): Promise<BareClient> {
  const client = bareClient([...historyListeners])
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  const deal = aDeal({ seller: { nickname: trader, is_online: true } })
  client.dispatch(orderAt(NOW, { deal }))
  await settle(1_000)
  return client
}

const messagesOf = ({ state }: BareClient) =>
  selectHistory(state()).filter(({ key }) => key.startsWith('message:'))
const messageLines = (client: BareClient) =>
  messagesOf(client).map(({ key, by, text }) => [key, by, 'key' in text ? text.key : text.raw])

useFakeTime()

describe('a message in the history', () => {
  it.each([
    ['payer', ['me', 'account:log.messageByYou']],
    ['trader', ['trader', 'account:log.messageFromPartner']],
    ['help', ['support', 'account:log.messageFromSupport']],
  ])('HIST-01 CHAT-08 of %s is by %j', async (sender, expected) => {
    const client = await openDeal()
    client.dispatch(messageReceived({ id: 4, sender }))
    expect(messageLines(client)).toEqual([['message:4', ...expected]])
    expect(messagesOf(client)[0]).toMatchObject({ at: NOW + 1_000, event: 'message' })
  })

  it.each(['stranger', '', 'TRADER'])('HIST-01 of “%s”, an unknown sender, is no entry', async (sender) => {
    const client = await openDeal()
    client.dispatch(messageReceived({ id: 4, sender }))
    expect(messageLines(client)).toEqual([])
  })

  it('SAFE-06 is not recorded if the trader is called like support', async () => {
    const client = await openDeal('help')
    for (const sender of ['help', 'payer']) client.dispatch(messageReceived({ id: sender, sender }))
    expect(messageLines(client)).toEqual([])
  })

  it('HIST-01 is not recorded before the order has loaded', () => {
    const client = bareClient([...historyListeners])
    client.dispatch(messageReceived({ id: 4, sender: 'help' }))
    expect(messageLines(client)).toEqual([])
  })

  it('HIST-01 of a conversation has its own time, oldest first, if it arrived after the page was opened', async () => {
    const client = await openDeal()
    const dated = [900, 0, -1].map((ms, at) => aMessage({ id: 3 - at, created_at: isoAt(ms) }))
    const messages = [...dated, aMessage({ id: 5 })]
    client.dispatch(messagesLoaded({ partner: 'trader', me: 'payer', messages }))
    const expected = [
      ['message:2', 0],
      ['message:3', 900],
      ['message:5', 1_000],
    ]
    expect(messagesOf(client).map(({ key, at }) => [key, at - NOW])).toEqual(expected)
  })

  it('HIST-01 with a file is recorded if it is the partner’s; an own file has another entry', async () => {
    const client = await openDeal()
    const media = { id: 1, url: null, name: 'a.png', mime: 'image/png' }
    const files = ['payer', 'trader'].map((sender, at) => aMessage({ id: at + 1, sender, media }))
    const messages = [...files, aMessage({ id: 3, sender: 'payer' })]
    client.dispatch(messagesLoaded({ partner: 'trader', me: 'payer', messages }))
    const expected = [
      ['message:2', 'trader'],
      ['message:3', 'me'],
    ]
    expect(messageLines(client).map(([key, by]) => [key, by])).toEqual(expected)
  })

  it('HIST-04 CHAT-09 of a long conversation is stored with all others in one write; a poll without new messages writes nothing', async () => {
    const client = await openDeal()
    const writes = vi.spyOn(client.deps.pageStorage, 'set')
    const messages = Array.from({ length: 300 }, (_, id) => aMessage({ id, created_at: isoAt(id) }))
    const look = () => client.run(messagesLoaded({ partner: 'trader', me: 'payer', messages }))
    await look()
    const entries = selectHistory(client.state())
    expect([entries.length, entries.some(({ key }) => key === 'message:299')]).toEqual([200, true])
    expect(entries.filter(({ event }) => event !== 'message').length).toBeGreaterThan(0)
    await look()
    expect(selectHistory(client.state())).toBe(entries)
    expect(writes).toHaveBeenCalledExactlyOnceWith('history', expect.anything())
  })

  it('HIST-01 that was sent here is recorded as the gateway stores it', async () => {
    const client = await openDeal()
    const message = aMessage({ id: 8, sender: 'payer', created_at: isoAt(500) })
    client.dispatch(messageSent({ partner: 'trader', key: 'k', message }))
    expect(messagesOf(client)).toMatchObject([{ key: 'message:8', at: NOW + 500, by: 'me' }])
  })

  it('HIST-01 in the list of notifications is recorded, once if it is in the conversation too', async () => {
    const client = await openDeal()
    const notificationOf = (id: number | null, fields: object = {}, details: object | null = {}) =>
      aNotification({
        ...{ id: `n${id}`, type: 'message', created_at: isoAt(700) },
        details: details && { id, sender: 'trader', ...details },
        ...fields,
      })
    const unread = [1, 0, null].map((id) => notificationOf(id))
    const odd = [notificationOf(2, { type: 'deal' }), notificationOf(3, {}, null)]
    const unknown = [notificationOf(4, {}, { sender: null }), notificationOf(5, { created_at: null })]
    const old = notificationOf(6, { created_at: isoAt(-1) })
    client.dispatch(notificationsLoaded([...unread, ...odd, ...unknown, old]))
    const expected = [
      ['message:1', 700],
      ['message:0', 700],
      ['message:5', 1_000],
    ]
    expect(messagesOf(client).map(({ key, at }) => [key, at - NOW])).toEqual(expected)
    client.dispatch(messageReceived({ id: 1, sender: 'trader' }))
    expect(messagesOf(client)).toHaveLength(3)
  })
})

describe('a file in the history', () => {
  const filesOf = ({ state }: BareClient) => selectHistory(state()).filter(({ file }) => file)

  it('HIST-01 EVID-01 has its name, size and checksum', async () => {
    const client = await openDeal()
    client.dispatch(fileUploaded({ mediaId: 5, file: new File(['abc'], 'cheque.png') }))
    await eventually(() => expect(filesOf(client)).toHaveLength(1))
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    const text = { key: 'account:log.fileSent', values: { name: 'cheque.png' } }
    const file = { name: 'cheque.png', size: 3, sha256 }
    expect(filesOf(client)).toMatchObject([{ key: 'file:5', event: 'message', by: 'me', text, file }])
  })

  it('HIST-01 that cannot be read again has no checksum', async () => {
    const client = await openDeal()
    const file = new File(['abc'], 'a.png')
    Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(new Error('gone')) })
    client.dispatch(fileUploaded({ mediaId: 5, file }))
    await eventually(() => expect(filesOf(client)).toHaveLength(1))
    expect(filesOf(client)[0]?.file).toEqual({ name: 'a.png', size: 3, sha256: null })
  })
})
