// long: the openings of a sale, and what is stored of it
/** The opening of a sale: its entry, draft, search and requisite; on responses that the test sets. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sale } from '../../src/contract/orders.ts'
import { accountReady } from '../../src/features/auth/authSlice.ts'
import {
  brokerPressed,
  methodChosen,
  valueRefused,
  methodCleared,
  selectStarting,
} from '../../src/features/brokers/brokersSlice.ts'
import { dialogClosed } from '../../src/features/dialogs/dialogsSlice.ts'
import {
  actionStarted,
  orderReloadRequested,
  searchFailed,
  searchStarted,
  searchStopped,
  selectMethod,
  selectSearch,
  searchRetried,
} from '../../src/features/order/orderSlice.ts'
import { socketChanged } from '../../src/features/realtime/realtimeSlice.ts'
import { selectForeignRequisite } from '../../src/pages/sale/foreignRequisite.ts'
import {
  draftChanged,
  editChanged,
  editSubmitted,
  requisiteAccepted,
  requisiteConfirmed,
  selectSaleState,
} from '../../src/pages/sale/saleSlice.ts'
import { selectRequisite, selectScreen } from '../../src/pages/sale/selectors.ts'
import { callFailed, pageOpened } from '../../src/shell/shellSlice.ts'
import { aSale } from '../rules/orders.ts'
import { aBroker, aDeal, NO_REFS } from '../rules/records.ts'
import { createTestBrowser, type TestBrowser } from '../support/browser.ts'
import { firstOf, laterOf, wholePage } from '../support/listeners.ts'
import { saleAt } from '../support/state.ts'
import { interrupted, never, refusal, tokensOf } from './bareAnswers.ts'
import { addLater, bareClient, type BareClient, GUEST, NOW, settle, useFakeTime } from './bareClient.ts'

type Fields = Parameters<typeof aSale>[0]
const CARD = '4111111111111111, IVAN PETROV'

interface Options {
  stored?: object
  claims?: object | null
  answers?: object
  browser?: TestBrowser
}
async function open(
  fields: Fields = {},
  { stored = {}, claims = GUEST, answers = {}, browser = createTestBrowser() }: Options = {},
) {
  const client = bareClient([...wholePage('sale')], {
    pageKey: 'sale/7',
    claims,
    browser,
    answers: {
      'GET /sale_v2/{id}': aSale(fields),
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
const saleOf = ({ state }: BareClient) => selectSaleState(state())
const screenOf = ({ state }: BareClient) => selectScreen(state())
const searchOf = ({ state }: BareClient) => selectSearch(state())
const load = ({ store }: BareClient, fields: Fields) => void store.dispatch(saleAt(Date.now(), fields))
const ENTRY = { broker_id: '4' }
const A_LOT = { id: 8, currency: 'rub', symbol: 'usdt', broker: null, autodeal_id: null }

describe('a sale whose later screens are not loaded yet', () => {
  it('SALE-07 A29 starts the time of its entry when they are', async () => {
    const client = bareClient([...firstOf('sale')], { pageKey: 'sale/7', claims: GUEST })
    load(client, ENTRY)
    expect([screenOf(client).name, saleOf(client).entryAt]).toEqual(['payment', null])
    addLater(client.store, laterOf('sale'))
    expect(saleOf(client).entryAt).not.toBeNull()
  })

  it('SALE-03 SALE-06 stores the chosen method at once', async () => {
    const { store, deps, answers } = bareClient([...firstOf('sale')], { pageKey: 'sale/7', claims: GUEST })
    answers['PATCH /s/{id}'] = aSale({ status: 1, is_approved: false })
    store.dispatch(saleAt(NOW, { status: 0 }))
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
    store.dispatch(saleAt(NOW, fields))
    addLater(store, [...laterOf('sale')])
    await settle()
    expect(deps.pageStorage.get('drafts')).toBeNull()
  })
})

useFakeTime()

describe('polling of a sale', () => {
  const loadsIn = async (ms: number, fields: Fields, before?: (client: BareClient) => void) => {
    const client = await open(fields)
    before?.(client)
    await settle(ms)
    return client.callsOf('GET /sale_v2/{id}').length - 1
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
    expect(
      await loadsIn(
        11_000,
        { ...ENTRY, deal: aDeal({ seller: { nickname: GUEST.nickname, is_online: null } }) },
        up,
      ),
    ).toBeLessThan(2)
    expect(await loadsIn(11_000, { ...ENTRY, deal: aDeal() })).toBe(2)
  })

  it('SALE-03 STORE-03 API-47 requests the banks of sales and stores the currency; not once it is over', async () => {
    const client = await open({ status: 0, currency: 'uzs' })
    expect(client.callsOf('GET /brokers')).toMatchObject([{ query: { kind: 'sky-sale', currency: 'uzs' } }])
    expect(client.deps.storage.get('currency')).toBe('uzs')
    expect((await open({ status: 2 })).callsOf('GET /brokers')).toEqual([])
    expect((await open({ currency: null })).deps.storage.get('currency')).toBeNull()
  })
})

describe('the time of the entry', () => {
  it('SALE-07 TIME-05 starts when it is first shown', async () => {
    const client = await open(ENTRY)
    expect(screenOf(client).name).toBe('payment')
    expect(saleOf(client).entryAt).toBe(NOW)
    expect(client.deps.pageStorage.get('entries')).toBe(NOW)
  })

  it('SALE-07 the order is loaded at its end, between two polls', async () => {
    const client = await open(ENTRY, { stored: { entries: NOW - 2_500 } })
    const loads = () => client.callsOf('GET /sale_v2/{id}').length
    await settle(597_499)
    const before = loads()
    await settle(1)
    expect(loads()).toBe(before + 1)
  })

  it.each([
    ['a deal was made', { deal: aDeal(), ...ENTRY }],
    ['the sale is over', { status: 3 as const }],
  ])('SALE-07 is forgotten once %s', async (_why, fields) => {
    const client = await open(ENTRY)
    load(client, fields)
    expect(saleOf(client).entryAt).toBeNull()
    expect(client.deps.pageStorage.get('entries')).toBeNull()
  })

  it('SALE-06 does not start before the sale is approved', async () => {
    const client = await open({ is_approved: false, ...ENTRY })
    expect([screenOf(client).name, saleOf(client).entryAt]).toEqual(['wait', null])
  })
})

describe('the entered requisite', () => {
  const fields = { card_number: '4111', holder_name: 'IVAN', phone: '', bank: '' }

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
    expect(selectMethod(client.state())).toBeNull()
  })

  it('SALE-08 a method that is chosen leaves what another tab has typed', async () => {
    const client = await open()
    const typed = { fields, requisite: null, method: 4 }
    client.deps.pageStorage.set('drafts', JSON.stringify(typed))
    const stored = () => JSON.parse(client.deps.pageStorage.get('drafts') ?? '') as object
    client.dispatch(methodChosen(9))
    expect(stored()).toEqual({ ...typed, method: 9 })
    client.dispatch(draftChanged({ phone: '+79' }))
    expect(stored()).toMatchObject({ fields: { phone: '+79' } })
  })

  it('SALE-14 SAFE-03 a change without an answer does not replace what another tab has given to the next deal since', async () => {
    const [changed, next] = ['5555555555554444, PETR', '4242424242424242, IVAN']
    const drafts = (requisite: string) => JSON.stringify({ fields, requisite, method: 4 })
    const client = await open({ deal: aDeal({ requisite: CARD }) }, { stored: { drafts: drafts(CARD) } })
    client.dispatch(editSubmitted(changed))
    await settle(20_000)
    expect(saleOf(client)).toMatchObject({ requisite: CARD, sentEdit: changed })
    client.deps.pageStorage.set('drafts', drafts(next))
    load(client, { deal: aDeal({ deal_id: 12, requisite: next }) })
    expect(saleOf(client)).toMatchObject({ requisite: next, sentEdit: null })
    expect(client.deps.pageStorage.get('drafts')).toBe(drafts(next))
  })

  it('SALE-14 SAFE-03 a change without an answer is not shown as the requisite of a deal that has none in the answers', async () => {
    const stored = { drafts: JSON.stringify({ fields, requisite: CARD, method: 4 }) }
    const client = await open({ deal: aDeal({ requisite: null }) }, { stored })
    client.dispatch(editSubmitted('5555555555554444, PETR'))
    await settle(20_000)
    expect(selectRequisite(client.state())).toBe(CARD)
  })

  it('SALE-14 a change without an answer is stored for the next deal, also if neither that deal nor the storage has a requisite', async () => {
    const changed = '5555555555554444, PETR'
    const draft = { fields, requisite: null, method: 4 }
    const stored = { drafts: JSON.stringify(draft) }
    const client = await open({ deal: aDeal({ requisite: CARD }) }, { stored })
    client.dispatch(editSubmitted(changed))
    await settle(20_000)
    load(client, { deal: aDeal({ deal_id: 12, requisite: null }) })
    expect(saleOf(client).requisite).toBe(changed)
    expect(client.deps.pageStorage.get('drafts')).toBe(JSON.stringify({ ...draft, requisite: changed }))
  })

  it('SALE-14 SAFE-03 a requisite that is only known from the deal is not stored; one that is accepted is, also where nothing was stored', async () => {
    const client = await open({ deal: aDeal({ requisite: CARD }) })
    const stored = () => JSON.parse(client.deps.pageStorage.get('drafts') ?? '') as object
    client.dispatch(methodChosen(9))
    expect(saleOf(client).requisite).toBe(CARD)
    expect(stored()).toMatchObject({ requisite: null, method: 9 })
    client.deps.pageStorage.set('drafts', null)
    client.dispatch(requisiteAccepted('5555555555554444, PETR'))
    expect(stored()).toMatchObject({ requisite: '5555555555554444, PETR' })
  })

  /** What the person gave, and what somebody else has changed it to. */
  const known = ({ state }: BareClient) => [
    selectSaleState(state()).requisite,
    selectForeignRequisite(state()),
  ]

  it('SALE-14 SAFE-03 a deal that was made elsewhere since has the payout details of somebody else', async () => {
    const [changed, foreign] = ['5555555555554444, PETR', '4242424242424242, IVAN']
    const client = await open({ deal: aDeal({ requisite: CARD }) })
    client.dispatch(requisiteAccepted(changed))
    load(client, { deal: aDeal({ deal_id: 12, requisite: foreign }) })
    expect(known(client)).toEqual([changed, foreign])
  })

  it('SALE-14 the form of a change that was refused in one deal is not open in the next one', async () => {
    const refused = refusal(null, { fields: { requisite: ['is invalid'] } })
    const answers = { 'PATCH /deals/requisite': refused }
    const client = await open({ deal: aDeal({ requisite: CARD }) }, { answers })
    await client.run(editChanged('4111'), editSubmitted('12345678'))
    expect(saleOf(client)).toMatchObject({ edit: '12345678', error: expect.anything() as unknown })
    load(client, { deal: aDeal({ deal_id: 12, requisite: CARD }) })
    expect(saleOf(client)).toMatchObject({ edit: null, error: null })
  })

  it('SALE-14 SALE-13 the form of the requisite shows why a new deal was refused, and not what was typed in the one before', async () => {
    const client = await open({ deal: aDeal({ requisite: CARD }) })
    client.dispatch(editChanged('5555'))
    load(client, { deal: aDeal({ requisite: CARD, state: 'deleted' }) })
    load(client, { deal: null })
    const error = refusal(null, { fields: { requisite: ['is invalid'] }, call: 'POST /deals' }).error
    const message = { key: 'errors:errors.card-invalid' } as const
    const action = { kind: 'inline', field: 'requisite', message } as const
    client.dispatch(callFailed({ place: 'sell', error, action }))
    load(client, { deal: null })
    expect(saleOf(client)).toMatchObject({ edit: null, error: message })
    client.dispatch(editChanged('5555'), requisiteConfirmed(CARD))
    expect(saleOf(client)).toMatchObject({ edit: null, requisite: CARD })
  })

  it('SALE-14 the form of a change that was sent is not open in the next deal, which gets it', async () => {
    const changed = '5555555555554444, PETR'
    const client = await open({ deal: aDeal({ requisite: CARD }) })
    client.dispatch(editChanged(changed))
    client.dispatch(editSubmitted(changed))
    await settle(20_000)
    load(client, { deal: aDeal({ requisite: CARD, state: 'deleted' }) })
    load(client, { deal: null })
    load(client, { deal: aDeal({ deal_id: 12, requisite: changed }) })
    expect(saleOf(client)).toMatchObject({ edit: null, sentEdit: null, requisite: changed })
  })

  describe('that another tab has changed', () => {
    const changed = '5555555555554444, PETR'
    const drafts = (requisite: string) => JSON.stringify({ fields, requisite, method: 4 })

    async function openBeside(deal: ReturnType<typeof aDeal>) {
      const browser = createTestBrowser()
      const client = await open({ deal }, { browser, stored: { drafts: drafts(CARD) } })
      const there = bareClient([], { pageKey: 'sale/7', browser })
      there.deps.pageStorage.set('drafts', drafts(changed))
      await settle(10)
      return client
    }

    it('SALE-14 SAFE-03 is known at once if there is no deal', async () => {
      const client = await openBeside(aDeal({ state: 'deleted', requisite: CARD }))
      expect(known(client)).toEqual([changed, null])
    })

    it.each(['confirmed', 'paid'] as const)(
      'SALE-14 SAFE-03 is known once a load of the deal contains it, and never called somebody else’s: %s',
      async (state) => {
        const client = await openBeside(aDeal({ requisite: CARD }))
        expect(known(client)).toEqual([CARD, null])
        load(client, { deal: aDeal({ state, requisite: changed }) })
        expect(known(client)).toEqual([changed, null])
      },
    )

    it('SALE-14 SALE-24 SAFE-03 is what the next buyer gets if the next load shows that the deal is lost', async () => {
      const client = await openBeside(aDeal({ requisite: CARD }))
      client.answers['GET /lots/api-sell'] = A_LOT
      load(client, { deal: aDeal({ state: 'deleted', requisite: CARD }) })
      await settle()
      expect(client.callsOf('POST /deals')).toMatchObject([{ body: { requisite: changed } }])
    })
  })

  it('SALE-08 the method of the order or of a deal, or a cleared one, has precedence over the stored one', async () => {
    const drafts = JSON.stringify({ fields, requisite: CARD, method: 9 })
    const methodOf = async (order: Fields) =>
      selectMethod((await open(order, { stored: { drafts } })).state())
    expect(await methodOf({})).toBe(9)
    expect(await methodOf(ENTRY)).toBe('4')
    expect(await methodOf({ deal: aDeal() })).toBe(4)
    expect(await methodOf({ status: 0 })).toBeNull()
  })
})

describe('the search of a sale', () => {
  const drafts = JSON.stringify({ fields: {}, requisite: CARD, method: '4' })
  const searches = { method: '4', startedAt: NOW - 100_000, excluded: [8] }

  it('SALE-11 SALE-15 does not continue after a reload without a requisite', async () => {
    const client = await open(ENTRY, { stored: { searches } })
    expect(searchOf(client).state).toBe('idle')
  })

  it.each<[string, (client: BareClient) => void]>([
    ['another method is chosen', ({ store }) => void store.dispatch(methodCleared())],
    ['the sale is cancelled', (client) => load(client, { status: 3 })],
    ['a deal has come', (client) => load(client, { deal: aDeal({ state: 'proposed' }) })],
    ['the action of a press runs', ({ store }) => void store.dispatch(actionStarted('cancel'))],
    ['a search was started', ({ store }) => void store.dispatch(searchStarted({ at: NOW }))],
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
})

describe('the search for a confirmed requisite that waits for an account', () => {
  it.each<[string, Fields, (client: BareClient) => void, string]>([
    ['the method was cleared', ENTRY, ({ dispatch }) => dispatch(methodCleared()), 'init'],
    ['the order has another method', { broker_id: '9' }, () => undefined, 'payment'],
    ['another device made a deal', { deal: aDeal({ state: 'proposed' }), ...ENTRY }, () => undefined, 'wait'],
    ['a deal made elsewhere was confirmed', { deal: aDeal(), ...ENTRY }, () => undefined, 'processed'],
  ])('SALE-11 SALE-13 SALE-15 does not start if %s meanwhile', async (_what, order, act, screen) => {
    const client = await open(ENTRY, { claims: null })
    await client.run(requisiteConfirmed(CARD))
    expect(selectStarting(client.state())).toBe(true)
    act(client)
    client.answers['GET /sale_v2/{id}'] = aSale(order)
    await client.run(orderReloadRequested())
    client.deps.session.adopt(tokensOf(GUEST))
    await client.run(accountReady())
    await settle(20_000)
    expect(client.callsOf('GET /lots/api-sell')).toEqual([])
    expect([selectStarting(client.state()), screenOf(client).name]).toEqual([false, screen])
  })
})

describe('a call of a sale that a sign-in has interrupted', () => {
  it('AUTH-07 SALE-25 the claim is not repeated if another device has claimed the sale, and the person can continue', async () => {
    const client = await open({ status: 0 })
    client.answers['PATCH /s/{id}'] = () => {
      client.answers['GET /sale_v2/{id}'] = aSale({ status: 1 })
      throw interrupted()
    }
    await client.run(brokerPressed('4'))
    await settle(10_000)
    expect(client.callsOf('PATCH /s/{id}')).toHaveLength(1)
    expect(selectStarting(client.state())).toBe(false)
    expect(screenOf(client).name).toBe('payment')
  })

  it('AUTH-07 SALE-11 makes no deal if the sale is over by then', async () => {
    const client = await open(ENTRY)
    client.answers['GET /lots/api-sell'] = A_LOT
    client.answers['POST /deals'] = () => {
      client.answers['GET /sale_v2/{id}'] = aSale({ status: 3 })
      throw interrupted()
    }
    await client.run(requisiteConfirmed(CARD))
    await settle(20_000)
    expect(client.callsOf('POST /deals')).toHaveLength(1)
    expect(screenOf(client).name).toBe('processed')
  })
})

it('SAFE-02 a sale is claimed once if the response was lost and the bank is pressed again', async () => {
  const client = await open({ status: 0 })
  const lost = refusal(null, { kind: 'network', status: null })
  Object.assign(client.answers, { 'PATCH /s/{id}': lost, 'GET /sale_v2/{id}': lost })
  for (const _press of [1, 2]) {
    await client.run(brokerPressed('4'))
    await settle(20_000)
    expect(screenOf(client).name).toBe('init')
  }
  client.answers['GET /sale_v2/{id}'] = aSale({ status: 1 })
  await client.run(brokerPressed('4'))
  expect(screenOf(client).name).toBe('payment')
  expect(client.callsOf('PATCH /s/{id}')).toHaveLength(1)
})

describe('"restart" after a deal that is gone', () => {
  it.each([
    ['names no lot', null],
    ['names no bank', { id: 1, broker: null }],
    ['names a lot without an id', { broker: { id: 5, name: 'T-Bank' } }],
    ['names both', { id: 1, broker: { id: 5, name: 'T-Bank' } }],
  ])('SALE-14 API-02 starts a search if the deal %s', async (_what, lot) => {
    const deal = { id: 1, state: 'deleted', requisite: CARD, lot }
    const money = { amount: '100', currency: 'rub', symbol: 'usdt' }
    const order = { id: 7, status: 1, is_approved: true, ...money, deal }
    const client = await open({}, { answers: { 'GET /sale_v2/{id}': v.parse(sale, order) } })
    await client.run(searchRetried())
    expect(client.callsOf('GET /lots/api-sell')).toHaveLength(1)
  })

  const lost = aDeal({ state: 'deleted', requisite: CARD })
  const LOST: Fields = { deal: lost, ...ENTRY }

  it.each<[string, (client: BareClient) => void]>([
    ['the deal was lost', () => undefined],
    ['a search has failed', ({ dispatch }) => dispatch(searchStarted({ at: NOW }), searchFailed(null))],
  ])('SALE-07 TIME-05 after %s neither shows the form on the way nor starts its time', async (_what, act) => {
    const client = await open(LOST)
    act(client)
    const shown = new Set<string>([screenOf(client).name])
    client.store.subscribe(() => shown.add(screenOf(client).name))
    const [before] = shown
    await client.run(searchRetried())
    expect([...shown]).toEqual([before, 'wait'])
    expect(client.deps.pageStorage.get('entries')).toBeNull()
  })

  it('SALE-07 SALE-15 keeps its screen while an account is asked for', async () => {
    const client = await open(LOST, { claims: null })
    await client.run(searchRetried())
    expect(selectStarting(client.state())).toBe(true)
    expect(screenOf(client)).toMatchObject({ name: 'processed', restart: true })
    expect(client.deps.pageStorage.get('entries')).toBeNull()
  })

  it('SALE-07 TIME-05 leaves the whole time for another requisite if this one is refused', async () => {
    const client = await open(LOST)
    await client.run(searchRetried())
    await settle(100_000)
    const refusedAt = Date.now()
    await client.run(valueRefused('4'))
    expect([screenOf(client).name, saleOf(client).entryAt]).toEqual(['payment', refusedAt])
  })

  it('SALE-14 SALE-12 excludes the lot of the lost deal, and searches by its bank, also if the order has it no more', async () => {
    const client = await open({ deal: aDeal({ state: 'deleted', requisite: CARD, lot_id: 12 }) })
    client.answers['GET /lots/api-sell'] = refusal(null, { status: 404, call: 'GET /lots/api-sell' })
    await client.run(searchRetried())
    load(client, {})
    await settle(10_000)
    const searches = client.callsOf('GET /lots/api-sell')
    expect(searches.length).toBeGreaterThan(1)
    for (const { query } of searches) expect(query).toMatchObject({ broker: 4, exclude: '12' })
  })

  /** A sale that names no bank: its lost deal does, which the order has no more while the search runs. */
  async function searchWithoutDeal(stored: object = {}, isRebid = false) {
    const client = await open({ deal: isRebid ? aDeal({ requisite: CARD }) : lost }, { stored })
    if (isRebid) load(client, { deal: lost })
    else await client.run(searchRetried())
    client.answers['GET /sale_v2/{id}'] = aSale()
    await client.run(orderReloadRequested())
    return client
  }
  const given = { drafts: JSON.stringify({ fields: {}, requisite: CARD }) }

  it.each([
    ['that was started again', false],
    ['that follows the loss of the deal', true],
  ])('SALE-11 SALE-12 a search %s keeps its bank for a reload and the next one', async (_what, isRebid) => {
    const client = await searchWithoutDeal(given, isRebid)
    expect(client.deps.pageStorage.get('searches')).toMatchObject({ method: 4 })
    await client.run(searchFailed(null), searchRetried())
    const searches = client.callsOf('GET /lots/api-sell')
    expect(searches.map(({ query }) => query)).toMatchObject([{ broker: 4 }, { broker: 4 }])
  })

  it('SALE-15 SALE-12 shows the form of that bank if only the lost deal had a requisite', async () => {
    const client = await searchWithoutDeal()
    await client.run(searchFailed(null), searchRetried())
    expect(screenOf(client).name).toBe('payment')
    expect(selectMethod(client.state())).toBe(4)
  })

  it('SALE-14 SALE-15 does not search if only the lost deal had a requisite, and it is gone after the sign-in', async () => {
    const client = await open(LOST, { claims: null })
    await client.run(searchRetried())
    client.answers['GET /sale_v2/{id}'] = aSale(ENTRY)
    await client.run(orderReloadRequested())
    client.deps.session.adopt(tokensOf(GUEST))
    await client.run(accountReady())
    expect(selectStarting(client.state())).toBe(false)
    expect(client.callsOf('GET /lots/api-sell')).toEqual([])
    expect(screenOf(client).name).toBe('payment')
  })
})

it('SPEC-18 SALE-15 the error of a cancel is not closed by an earlier claim that has arrived', async () => {
  const lost = refusal(null, { kind: 'network', status: null, call: 'PATCH /s/{id}' })
  const client = await open({ status: 0 }, { answers: { 'PATCH /s/{id}': lost } })
  await client.run(brokerPressed('4'))
  await settle(6_000)
  expect(client.dialog()).toMatchObject({ kind: 'error', place: 'claim' })
  await client.run(dialogClosed(), searchStopped())
  await settle(6_000)
  expect(client.dialog()).toMatchObject({ kind: 'error', place: 'action' })
  load(client, { status: 1 })
  await settle()
  expect(client.dialog()).toMatchObject({ kind: 'error', place: 'action' })
})
