// long: one case for each state that an earlier visit or another tab leaves
/** The opening of a sale: its entry, draft, search and requisite; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import {
  brokerPressed,
  methodChosen,
  methodCleared,
  selectPicked,
} from '../../src/features/brokers/brokersSlice.ts'
import {
  actionStarted,
  questionAnswered,
  questionAsked,
  searchStarted,
  selectSearch,
  selectCancelledByMe,
} from '../../src/features/deal/dealSlice.ts'
import { socketChanged } from '../../src/features/realtime/realtimeSlice.ts'
import { selectMethod, selectRequisite, selectScreen } from '../../src/pages/sale/saleScreen.ts'
import {
  draftChanged,
  requisiteConfirmed,
  saleRestarted,
  selectSaleState,
} from '../../src/pages/sale/saleSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aSale } from '../rules/orders.ts'
import { aBroker, aDeal } from '../rules/records.ts'
import { firstOf, laterOf, wholePage } from '../support/listeners.ts'
import {
  addLater,
  bareClient,
  GUEST,
  NOW,
  settle,
  never,
  callsOf,
  useFakeTime,
  type BareClient,
} from './bareClient.ts'

const NO_REFS = { deal: null, autodeal: null, merchant: null, isUnreadable: false }
type Fields = Parameters<typeof aSale>[0]
const replyOf = (fields: Fields = {}) => ({ ...aSale(fields), refs: NO_REFS })
const CARD = '4111111111111111, IVAN PETROV'

interface Options {
  stored?: object
  claims?: object | null
  answers?: object
}
async function open(fields: Fields = {}, { stored = {}, claims = GUEST, answers = {} }: Options = {}) {
  const client = bareClient([...wholePage('sale')], {
    pageKey: 'sale/7',
    claims,
    answers: {
      'GET /sale_v2/{id}': replyOf(fields),
      'GET /s/{id}': { token: null, deal: null, autodeal: null, refs: NO_REFS },
      'GET /brokers': [aBroker('4')],
      'GET /lots/api-sell': never,
      ...answers,
    },
  })
  for (const [key, value] of Object.entries(stored))
    client.deps.pageStorage.set(key as 'drafts', value as never)
  await client.run(pageOpened({ page: 'sale', id: '7' }))
  return client
}
const saleOf = ({ store }: BareClient) => selectSaleState(store.getState())
const screenOf = ({ store }: BareClient) => selectScreen(store.getState())
const searchOf = ({ store }: BareClient) => selectSearch(store.getState())
const load = ({ store }: BareClient, fields: Fields) =>
  void store.dispatch(orderLoaded({ kind: 'sale', order: aSale(fields), at: Date.now() }))
const ENTRY = { broker_id: '4' }

describe('a sale whose later screens are not loaded yet', () => {
  it('SALE-03 SALE-06 stores the chosen method at once', async () => {
    const { store, deps, answers } = bareClient([...firstOf('sale')], { pageKey: 'sale/7', claims: GUEST })
    answers['PATCH /s/{id}'] = replyOf({ status: 1, is_approved: false })
    store.dispatch(orderLoaded({ kind: 'sale', order: aSale({ status: 0 }), at: NOW }))
    store.dispatch(brokerPressed('4'))
    await settle()
    expect(selectScreen(store.getState())).toMatchObject({ name: 'wait' })
    expect(deps.pageStorage.get('drafts')).toContain('"method":"4"')
  })

  it.each<[string, Fields]>([
    ['is over', { status: 3 }],
    ['was paid', { deal: aDeal({ state: 'paid' }) }],
  ])('SALE-08 the typed card number is removed once the sale %s', async (_what, fields) => {
    const { store, deps } = bareClient([...firstOf('sale')], { pageKey: 'sale/7', claims: GUEST })
    deps.pageStorage.set('drafts', JSON.stringify({ fields: { card_number: '4111' } }))
    store.dispatch(orderLoaded({ kind: 'sale', order: aSale(fields), at: NOW }))
    addLater(store, [...laterOf('sale')])
    await settle()
    expect(deps.pageStorage.get('drafts')).toBeNull()
  })
})

useFakeTime()

describe('polling of a sale', () => {
  const loadsIn = async (
    ms: number,
    fields: Fields,
    before: (client: BareClient) => void = () => undefined,
  ) => {
    const client = await open(fields)
    before(client)
    await settle(ms)
    return callsOf(client, 'GET /sale_v2/{id}').length - 1
  }

  it('SALE-05 TIME-11 is every 2 s until it is approved, in the background too', async () => {
    expect(await loadsIn(6_000, { is_approved: false, ...ENTRY })).toBe(3)
    expect(await loadsIn(6_000, ENTRY)).toBe(1)
    const hidden = (client: BareClient) => void (client.device.set.visible = false)
    expect(await loadsIn(6_000, { is_approved: false, ...ENTRY }, hidden)).toBe(3)
  })

  it('RT-03 SALE-07 is rare during a deal with the socket up, but not during the entry', async () => {
    const up = ({ store }: BareClient) => void store.dispatch(socketChanged('up'))
    expect(await loadsIn(11_000, ENTRY, up)).toBe(2)
    expect(await loadsIn(11_000, { ...ENTRY, deal: aDeal() }, up)).toBeLessThan(2)
    expect(await loadsIn(11_000, { ...ENTRY, deal: aDeal() })).toBe(2)
  })

  it('SALE-03 STORE-03 API-47 requests the banks of sales and stores the currency; not once it is over', async () => {
    const client = await open({ status: 0, currency: 'uzs' })
    expect(callsOf(client, 'GET /brokers')).toMatchObject([{ query: { kind: 'sky-sale', currency: 'uzs' } }])
    expect(client.deps.storage.get('currency')).toBe('uzs')
    expect(callsOf(await open({ status: 2 }), 'GET /brokers')).toEqual([])
    expect((await open({ currency: null })).deps.storage.get('currency')).toBeNull()
  })
})

describe('the time of the entry', () => {
  it('SALE-07 TIME-05 starts when it is first shown, and the order is loaded at its end', async () => {
    const client = await open(ENTRY)
    expect(screenOf(client).name).toBe('payment')
    expect(saleOf(client).entryAt).toBe(NOW)
    expect(client.deps.pageStorage.get('entries')).toBe(NOW)
    client.answers['GET /sale_v2/{id}'] = never
    await settle(599_000)
    const before = client.store.getState().order.requested
    await settle(1_000)
    expect(client.store.getState().order.requested).toBe(before + 1)
  })

  it('SALE-07 A29 is not extended by a reload', async () => {
    const client = await open(ENTRY, { stored: { entries: NOW - 500_000 } })
    expect(saleOf(client).entryAt).toBe(NOW - 500_000)
    expect(client.deps.pageStorage.get('entries')).toBe(NOW - 500_000)
  })

  it.each([
    ['a deal was made', { deal: aDeal(), ...ENTRY }],
    ['the sale is over', { status: 3 as const }],
  ])('SALE-07 is forgotten once %s', async (_why, fields) => {
    const client = await open(ENTRY)
    load(client, fields)
    expect(saleOf(client).entryAt).toBeNull()
    expect(client.deps.pageStorage.get('entries')).toBeNull()
    client.answers['GET /sale_v2/{id}'] = never
    const before = client.store.getState().order.requested
    await settle(600_000)
    expect(client.store.getState().order.requested - before).toBeLessThanOrEqual(1)
  })

  it('SALE-06 does not start before the sale is approved', async () => {
    const client = await open({ is_approved: false, ...ENTRY })
    expect([screenOf(client).name, saleOf(client).entryAt]).toEqual(['wait', null])
  })
})

describe('the entered requisite', () => {
  const fields = { card_number: '4111', holder_name: 'IVAN', phone: '', bank: '' }
  const kept = (client: BareClient) => JSON.parse(String(client.deps.pageStorage.get('drafts'))) as unknown

  it('SALE-08 survives a reload with its method, until the buyer has paid', async () => {
    const client = await open({})
    client.dispatch(methodChosen('4'), draftChanged({ card_number: '4111', holder_name: 'IVAN' }))
    expect(kept(client)).toEqual({ fields, requisite: null, method: '4' })
    const drafts = client.deps.pageStorage.get('drafts')
    client.store.stop()
    const again = await open({}, { stored: { drafts } })
    expect(saleOf(again)).toMatchObject({ draft: fields, isRestored: true })
    expect(selectMethod(again.store.getState())).toBe('4')
    load(again, { deal: aDeal() })
    expect(again.deps.pageStorage.get('drafts')).not.toBeNull()
    load(again, { deal: aDeal({ state: 'paid' }) })
    expect(again.deps.pageStorage.get('drafts')).toBeNull()
  })

  it.each([
    ['no text', 7],
    ['no JSON', '{'],
    ['no record', '[]'],
    ['null', 'null'],
    ['invalid fields', JSON.stringify({ fields: { bank: 7 }, method: {}, requisite: 1 })],
  ])('SALE-08 an invalid stored value is ignored: %s', async (_what, drafts) => {
    const client = await open({}, { stored: { drafts } })
    const empty = { card_number: '', holder_name: '', phone: '', bank: '' }
    expect(saleOf(client)).toMatchObject({ draft: empty, requisite: null, isRestored: false })
    expect(selectMethod(client.store.getState())).toBeNull()
  })

  it('SALE-08 the method of the order or of a deal, or a cleared one, has precedence over the stored one', async () => {
    const drafts = JSON.stringify({ fields, requisite: CARD, method: 9 })
    const methodOf = async (order: Fields) =>
      selectMethod((await open(order, { stored: { drafts } })).store.getState())
    expect(await methodOf({})).toBe(9)
    expect(await methodOf(ENTRY)).toBe('4')
    expect(await methodOf({ deal: aDeal() })).toBe(4)
    expect(await methodOf({ status: 0 })).toBeNull()
  })
})

describe('the search of a sale', () => {
  const drafts = JSON.stringify({ fields: {}, requisite: CARD, method: '4' })
  const searches = { method: '4', startedAt: NOW - 100_000, excluded: [8] }

  it('SALE-11 SALE-13 SALE-15 continues after a reload with the confirmed requisite', async () => {
    const client = await open({}, { stored: { drafts, searches } })
    expect(searchOf(client)).toMatchObject({ state: 'running', startedAt: NOW - 100_000 })
    expect(callsOf(client, 'GET /lots/api-sell')).toMatchObject([
      { query: { broker: '4', exclude: '8', amount: '60' } },
    ])
    const without = await open(ENTRY, { stored: { searches } })
    expect(searchOf(without).state).toBe('idle')
  })

  it.each<[string, (client: BareClient) => void]>([
    ['another method is chosen', ({ store }) => void store.dispatch(methodCleared())],
    ['the sale is cancelled', (client) => load(client, { status: 3 })],
    ['a deal has come', (client) => load(client, { deal: aDeal({ state: 'proposed' }) })],
    ['the action of a press runs', ({ store }) => void store.dispatch(actionStarted('cancel'))],
    ['a search was started', ({ store }) => void store.dispatch(searchStarted({ at: NOW, excluded: [] }))],
  ])('SALE-15 DLG-04 is not restored by a late session if %s meanwhile', async (_what, act) => {
    let answer = (_session: object) => {}
    const late = () => new Promise((resolve) => (answer = resolve))
    const client = await open({}, { stored: { drafts, searches }, answers: { 'GET /s/{id}': late } })
    act(client)
    const startedAt = searchOf(client).startedAt
    answer({ token: null, deal: null, autodeal: null, refs: NO_REFS })
    await settle()
    expect(searchOf(client).startedAt).toBe(startedAt)
  })

  it('SALE-12 SALE-15 starts again with the same requisite, and asks for one if none is known', async () => {
    const client = await open(ENTRY, { answers: { 'GET /lots/api-sell': { id: null, autodeal_id: null } } })
    await client.run(requisiteConfirmed(CARD))
    expect([screenOf(client).name, selectRequisite(client.store.getState())]).toEqual(['restart', CARD])
    client.answers['GET /lots/api-sell'] = { id: 3, autodeal_id: null }
    client.answers['POST /deals'] = never
    await client.run(saleRestarted())
    expect(callsOf(client, 'POST /deals')).toMatchObject([
      { body: { lot_id: 3, sell_id: 4, type: 3, amount: '60', requisite: CARD } },
    ])
    const bare = await open(ENTRY)
    await bare.run(saleRestarted())
    expect([searchOf(bare).state, screenOf(bare).name]).toEqual(['idle', 'payment'])
  })

  it('SPEC-04 claims a sale that was created with its method, as a press would', async () => {
    const client = await open({ status: 0, is_approved: false, ...ENTRY }, { claims: null })
    expect(selectPicked(client.store.getState())).toBe('4')
    const answer = replyOf({ status: 1, is_approved: false, ...ENTRY })
    const known = await open(
      { status: 0, is_approved: false, ...ENTRY },
      { answers: { 'PATCH /s/{id}': answer } },
    )
    expect(callsOf(known, 'PATCH /s/{id}')).toMatchObject([
      { id: '7', body: { token: known.deps.session.access() } },
    ])
    expect(callsOf(await open(ENTRY), 'PATCH /s/{id}')).toEqual([])
  })

  it('SALE-22 A31 Cancel without a deal ends the order', async () => {
    const client = await open(ENTRY)
    for (const route of ['PATCH /s/{id}', 'GET /sale_v2/{id}'] as const)
      client.answers[route] = replyOf({ status: 3 })
    await client.run(questionAsked('cancel'), questionAnswered({ question: 'cancel', yes: true }))
    expect(callsOf(client, 'PATCH /s/{id}')).toMatchObject([{ id: '7', body: { status: 3 } }])
    expect(selectCancelledByMe(client.store.getState())).toBe(true)
    expect(screenOf(client)).toMatchObject({ name: 'processed', result: 'not-ok' })
  })
})
