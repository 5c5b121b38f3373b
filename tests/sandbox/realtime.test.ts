import { beforeEach, describe, expect, it } from 'vitest'
import { SERVER_EVENTS } from '../../src/contract/events.ts'
import { DEAL_EVENT_CASES } from '../support/socketEvents.ts'
import { useSandbox } from './useSandbox.ts'
import { Visitor } from './visitor.ts'

const { sandbox, visitor: buyer } = useSandbox('buyer@mail.com')
let deal: string
let trader: string
let received: { event: string; payload: unknown }[]

const names = () => received.map(({ event }) => event)
const stranger = () => new Visitor(sandbox).register('other@mail.com')
const socketState = () => sandbox.control.state()['socket']
const mark = (ids: unknown[], is_read: boolean) => buyer.patch('/operations/updates', { ids, is_read })

/** Connects and records what arrives. */
async function listen(visitor: Visitor = buyer) {
  const socket = sandbox.socket(visitor.handshake())
  for (const event of [...SERVER_EVENTS, 'connect', 'disconnect', 'connect_error'])
    socket.on(event, (payload) => received.push({ event, payload }))
  await Promise.resolve()
  return socket
}

beforeEach(async () => {
  ;({ deal, trader } = await sandbox.dealOf(buyer))
  received = []
})

describe('events', () => {
  it('RT-04 RT-05 NOTE-02 NOTE-06 notify the payer of what the trader does', async () => {
    await listen()
    expect(names()).toEqual(['connect'])
    sandbox.act(deal, 'confirm')
    expect(names()).toEqual(['connect', 'update deal', 'deal', 'notification'])
    expect(received[1]?.payload).toEqual({ deal_id: Number(deal) })
    const details = { id: Number(deal), sender: trader }
    expect(received[2]?.payload).toMatchObject({ type: 'deal', is_read: false, details })
    expect(received[3]?.payload).toEqual(received[2]?.payload)
    received = []
    await buyer.moveDeal(deal)
    expect(names()).toEqual(['update deal'])
    received = []
    sandbox.act(deal, 'release')
    expect(names()).toEqual(['update deal', 'deal', 'notification', 'transaction', 'notification'])
    const transaction = received.find(({ event }) => event === 'transaction')?.payload
    expect(transaction).toMatchObject({ type: 'transaction', details: { type: 'outgoing' } })
    expect((await buyer.deal(deal)).text('transaction_link')).toMatch(/^https:/)
  })

  it.each(Object.entries(DEAL_EVENT_CASES))(
    'RT-05 DISP-03 the event %s is sent after its acts',
    async (event, { acts }) => {
      await listen()
      sandbox.act(deal, ...acts)
      expect(names()).toContain(event)
      expect((await buyer.updates()).body).toContainEqual(expect.objectContaining({ type: event }))
    },
  )

  it('RT-06 NOTE-04 CHAT-09 count unread messages until they are read', async () => {
    await listen()
    for (const text of ['1', '2', '3']) sandbox.control.actOnDeal(deal, { action: 'message', text })
    sandbox.control.actOnDeal(deal, { action: 'message', as: 'support', text: 'Support' })
    const unread = () => received.findLast(({ event }) => event === 'unread')?.payload
    expect(unread()).toEqual({ [trader]: 3, support: 1 })
    const message = received.find(({ event }) => event === 'message')?.payload
    expect(message).toMatchObject({ sender: trader, message: '1' })
    await buyer.post('/user-messages/open-chat-message', { receiver: trader, deal_id: deal })
    expect(unread()).toEqual({ [trader]: 0, support: 1 })
    await mark([(await buyer.updates(1)).at('0.id')], true)
    expect(unread()).toEqual({ [trader]: 0, support: 0 })
  })

  it("are not sent for other people's deals", async () => {
    const other = await stranger()
    await listen(other)
    sandbox.act(deal, 'confirm')
    expect(names()).toEqual(['connect'])
    expect((await other.updates()).body).toEqual([])
  })
})

describe('notifications', () => {
  it('API-30 API-31 DATA-14 are listed newest first, as many as requested, and can be marked as read', async () => {
    sandbox.act(deal, 'confirm', 'pay', 'dispute')
    const two = await buyer.updates(2)
    expect(two.body).toMatchObject([
      { type: 'dispute', is_read: false },
      { type: 'deal', is_read: false },
    ])
    await mark([two.at('0.id')], true)
    expect((await buyer.updates(2)).body).toMatchObject([{ is_read: true }, { is_read: false }])
    await mark([two.text('0.id')], false)
    expect((await buyer.updates(1)).body).toMatchObject([{ is_read: false }])
  })

  it('DATA-14 have a link and a sender if there is one, otherwise no such field', async () => {
    sandbox.act(deal, 'confirm', 'pay', 'release')
    const two = await buyer.updates(2)
    const link = (await buyer.deal(deal)).at('transaction_link')
    expect(two.body).toMatchObject([{ type: 'transaction' }, { type: 'deal' }])
    expect(two.at('0.details')).toEqual({ id: Number(deal), type: 'outgoing', link, sender: trader })
    expect(two.at('1.details')).toEqual({ id: Number(deal), type: 'deal', sender: trader })
    const { id } = sandbox.control.purchase({ status: 1, autodeal: { state: 'paid' } })
    await buyer.resume('purchase', id)
    const autodeal = (await buyer.purchase(id)).at('autodeal.autodeal_id')
    sandbox.act(autodeal, 'release')
    expect((await buyer.updates(1)).at('0.details')).toEqual({ id: autodeal, type: 'deal' })
  })

  it.each([{ ids: 'all', is_read: true }, { ids: [] }, {}])('API-31 refuse %j', async (body) => {
    expect((await buyer.patch('/operations/updates', body)).status).toBe(400)
  })
})

describe('the connection', () => {
  it('RT-02 refuses an incomplete handshake or that of another account, and records all of them', async () => {
    const right = buyer.handshake()
    const { access } = await stranger()
    const wrong = [
      {},
      null,
      'x',
      { ...right, user_id: undefined },
      { ...right, nickname: 'x' },
      { ...right, token: access },
    ]
    for (const auth of wrong)
      expect(sandbox.connect(auth, { emit: () => undefined, drop: () => undefined }).ok).toBe(false)
    await listen()
    expect(names()).toEqual(['connect'])
    expect(socketState()).toMatchObject({ connections: 1 })
    expect(socketState()).toHaveProperty('handshakes.length', wrong.length + 1)
  })

  it('RT-03 is dropped and refused while realtime is down', async () => {
    const socket = await listen()
    await buyer.control('POST', '/socket', { up: false })
    expect(received.at(-1)).toEqual({ event: 'disconnect', payload: 'transport close' })
    expect(socket.connected).toBe(false)
    await listen()
    expect(names().at(-1)).toBe('connect_error')
    await buyer.control('POST', '/socket', { up: true })
    expect((await listen()).connected).toBe(true)
  })

  it('transmits raw events to one user or to all', async () => {
    await listen()
    await listen(await stranger())
    received = []
    await buyer.control('POST', '/socket', { emit: 'update_deal', payload: { deal_id: 1 } })
    expect(received).toHaveLength(2)
    const { user_id } = buyer.payload()
    await buyer.control('POST', '/socket', { emit: 'unread', payload: {}, user_id })
    expect(received).toHaveLength(3)
  })

  it('an event name that socket.io keeps for itself is refused', async () => {
    for (const emit of ['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', ''])
      expect((await buyer.control('POST', '/socket', { emit, payload: 1 })).status).toBe(400)
  })

  it('receives nothing after it was closed', async () => {
    const socket = await listen()
    socket.disconnect()
    socket.disconnect()
    sandbox.act(deal, 'confirm')
    expect(names()).toEqual(['connect', 'disconnect'])
    expect(socketState()).toMatchObject({ connections: 0 })
  })

  it('CHAT-01 shows the payer as online to the payer', async () => {
    expect((await buyer.deal(deal)).at('buyer.is_online')).toBe(false)
    await listen()
    expect((await buyer.deal(deal)).at('buyer.is_online')).toBe(true)
  })
})
