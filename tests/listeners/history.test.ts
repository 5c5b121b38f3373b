import { describe, expect, it } from 'vitest'
import { cancelConfirmed, questionAnswered, questionAsked } from '../../src/features/deal/dealSlice.ts'
import { diffOrder, type Snapshot, type Viewer } from '../../src/features/history/orderDiff.ts'
import type { OpenedClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { aDeal } from '../rules/records.ts'
import { dealOf, openDeal } from './chatDeal.ts'

const world = useWorld()
const log = ({ store }: OpenedClient) =>
  store.getState().history.entries.map(({ message }) => ('key' in message ? message.key : message.raw))

describe('the record of a purchase', () => {
  it('tells what happened and by whom, at the time of the gateway', async () => {
    const client = await openDeal(world)
    expect(log(client)).toEqual(
      expect.arrayContaining([
        'log.opened',
        'log.methodChosen',
        'log.searchStarted',
        'log.dealStarted',
        'log.requisitesGiven',
      ]),
    )
    const { entries } = client.store.getState().history
    const given = entries.find(({ message }) => 'key' in message && message.key === 'log.requisitesGiven')
    expect(given?.message).toMatchObject({ values: { last: '1111' } })
    expect(Math.abs((given?.at ?? 0) - client.deps.clock.now())).toBeLessThan(5_000)
  })

  it('RT-04 RT-05 hears that the trader cancelled, and that the requisites changed', async () => {
    const client = await openDeal(world)
    const first = dealOf(client)?.deal_id
    await world.act(first ?? '', 'cancel')
    await until(() => dealOf(client)?.deal_id !== first && dealOf(client)?.state === 'proposed', 20_000)
    expect(log(client)).toContain('log.cancelledByPartner')
    await world.act(dealOf(client)?.deal_id ?? '', 'confirm', { text: '4000000000000000, ANNA' })
    await until(() => log(client).includes('log.requisitesChanged'))
    const { entries } = client.store.getState().history
    expect(entries.at(-1)?.message).toMatchObject({ values: { old: '1111', last: '0000' } })
  })

  it('NOTE-05 alerts, and says it, for what others did without a socket too', async () => {
    const client = await openDeal(world)
    await world.control('POST', '/socket', { up: false })
    await advance(6_000)
    const before = client.device.sounds
    await world.act(dealOf(client)?.deal_id ?? '', 'pay', { as: 'payer' })
    await advance(6_000)
    expect(log(client)).toContain('log.paidByYou')
    expect(client.device.sounds).toBe(before)
    await world.act(dealOf(client)?.deal_id ?? '', 'release')
    await until(() => log(client).includes('log.released'), 6_000)
    await advance(10)
    expect(client.device.sounds).toBe(before + 1)
    expect(client.store.getState().dialogs.toasts.map(({ message }) => message)).toContainEqual({
      key: 'log.released',
    })
    // The list brings the same news later, and one that is new: that the coins went out.
    const message = new Set<unknown>()
    client.store.subscribe(() => {
      for (const toast of client.store.getState().dialogs.toasts) message.add(JSON.stringify(toast.message))
    })
    await advance(40_000)
    expect([...message].map((one) => JSON.parse(String(one)) as unknown)).toEqual([
      { key: 'inbox.transaction', link: expect.stringMatching(/^https:/) as string },
    ])
    expect(client.device.sounds).toBe(before + 2)
  })

  it('knows what this person cancelled, and does not ring for it', async () => {
    const client = await openDeal(world)
    await advance(3_000)
    const before = client.device.sounds
    client.store.dispatch(questionAsked('cancel'))
    client.store.dispatch(questionAnswered({ question: 'cancel', yes: true }))
    await until(() => log(client).includes('log.cancelledByYou'))
    await advance(100)
    expect(client.device.sounds).toBe(before)
    expect(cancelConfirmed(1).payload).toBe(1)
  })

  it('keeps what was said about a failure', async () => {
    const client = await openDeal(world)
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/deals/cancel', times: 1, status: 500, body: { detail: 'out of order' } },
    ])
    client.store.dispatch(questionAsked('cancel'))
    client.store.dispatch(questionAnswered({ question: 'cancel', yes: true }))
    await until(() => log(client).includes('out of order'))
  })
})

describe('between two looks', () => {
  const look = (more: Partial<Snapshot> = {}): Snapshot => ({
    status: 1,
    cancelReason: null,
    deal: null,
    autodeal: null,
    requisite: null,
    replaced: null,
    cancelledByMe: [],
    ...more,
  })
  const buyer: Viewer = { side: 'buyer', me: 'me', notifications: [] }
  const seller: Viewer = { ...buyer, side: 'seller' }
  const keys = (before: Snapshot, after: Snapshot, viewer = buyer) =>
    diffOrder(before, after, viewer).map(({ message }) => ('key' in message ? message.key : message.raw))
  const dispute = (opponent: string | null) => ({ initiator: 'other', opponent, created_at: null })

  it('says nothing at the first', () => {
    expect(keys(look({ status: null }), look({ deal: aDeal({ state: 'paid' }) }))).toEqual([])
  })

  it.each([
    ['paid', buyer, 'log.paidByYou', false],
    ['paid', seller, 'log.paidByBuyer', true],
    ['closed', buyer, 'log.released', true],
    ['closed', seller, 'log.confirmedByYou', false],
  ] as const)('a deal that is %s is told from the side of who looks', (state, viewer, key, alerts) => {
    const before = look({ deal: aDeal({ state: state === 'paid' ? 'confirmed' : 'paid' }) })
    const after = look({ deal: aDeal({ state }) })
    expect(diffOrder(before, after, viewer)).toEqual([{ message: { key }, alerts }])
  })

  it.each([
    [{ cancelReason: 'timeout', status: 3 as const }, [], 'log.cancelledByTimeout'],
    [{ cancelReason: 'cancelled', status: 3 as const }, [], 'log.cancelled'],
    [{}, [{ type: 'cancel_deal' }], 'log.cancelledByPartner'],
    [{}, [{ type: 'timeout' }], 'log.cancelledByTimeout'],
    [{}, [], 'log.cancelled'],
    [{ cancelledByMe: [aDeal({}).deal_id] }, [{ type: 'cancel_deal' }], 'log.cancelledByYou'],
  ])('a cancelled deal says by whom as far as anybody said so: %j %j', (more, told, key) => {
    const { deal_id: id } = aDeal({})
    const notifications = told.map(({ type }) => ({
      id: type,
      type,
      details: { id, type: null, link: null, sender: null },
      is_read: false,
      created_at: null,
    }))
    const before = look({ deal: aDeal({ state: 'confirmed' }) })
    const after = look({ deal: aDeal({ state: 'deleted' }), ...more })
    expect(keys(before, after, { ...buyer, notifications })).toEqual([key])
  })

  it('a dispute is told with who opened, joined and that it is over', () => {
    const calm = look({ deal: aDeal({ state: 'paid' }) })
    const open = look({ deal: aDeal({ state: 'paid', dispute: dispute(null) }) })
    const joined = look({ deal: aDeal({ state: 'paid', dispute: dispute('me') }) })
    const over = look({ status: 2, deal: aDeal({ state: 'closed', dispute: dispute('me') }) })
    expect(keys(calm, open)).toEqual(['log.disputeByPartner'])
    expect(keys(calm, open, { ...buyer, me: 'other' })).toEqual(['log.disputeByYou'])
    expect(keys(open, joined)).toEqual(['log.disputeJoined'])
    expect(keys(joined, over)).toEqual(['log.disputeClosed'])
  })
})
