// long: one case for each entry of the history
/** Entries of the history about the order and the page, from actions alone. */
import { describe, expect, it, vi } from 'vitest'
import type { Route } from '../../src/contract/endpoints.ts'
import type { Purchase } from '../../src/contract/orders.ts'
import { FLOW_TEXTS, SERVER_TEXTS } from '../../src/contract/serverErrors.ts'
import { brokersLoaded, methodChosen, startingChanged } from '../../src/features/brokers/brokersSlice.ts'
import { notificationAnnounced, selectHistory } from '../../src/features/history/historySlice.ts'
import { readHistory } from '../../src/features/history/storedHistory.ts'
import {
  addressCopied,
  requisiteCopied,
  searchFailed,
  searchStarted,
} from '../../src/features/order/orderSlice.ts'
import { type ErrorPlace, errorPolicy } from '../../src/rules/errorPolicy.ts'
import { announcementOf } from '../../src/rules/notifications.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { callFailed, connectivityChanged, listenersAdded, pageOpened } from '../../src/shell/shellSlice.ts'
import { ERROR_PLACES } from '../rules/errorPlaces.ts'
import { aSale } from '../rules/orders.ts'
import { aBroker, aDeal, aNotification, refused } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { historyListeners } from '../support/listeners.ts'
import { DEAL_EVENT_CASES } from '../support/socketEvents.ts'
import { orderAt } from '../support/state.ts'
import { addLater, bareClient, type BareClient, NOW, settle, useFakeTime } from './bareClient.ts'

const card = '4111111111111111, IVAN PETROV'
const open = (options: Parameters<typeof bareClient>[1] = {}) => {
  const client = bareClient([...historyListeners], options)
  client.dispatch(pageOpened({ page: options.pageKey?.startsWith('sale') ? 'sale' : 'payment', id: '7' }))
  return client
}
const load = ({ store }: BareClient, fields: Partial<Purchase> = {}) =>
  void store.dispatch(orderAt(Date.now(), fields))
const entriesOf = ({ state }: BareClient) => selectHistory(state())
const lastOf = (client: BareClient) => entriesOf(client).at(-1)
const linesOf = (client: BareClient) =>
  entriesOf(client).map(({ event, at, isLate }) => `${event} ${at - NOW}${isLate ? ' late' : ''}`)

useFakeTime()

describe('entries about the page', () => {
  it('HIST-01 a requisite that was copied, by its ending', () => {
    const client = open()
    client.dispatch(requisiteCopied('4111 1111 1111 1234'))
    const text = { key: 'account:log.requisiteCopied', values: { last: '1234' } }
    const entry = { key: 'requisite-copied:1234', at: NOW, event: 'requisite-copied', by: 'me', text }
    expect(entriesOf(client)).toEqual([entry])
  })

  it('HIST-01 CP-05 an address for coins is not called payment details', () => {
    const client = open()
    client.dispatch(pageOpened({ page: 'cpayment', id: '7' }))
    client.dispatch(addressCopied('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'))
    expect(entriesOf(client).map(({ text }) => text)).toEqual([
      { key: 'account:log.addressCopied', values: { last: 'bLSE' } },
    ])
  })

  it('HIST-01 the loss of the connection and its return, each once', async () => {
    const client = open()
    const tell = (isOnline: boolean) => client.dispatch(connectivityChanged({ isOnline, at: NOW }))
    tell(true)
    expect(entriesOf(client)).toEqual([])
    tell(false)
    await settle(60_000)
    tell(false)
    tell(true)
    expect(entriesOf(client)).toEqual([
      { key: 'offline', at: NOW, event: 'offline', by: 'system', text: { key: 'account:log.offline' } },
      { key: 'online', at: NOW + 60_000, event: 'online', by: 'system', text: { key: 'account:log.online' } },
    ])
  })

  it('HIST-01 HIST-04 the chosen method, by its name; not the method of a search that continues', () => {
    const client = open()
    const { dispatch } = client.store
    const choose = (method: string) => {
      dispatch(startingChanged(true))
      dispatch(methodChosen(method))
      dispatch(startingChanged(false))
    }
    choose('Sber')
    dispatch(brokersLoaded([aBroker('Sber'), aBroker('Tinkoff')]))
    choose('Bank of nowhere')
    expect(entriesOf(client)).toEqual([])
    choose('Sber')
    const text = { key: 'account:log.methodChosen', values: { method: 'Sber' } }
    expect(lastOf(client)).toMatchObject({ by: 'me', event: 'message', text })
    dispatch(methodChosen('Tinkoff'))
    expect(entriesOf(client)).toHaveLength(1)
  })

  it('HIST-01 the search, notifications without another entry, and shown failures', () => {
    const client = open()
    const texts: (string | undefined)[] = []
    const after = (action: Parameters<typeof client.store.dispatch>[0]) => {
      client.dispatch(action)
      const last = lastOf(client)
      texts.push(last && `${last.by} ${'key' in last.text ? last.text.key : last.text.raw}`)
      vi.advanceTimersByTime(1)
    }
    const failure = (action: object) =>
      callFailed({ place: 'action', error: refused('no'), action: action as never })
    after(failure({ kind: 'silent' }))
    after(failure({ kind: 'login', message: null, reset: false }))
    after(searchStarted({ at: NOW }))
    after(searchFailed(null))
    after(notificationAnnounced({ id: 1, message: { key: 'account:inbox.deal' } }))
    after(failure({ kind: 'toast', message: { raw: 'out of order' } }))
    const search = ['account:log.searchStarted', 'account:log.searchFailed']
    const ofSystem = [...search, 'account:inbox.deal', 'out of order']
    expect(texts).toEqual([undefined, undefined, ...ofSystem.map((text) => `system ${text}`)])
  })

  it('HIST-04 a search whose time was over before the history was loaded', () => {
    const client = bareClient([])
    client.dispatch(pageOpened({ page: 'payment', id: '7' }), searchFailed({ raw: 'x' }, NOW - 240_000))
    addLater(client.store, [...historyListeners])
    expect(entriesOf(client)).toMatchObject([
      { key: `search-failed:${NOW - 240_000}`, text: { key: 'deal:dealSearch.ended' } },
    ])
  })

  it('HIST-01 a seller searches for a buyer, not for requisites', () => {
    const client = open()
    client.dispatch(pageOpened({ page: 'sale', id: '7' }), searchStarted({ at: NOW }))
    vi.advanceTimersByTime(1)
    client.dispatch(searchFailed(null))
    const expected = ['account:log.buyerSearchStarted', 'account:log.buyerSearchFailed']
    expect(entriesOf(client).map(({ text }) => 'key' in text && text.key)).toEqual(expected)
  })

  it('HIST-01 the same text at another time is another entry', async () => {
    const client = open()
    for (let times = 0; times < 2; times++) {
      client.dispatch(searchFailed(null), searchFailed(null))
      await settle(10)
    }
    expect(linesOf(client)).toEqual(['message 0', 'message 10'])
  })

  it('HIST-01 EVID-01 the same refusal of each poll is one entry', () => {
    const client = open()
    const refuse = (place: ErrorPlace, call: Route, text: string) => {
      const action = { kind: 'dialog', message: { raw: text } } as never
      client.dispatch(callFailed({ place, error: { ...refused(text), call }, action }))
      vi.advanceTimersByTime(5_000)
    }
    for (let polls = 0; polls < 3; polls++) refuse('background', 'GET /payments_v2/{id}', 'banned')
    refuse('background', 'GET /operations/updates', 'banned')
    refuse('background', 'GET /payments_v2/{id}', 'gone')
    for (let presses = 0; presses < 2; presses++) refuse('action', 'GET /payments_v2/{id}', 'banned')
    expect(linesOf(client)).toEqual([0, 15_000, 20_000, 25_000, 30_000].map((at) => `message ${at}`))
  })

  it('HIST-01 nothing on a page without an order', () => {
    const client = open({ pageKey: '' })
    client.dispatch(requisiteCopied('4111'))
    expect(entriesOf(client)).toEqual([])
  })
})

describe('an opened order', () => {
  it('HIST-04 has an entry for its opening, and marks what happened before as late', () => {
    const client = open()
    load(client, { deal: aDeal({ state: 'paid', requisite: card }) })
    expect(linesOf(client)).toEqual(['deal-proposed 0 late', 'paid 0 late', 'order-opened 0'])
  })

  it('HIST-04 the shown requisite has the time of now, the seller’s own one was given before', () => {
    const buyer = open()
    load(buyer, { deal: aDeal({ requisite: card }) })
    expect(linesOf(buyer)).toEqual(['deal-proposed 0 late', 'order-opened 0', 'requisite-shown 0'])
    const seller = open({ pageKey: 'sale/7' })
    const order = aSale({ deal: aDeal({ requisite: card }) })
    seller.dispatch(orderLoaded({ kind: 'sale', order, at: NOW }))
    expect(linesOf(seller)).toEqual(['deal-proposed 0 late', 'requisite-shown 0 late', 'order-opened 0'])
  })

  it('HIST-04 an entry is never later than a following entry with a known time', () => {
    const client = open()
    const created_at = new Date(NOW - 60_000).toISOString()
    const dispute = { initiator: 'payer', opponent: 'trader', created_at }
    load(client, { deal: aDeal({ state: 'paid', dispute }) })
    const before = ['deal-proposed -60000 late', 'paid -60000 late', 'dispute-opened -60000']
    expect(linesOf(client)).toEqual([...before, 'dispute-joined 0 late', 'order-opened 0'])
  })

  it('HIST-01 PROOF-01 later changes have the time at which they are seen, and are late if that is long after the load before', async () => {
    const client = open()
    load(client)
    await settle(5_000)
    load(client, { deal: aDeal({ requisite: card }) })
    await settle(5_000)
    load(client, { deal: aDeal({ state: 'paid' }), is_receipt_sent: true })
    const later = ['deal-proposed 5000', 'requisite-shown 5000', 'paid 10000', 'receipt-sent 10000']
    expect(linesOf(client)).toEqual(['order-opened 0', ...later])
    // The phone slept, or was offline.
    await settle(600_000)
    load(client, { deal: aDeal({ state: 'closed' }), is_receipt_sent: true })
    expect(linesOf(client).at(-1)).toBe('released 610000 late')
  })

  it('HIST-04 is recorded as well when the history is loaded after it', () => {
    const client = bareClient([])
    client.dispatch(pageOpened({ page: 'payment', id: '7' }))
    load(client, { deal: aDeal() })
    addLater(client.store, [...historyListeners])
    expect(linesOf(client)).toEqual(['deal-proposed 0 late', 'order-opened 0'])
  })
})

describe('the history after reloads and in several tabs', () => {
  it('HIST-04 a requisite that was seen on an earlier visit has no second entry, another one has', async () => {
    const browser = createTestBrowser()
    const first = open({ browser })
    load(first, { deal: aDeal({ requisite: card }) })
    first.dispatch(requisiteCopied(card))
    const before = linesOf(first)
    first.store.stop()
    await settle(200_000)
    const again = open({ browser })
    expect(linesOf(again)).toEqual(before)
    load(again, { deal: aDeal({ requisite: card }) })
    expect(linesOf(again)).toEqual(before)
    again.store.stop()
    const third = open({ browser })
    load(third, { deal: aDeal({ requisite: '2200000000000000' }) })
    expect(linesOf(third)).toEqual([...before, 'requisite-changed 200000'])
  })

  it('HIST-04 a search that a later visit continues, and one that has failed, have one entry each', async () => {
    const browser = createTestBrowser()
    const visit = async (action: ReturnType<typeof searchStarted | typeof searchFailed>) => {
      const client = open({ browser })
      client.dispatch(action)
      client.store.stop()
      await settle(10_000)
      return linesOf(client)
    }
    const started = searchStarted({ at: NOW })
    expect(await visit(started)).toEqual(['message 0'])
    expect(await visit(started)).toEqual(['message 0'])
    const failed = searchFailed(null, NOW)
    expect(await visit(failed)).toEqual(['message 0', 'message 20000'])
    expect(await visit(failed)).toEqual(['message 0', 'message 20000'])
  })

  it('HIST-01 EVID-01 a connection that is back at the next visit ends the outage', async () => {
    const browser = createTestBrowser()
    const first = open({ browser })
    load(first)
    first.dispatch(connectivityChanged({ isOnline: false, at: NOW }))
    first.store.stop()
    await settle(200_000)
    const again = open({ browser })
    load(again)
    again.dispatch(listenersAdded())
    expect(linesOf(again)).toEqual(['order-opened 0', 'offline 0', 'online 200000 late'])
    again.dispatch(listenersAdded())
    expect(linesOf(again)).toHaveLength(3)
  })

  it('HIST-04 EVID-01 a requisite that is back after a visit is the last one again', async () => {
    const browser = createTestBrowser()
    const other = '2200000000000000'
    const first = open({ browser })
    for (const requisite of [card, other]) {
      load(first, { deal: aDeal({ requisite }) })
      await settle(5_000)
    }
    first.store.stop()
    await settle(200_000)
    const again = open({ browser })
    load(again, { deal: aDeal({ requisite: card }) })
    expect(
      entriesOf(again)
        .flatMap(({ event, requisite = '' }) => `${event} ${requisite}`)
        .slice(-3),
    ).toEqual([`requisite-shown ${card}`, `requisite-changed ${other}`, `requisite-changed ${card}`])
  })

  it('HIST-04 what another tab records shows here, whichever part was loaded last', async () => {
    const browser = createTestBrowser()
    const here = open({ browser })
    const there = open({ browser })
    here.dispatch(listenersAdded())
    there.dispatch(requisiteCopied('4111'))
    await settle(10)
    expect(linesOf(here)).toEqual(['requisite-copied 0'])
  })

  it('HIST-04 a notification that both tabs receive at slightly different times is one entry', async () => {
    const browser = createTestBrowser()
    const tabs = [open({ browser }), open({ browser })]
    for (const { store } of tabs) {
      store.dispatch(notificationAnnounced({ id: 7, message: { key: 'account:inbox.transaction' } }))
      await settle(10)
    }
    for (const tab of tabs) {
      expect(linesOf(tab)).toEqual(['message 0'])
      expect(readHistory(tab.deps, NOW)).toHaveLength(1)
    }
  })

  it('HIST-04 all entries about the page are restored after a reload', () => {
    const words = [null, 'other words', ...Object.values({ ...SERVER_TEXTS, ...FLOW_TEXTS })]
    const errors = words.flatMap((texts) => [
      refused(texts),
      refused(texts && `The requisite ${texts}`, { status: 500 }),
      refused(texts, { kind: 'network', status: null }),
      refused(null, { fields: { email: [texts ?? ''] } }),
      refused(null, { fields: { address: [texts ?? ''] } }),
      refused(null, { fields: { requisite: [texts ?? ''] } }),
    ])
    for (const error of errors) {
      const client = open()
      for (const place of ERROR_PLACES)
        client.dispatch(callFailed({ place, error, action: errorPolicy(place, error) }))
      expect(readHistory(client.deps, NOW)).toEqual(entriesOf(client))
    }
    const client = open()
    for (const cause of [null, { key: 'errors:errors.connection' } as const])
      client.dispatch(searchFailed(cause))
    for (const [id, [type, { value }]] of Object.entries(DEAL_EVENT_CASES).entries()) {
      const message = announcementOf(aNotification({ type, details: value?.details ?? null }), null)
      if (message) client.dispatch(notificationAnnounced({ id, message }))
    }
    expect(entriesOf(client).length).toBeGreaterThan(5)
    expect(readHistory(client.deps, NOW)).toEqual(entriesOf(client))
  })
})
