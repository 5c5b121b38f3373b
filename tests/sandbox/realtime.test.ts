import { beforeEach, describe, expect, it } from 'vitest'
import { SERVER_EVENTS } from '../../src/contract/events.ts'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { DEAL_EVENT_CASES } from '../support/dealEvents.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let buyer: Visitor
let deal: string
let trader: string
let received: { event: string; payload: unknown }[]

const names = () => received.map(({ event }) => event)
const updates = (limit = 50) => buyer.get(`/operations/updates?limit=${limit}`)

/** Connect and write down what comes. */
async function listen(visitor: Visitor) {
  const socket = sandbox.socket(visitor.handshake())
  for (const event of [...SERVER_EVENTS, 'connect', 'disconnect', 'connect_error'])
    socket.on(event, (payload) => received.push({ event, payload }))
  await Promise.resolve()
  return socket
}

beforeEach(async () => {
  sandbox = manualSandbox()
  buyer = await new Visitor(sandbox).register()
  const made = await buyer.bid(sandbox.control.purchase().id)
  deal = made.text('deal_id')
  trader = made.text('seller.nickname')
  received = []
})

describe('events', () => {
  it('RT-04 RT-05 NOTE-02 NOTE-06 tells the payer what the trader does', async () => {
    await listen(buyer)
    expect(names()).toEqual(['connect'])
    sandbox.control.actOnDeal(deal, { action: 'confirm' })
    expect(names()).toEqual(['connect', 'update deal', 'deal', 'notification'])
    expect(received[1]?.payload).toEqual({ deal_id: Number(deal) })
    expect(received[2]?.payload).toMatchObject({
      type: 'deal',
      is_read: false,
      details: { id: Number(deal), sender: trader },
    })
    expect(received[3]?.payload).toEqual(received[2]?.payload)
    received = []
    await buyer.patch('/deals/states', { deal_id: deal })
    expect(names()).toEqual(['update deal'])
    received = []
    sandbox.control.actOnDeal(deal, { action: 'release' })
    expect(names()).toEqual(['update deal', 'deal', 'notification', 'transaction', 'notification'])
    const transaction = received.find(({ event }) => event === 'transaction')?.payload
    expect(transaction).toMatchObject({ type: 'transaction', details: { type: 'outgoing' } })
    expect((await buyer.get(`/deals/${deal}`)).text('transaction_link')).toMatch(/^https:/)
  })

  it.each(Object.entries(DEAL_EVENT_CASES))(
    'RT-05 DISP-03 the event %s is sent after its acts',
    async (event, { acts }) => {
      await listen(buyer)
      for (const action of acts) sandbox.control.actOnDeal(deal, { action })
      expect(names()).toContain(event)
      expect((await updates()).body).toContainEqual(expect.objectContaining({ type: event }))
    },
  )

  it('RT-06 NOTE-04 CHAT-09 counts unread messages until they are read', async () => {
    await listen(buyer)
    for (const text of ['1', '2', '3']) sandbox.control.actOnDeal(deal, { action: 'message', text })
    sandbox.control.actOnDeal(deal, { action: 'message', as: 'support', text: 'Support' })
    const unread = () => received.findLast(({ event }) => event === 'unread')?.payload
    expect(unread()).toEqual({ [trader]: 3, support: 1 })
    expect(received.find(({ event }) => event === 'message')?.payload).toMatchObject({
      sender: trader,
      message: '1',
    })
    await buyer.post('/user-messages/open-chat-message', { receiver: trader, deal_id: deal })
    expect(unread()).toEqual({ [trader]: 0, support: 1 })
    const left = await updates(1)
    await buyer.patch('/operations/updates', { ids: [left.at('0.id')], is_read: true })
    expect(unread()).toEqual({ [trader]: 0, support: 0 })
  })

  it("tells nobody about other people's deals", async () => {
    const other = await new Visitor(sandbox).register('other@mail.com')
    await listen(other)
    sandbox.control.actOnDeal(deal, { action: 'confirm' })
    expect(names()).toEqual(['connect'])
    expect((await other.get('/operations/updates?limit=5')).body).toEqual([])
  })
})

describe('notifications', () => {
  it('API-30 API-31 DATA-14 lists the newest first, as many as asked for, and marks them', async () => {
    for (const action of ['confirm', 'pay', 'dispute']) sandbox.control.actOnDeal(deal, { action })
    const two = await updates(2)
    expect(two.body).toMatchObject([
      { type: 'dispute', is_read: false },
      { type: 'deal', is_read: false },
    ])
    await buyer.patch('/operations/updates', { ids: [two.at('0.id')], is_read: true })
    expect((await updates(2)).body).toMatchObject([{ is_read: true }, { is_read: false }])
    await buyer.patch('/operations/updates', { ids: [two.text('0.id')], is_read: false })
    expect((await updates(1)).body).toMatchObject([{ is_read: false }])
  })

  it('DATA-14 names a link and a sender where there is one, and leaves them out elsewhere', async () => {
    for (const action of ['confirm', 'pay', 'release']) sandbox.control.actOnDeal(deal, { action })
    const { body } = await updates(2)
    const link = (await buyer.get(`/deals/${deal}`)).at('transaction_link')
    expect(body).toMatchObject([{ type: 'transaction' }, { type: 'deal' }])
    expect((body as { details: unknown }[]).map(({ details }) => details)).toEqual([
      { id: Number(deal), type: 'outgoing', link, sender: trader },
      { id: Number(deal), type: 'deal', sender: trader },
    ])
    const { id } = sandbox.control.purchase({ status: 1, autodeal: { state: 'paid' } })
    const order = await new Visitor(sandbox).get(`/payments_v2/${id}`)
    buyer.access = order.text('token')
    const autodeal = order.at('autodeal.autodeal_id')
    sandbox.control.actOnDeal(String(autodeal), { action: 'release' })
    expect((await updates(1)).at('0.details')).toEqual({ id: autodeal, type: 'deal' })
  })

  it.each([{ ids: 'all', is_read: true }, { ids: [] }, {}])('API-31 refuses %j', async (body) => {
    expect((await buyer.patch('/operations/updates', body)).status).toBe(400)
  })
})

describe('the connection', () => {
  it('RT-02 refuses a handshake that is not whole or not theirs, and remembers all of them', async () => {
    const other = await new Visitor(sandbox).register('other@mail.com')
    const right = buyer.handshake()
    const wrong = [
      {},
      null,
      'x',
      { ...right, user_id: undefined },
      { ...right, nickname: 'x' },
      { ...right, token: other.access },
    ]
    for (const auth of wrong)
      expect(sandbox.connect(auth, { emit: () => undefined, drop: () => undefined }).ok).toBe(false)
    await listen(buyer)
    expect(names()).toEqual(['connect'])
    expect(sandbox.control.state()['socket']).toMatchObject({ connections: 1 })
    expect(sandbox.control.state()['socket']).toHaveProperty('handshakes.length', wrong.length + 1)
  })

  it('RT-03 is dropped and refused while realtime is down', async () => {
    const socket = await listen(buyer)
    await buyer.control('POST', '/socket', { up: false })
    expect(received.at(-1)).toEqual({ event: 'disconnect', payload: 'transport close' })
    expect(socket.connected).toBe(false)
    await listen(buyer)
    expect(names().at(-1)).toBe('connect_error')
    await buyer.control('POST', '/socket', { up: true })
    expect((await listen(buyer)).connected).toBe(true)
  })

  it('carries raw events to one user or to all', async () => {
    await listen(buyer)
    await listen(await new Visitor(sandbox).register('other@mail.com'))
    received = []
    await buyer.control('POST', '/socket', { emit: 'update_deal', payload: { deal_id: 1 } })
    expect(received).toHaveLength(2)
    await buyer.control('POST', '/socket', {
      emit: 'unread',
      payload: {},
      user_id: buyer.payload()['user_id'],
    })
    expect(received).toHaveLength(3)
  })

  it('hears nothing after it has left', async () => {
    const socket = await listen(buyer)
    socket.disconnect()
    socket.disconnect()
    sandbox.control.actOnDeal(deal, { action: 'confirm' })
    expect(names()).toEqual(['connect', 'disconnect'])
    expect(sandbox.control.state()['socket']).toMatchObject({ connections: 0 })
  })

  it('CHAT-01 shows the payer as online to itself', async () => {
    expect((await buyer.get(`/deals/${deal}`)).at('buyer.is_online')).toBe(false)
    await listen(buyer)
    expect((await buyer.get(`/deals/${deal}`)).at('buyer.is_online')).toBe(true)
  })
})
