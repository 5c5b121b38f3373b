/** A purchase that is opened again: the search of an earlier visit, its claim, its deals; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { brokerPressed, methodChosen, methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { searchStarted, selectDeal, selectSearch } from '../../src/features/deal/dealSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectMethod, selectScreen } from '../../src/pages/payment/selectors.ts'
import { aDeal, anAutodeal } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { refusal, NO_REFS, NOW, settle, callsOf, useFakeTime, type BareClient } from './bareClient.ts'
import { openPurchase } from './barePurchase.ts'

const ORDER = 'GET /payments_v2/{id}'

const lotsOf = (client: BareClient) => client.calls.filter(({ route }) => route.startsWith('GET /lots/'))
const searchOf = ({ store }: BareClient) => selectSearch(store.getState())
const screenOf = ({ store }: BareClient) => selectScreen(store.getState())

useFakeTime()

describe('a purchase after a reload', () => {
  const stored = { method: '4', startedAt: NOW - 100_000, excluded: [] }

  it('STORE-03 an order without a currency keeps the currency of the previous order', async () => {
    const browser = createTestBrowser()
    await openPurchase({ currency: 'azn' }, { browser })
    const next = await openPurchase({ currency: null }, { browser })
    expect(next.deps.storage.get('currency')).toBe('azn')
  })

  it.each([
    ['whose deal waits for its requisite', { deal: aDeal() }, { name: 'wait', reason: 'deal' }],
    ['whose automatic deal waits', { autodeal: anAutodeal() }, { name: 'wait', reason: 'autodeal' }],
    ['that is to be paid', { deal: aDeal({ requisite: '4111' }) }, { name: 'payment' }],
    ['that was paid', { deal: aDeal({ state: 'paid' }) }, { result: 'waiting' }],
    [
      'that is disputed',
      { deal: aDeal({ dispute: { initiator: 'x', opponent: null, created_at: null } }) },
      { result: 'dispute' },
    ],
    ['whose deal was deleted', { deal: aDeal({ state: 'deleted' }) }, { chooseAnother: true }],
  ])('PUR-23 an order with a bank %s starts no search by itself', async (_what, fields, screen) => {
    const client = await openPurchase({ broker_id: '4', ...fields })
    expect(screenOf(client)).toMatchObject(screen)
    expect(searchOf(client).state).toBe('idle')
    expect(lotsOf(client)).toEqual([])
  })

  it.each([
    [240_000, 0, 'failed'],
    [300_000, 0, 'failed'],
    [239_999, 1, 'running'],
  ])('PUR-24 TIME-03 a search that began %i ms ago requests %i more lots', async (ago, lots, state) => {
    const client = await openPurchase({}, { stored: { ...stored, startedAt: NOW - ago } })
    expect([lotsOf(client).length, searchOf(client).state]).toEqual([lots, state])
    expect(screenOf(client).name).toBe(state === 'failed' ? 'restart' : 'wait')
  })
})

describe('a replaced search', () => {
  it('PUR-20 PUR-24 does not end the new one', async () => {
    const client = await openPurchase({ broker_id: '4' })
    expect(lotsOf(client)).toMatchObject([{ query: { broker: '4' } }])
    await client.run(methodCleared(), methodChosen('5'), searchStarted({ at: NOW }))
    expect(searchOf(client).state).toBe('running')
    await settle(5_000)
    expect(lotsOf(client)).toMatchObject([{}, { query: { broker: '5' } }])
    expect(searchOf(client).state).toBe('running')
  })
})

describe('a claim that is refused', () => {
  const press = async (detail: string) => {
    const client = await openPurchase({ status: 0 }, { answers: { 'PATCH /p/{id}': refusal(detail) } })
    const before = callsOf(client, ORDER).length
    await client.run(brokerPressed('4'))
    const dialog = selectDialog(client.store.getState())
    return { client, dialog, looks: callsOf(client, ORDER).length - before }
  }

  it('CAT-22 PUR-05 shows no error if the page is outdated, and loads the order at once', async () => {
    const { client, dialog, looks } = await press('Wrong deal status')
    expect([dialog, looks]).toEqual([null, 1])
    expect(selectMethod(client.store.getState())).toBeNull()
    expect(client.store.getState().brokers.starting).toBe(false)
  })

  it.each([['Mask filled'], ['Not today']])(
    'CAT-23 CAT-38 PUR-05 does not load the order after “%s”',
    async (detail) => {
      expect((await press(detail)).looks).toBe(0)
    },
  )
})

describe('the deals of an order that does not contain them', () => {
  const session = { token: null, deal: null, autodeal: null }
  const answers = {
    'GET /p/{id}': { ...session, refs: { ...NO_REFS, deal: 11, autodeal: 'a1' } },
    'GET /deals/{id}': aDeal(),
    'GET /autodeals/{id}': anAutodeal(),
  }
  const asked = (client: BareClient) =>
    client.calls.flatMap(({ route, id }) => (/^GET .*deals/.test(route) ? [id] : []))

  it('SPEC-01 are those of the session if the order does not say', async () => {
    const refs = { ...NO_REFS, deal: undefined, autodeal: undefined }
    const client = await openPurchase({}, { refs, answers })
    await eventually(() => expect(selectDeal(client.store.getState())).toMatchObject({ deal_id: 11 }))
    expect(asked(client)).toEqual([11, 'a1'])
  })

  it('SPEC-01 are not requested if the order says that it has none', async () => {
    const refs = { ...NO_REFS, deal: null, autodeal: undefined }
    const client = await openPurchase({}, { refs, answers })
    await eventually(() => expect(asked(client)).toEqual(['a1']))
    expect(selectDeal(client.store.getState())).toBeNull()
  })
})
