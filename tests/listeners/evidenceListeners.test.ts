/** How an evidence pack is made: chats, removed secrets, the file, and failures. */
import { describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '../../src/contract/people.ts'
import { messagesLoaded, unsentRestored } from '../../src/features/chat/chatSlice.ts'
import { addEvidenceListeners } from '../../src/features/evidence/evidenceListeners.ts'
import {
  evidenceClosed,
  type EvidenceForm,
  evidenceRequested,
  selectMaking,
  selectPrinted,
} from '../../src/features/evidence/evidenceSlice.ts'
import { historyMerged } from '../../src/features/history/historySlice.ts'
import { fileText } from '../../src/rules/canonicalJson.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { connectivityChanged, pageLeft, pageOpened } from '../../src/shell/shellSlice.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aDeal, aFlashpayOrder, aMessage, anAutodeal } from '../rules/records.ts'
import { eventually } from '../support/eventually.ts'
import { refusal } from './bareAnswers.ts'
import { bareClient, type BareClient, catchReports, GUEST, useFakeTime } from './bareClient.ts'

const NOW = Date.parse('2026-03-02T09:05:10.000Z')
const OWN_DEAL = aDeal({ requisite: '4111111111111111, IVAN PETROV' })
type Conversations = Record<string, ChatMessage[] | Error>

interface Options {
  conversations?: Conversations
  order?: ReturnType<typeof aPurchase>
  isGuest?: boolean
}
function open({ conversations = {}, order = aPurchase({ deal: aDeal() }), isGuest = true }: Options = {}) {
  const client = bareClient([addEvidenceListeners], { claims: isGuest ? GUEST : null })
  client.answers['GET /user-messages'] = ({ query }: { query: { with_user: string } }) => {
    const answer = conversations[query.with_user] ?? []
    if (answer instanceof Error) throw answer
    return answer
  }
  client.dispatch(pageOpened({ page: 'payment', id: '7' }), orderLoaded({ kind: 'purchase', order, at: NOW }))
  return client
}

const press = ({ dispatch }: BareClient, form: EvidenceForm = 'print') => dispatch(evidenceRequested(form))
const settled = ({ state }: BareClient) => eventually(() => expect(selectMaking(state())).toBeNull(), 2)
const printed = ({ state }: BareClient) => selectPrinted(state())
const requestedChats = ({ calls }: BareClient) =>
  calls.map(({ query }) => (query as { with_user: string }).with_user)

useFakeTime(NOW)

describe('the chats of an evidence pack', () => {
  const byTrader = aMessage({ message: 'paid?' })
  const bySupport = aMessage({ sender: 'help', message: 'we look' })
  const looked = 'support: we look'
  it.each([
    ['both as the gateway stores them', { trader: [byTrader], help: [bySupport] }, ['trader: paid?', looked]],
    ['not support’s if it is empty', { trader: [byTrader], help: [] }, ['trader: paid?']],
    ['the trader’s even if it is empty', { help: [bySupport] }, ['trader: ', looked]],
  ])('EVID-01 are %s', async (_what, conversations, chats) => {
    const client = open({ conversations })
    press(client)
    await settled(client)
    expect(requestedChats(client)).toEqual(['trader', 'help'])
    const { chat = [] } = printed(client) ?? {}
    expect(chat.map((one) => `${one.with}: ${one.messages.map(({ text }) => text).join()}`)).toEqual(chats)
    expect(chat.every((one) => one.is_complete && one.messages.every(({ by }) => by === one.with))).toBe(true)
  })

  it.each([
    [{ page: 'sale', id: '7' } as const, { kind: 'sale', order: aSale({ deal: OWN_DEAL }) } as const],
    [
      { page: 'flashpay', id: '7', type: 'sale' } as const,
      { kind: 'flashpay', order: aFlashpayOrder({ deal: OWN_DEAL }) } as const,
    ],
  ])('EVID-01 A78 are the seller’s, also if the page is left while they load: %o', async (page, order) => {
    const client = open()
    client.dispatch(pageOpened(page), orderLoaded({ ...order, at: NOW }))
    press(client)
    client.dispatch(pageLeft())
    await settled(client)
    const pack = printed(client)
    expect(pack?.order.side).toBe('seller')
    expect(JSON.stringify(pack?.requisites)).not.toContain('4111111111111111')
  })

  it('EVID-01 of an automatic deal contain only support’s', async () => {
    const order = aPurchase({ autodeal: anAutodeal() })
    const client = open({ order, conversations: { help: [bySupport] } })
    press(client)
    await settled(client)
    expect(requestedChats(client)).toEqual(['help'])
    expect(printed(client)?.chat.map((chat) => chat.with)).toEqual(['support'])
  })

  it('EVID-01 are the loaded messages if the gateway does not answer or there is no network', async () => {
    const known = [aMessage({ message: 'seen before' })]
    for (const isOnline of [true, false]) {
      const client = open({ conversations: { trader: refusal('down') } })
      client.dispatch(unsentRestored({ partner: 'trader', draft: '', outgoing: [], sent: {} }))
      client.dispatch(messagesLoaded({ partner: 'trader', me: 'payer', messages: known }))
      client.dispatch(connectivityChanged({ isOnline, at: NOW }))
      press(client)
      await settled(client)
      expect(requestedChats(client)).toEqual(isOnline ? ['trader', 'help'] : [])
      expect(printed(client)?.chat).toMatchObject([
        { with: 'trader', is_complete: false, messages: [{ text: 'seen before' }] },
        // Support may have written messages that could not be requested.
        ...(isOnline ? [] : [{ with: 'support', is_complete: false, messages: [] }]),
      ])
    }
  })

  it('EVID-01 SAFE-06 are not requested without a session, or with a trader who is called like support', async () => {
    const deal = aDeal({ seller: { nickname: 'help', is_online: true } })
    for (const client of [open({ isGuest: false }), open({ order: aPurchase({ deal }) })]) {
      press(client)
      await settled(client)
      expect(client.calls).toEqual([])
      expect(printed(client)?.chat).toEqual([])
    }
  })
})

describe('an evidence pack', () => {
  it('EVID-01 EVID-03 describes the order in the texts of the page, with a checksum', async () => {
    const client = open({ order: aPurchase({ deal: aDeal(), label: 'B-7' }) })
    const text = { key: 'account:log.paidByYou' } as const
    const entry = { key: 'paid:11', at: NOW, event: 'paid', by: 'me', text } as const
    client.dispatch(historyMerged([entry]))
    press(client)
    await settled(client)
    expect(printed(client)).toMatchObject({
      made_at: expect.stringMatching(/^2026-03-02T09:05:10\.\d{3}Z$/) as string,
      language: 'ru',
      order: { kind: 'purchase', label: 'B-7' },
      deal: { id: '11', state: 'confirmed', partner: 'trader' },
      history: [{ event: 'paid', by: 'me', text: 'account:log.paidByYou()' }],
      clock: { offset_ms: 0 },
      integrity: { algorithm: 'SHA-256', value: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    })
    client.dispatch(evidenceClosed())
    expect(printed(client)).toBeNull()
  })

  it.each(['payment', 'sale'] as const)('EVID-01 tells the kind of a flash-pay order: %s', async (type) => {
    const client = open()
    const loaded = orderLoaded({ kind: 'flashpay', order: aFlashpayOrder(), at: NOW })
    client.dispatch(pageOpened({ page: 'flashpay', id: '7', type }), loaded)
    press(client)
    await settled(client)
    expect(printed(client)?.order.kind).toBe(`flashpay-${type}`)
  })

  it('EVID-02 contains no token, e-mail or card of the payer, whichever text they are in', async () => {
    const [refresh, token, email] = ['marked-refresh-token', 'marked-order-token', 'marked@mail.example']
    const words = [`write to ${email}, card 4276 5500 1234 9876`, `4276550012349876 ${refresh} ${token}`]
    const written = words.map((message, id) => aMessage({ id, message }))
    const texts = { mask: '4276-5500-1234-9876', label: `order of ${email}`, cancel_reason: token, token }
    const order = aPurchase({ deal: aDeal(), back_url: `https://shop.example/?token=${token}`, ...texts })
    const client = open({ order, conversations: { trader: written } })
    const { storage, pageStorage, session } = client.deps
    for (const key of ['userEmail', 'paymentEmail'] as const) storage.set(key, email)
    pageStorage.set('refresh', refresh)
    press(client)
    await settled(client)
    const pack = printed(client)
    const text = pack === null ? '' : fileText(pack)
    expect(text).not.toMatch(/marked|Bearer|@/)
    expect(text.replaceAll(/[\s-]/g, '')).not.toContain('427655')
    expect(text).not.toContain(session.access() ?? 'no token')
    const expected = ['write to [e-mail], card …9876', '…9876 [token] [token]']
    expect(pack?.chat[0]?.messages.map((message) => message.text)).toEqual(expected)
  })

  it('SPEC-18 EVID-01 is made once for two presses, in the form of the first', async () => {
    const client = open()
    press(client, 'print')
    press(client, 'json')
    expect(selectMaking(client.state())).toBe('print')
    await settled(client)
    expect(requestedChats(client)).toEqual(['trader', 'help'])
    expect(printed(client)).not.toBeNull()
    expect(client.toasts()).toEqual([])
  })

  it('EVID-01 EVID-03 EVID-04 as a file is JSON, named by deal and time, is not shown, and the page says so', async () => {
    const link = { click: vi.fn(), remove: () => undefined, href: '', download: '' }
    vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } })
    const saved = vi.spyOn(URL, 'createObjectURL')
    const deal = aDeal({ deal_id: `a.b ${'x'.repeat(50)}` })
    const client = open({ isGuest: false, order: aPurchase({ deal }) })
    press(client, 'json')
    await settled(client)
    const name = `evidence-a_b_${'x'.repeat(36)}-20260302090510.json`
    await eventually(() => expect(client.toasts()).toEqual([{ key: 'deal:pack.saved', values: { name } }]))
    expect(link).toMatchObject({ download: name, href: expect.stringMatching(/^blob:/) as string })
    expect(link.click).toHaveBeenCalledOnce()
    const file = saved.mock.calls[0]?.[0] as Blob
    expect(file.type).toBe('application/json')
    expect(JSON.parse(await file.text())).toMatchObject({ integrity: { algorithm: 'SHA-256' } })
    expect(client.calls).toEqual([])
    expect(printed(client)).toBeNull()
  })

  it('EVID-03 as a file that is saved from the document has the checksum of the document', async () => {
    const link = { click: () => undefined, remove: () => undefined, href: '', download: '' }
    vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } })
    const saved = vi.spyOn(URL, 'createObjectURL')
    const client = open()
    press(client)
    await settled(client)
    vi.setSystemTime(NOW + 60_000)
    press(client, 'json')
    await settled(client)
    await eventually(() => expect(saved).toHaveBeenCalledOnce())
    const file = saved.mock.calls[0]?.[0] as Blob
    expect(JSON.parse(await file.text())).toEqual(printed(client))
    expect(printed(client)).not.toBeNull()
  })

  it('EVID-04 that cannot be made shows and reports an error, and can be requested again', async () => {
    const thrown = catchReports()
    const client = open({ isGuest: false })
    const fault = new Error('no text')
    const text = { key: 'account:log.opened' } as const
    const entry = { key: 'order-opened', at: NOW, event: 'order-opened', by: 'me', text } as const
    client.dispatch(historyMerged([entry]))
    const translate = client.deps.translate
    client.deps.translate = (() => {
      throw fault
    }) as unknown as typeof translate
    press(client)
    await settled(client)
    client.deps.translate = translate
    expect(client.toasts()).toEqual([{ key: 'deal:pack.notMade' }])
    await eventually(() => expect(thrown).toHaveLength(1))
    expect(JSON.stringify(thrown[0], Object.getOwnPropertyNames(thrown[0]))).toContain('no text')
    press(client)
    await settled(client)
    expect(printed(client)).not.toBeNull()
  })
})
