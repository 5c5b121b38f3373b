/** A changed address of a deposit, between two responses and two visits, and the history of a deposit; from actions alone. */
import { describe, expect, it } from 'vitest'
import type { CryptoPayment } from '../../src/contract/orders.ts'
import { selectToasts } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import { replacedRequisiteDismissed, selectOrderWithDeal } from '../../src/features/order/orderSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { aCryptoPayment } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { firstOf, historyListeners, laterOf, notificationsListeners } from '../support/listeners.ts'
import { depositAt } from '../support/state.ts'
import { addLater, bareClient, type BareClient, NOW, settle, useFakeTime } from './bareClient.ts'

const OLD = '0xold'
const NEW = '0xnew'

function open(fields: Partial<CryptoPayment>, browser = createTestBrowser()) {
  const client = bareClient([...firstOf('cpayment')], { pageKey: 'cpayment/7', browser })
  const load = (more: Partial<CryptoPayment>) => {
    const seen = client.deps.pageStorage.get('requisites')
    client.store.dispatch(depositAt(Date.now(), more, { seen }))
  }
  load(fields)
  addLater(client.store, laterOf('cpayment'))
  return {
    load,
    dismiss: () => client.store.dispatch(replacedRequisiteDismissed()),
    toPay: () => selectOrderWithDeal(client.state()).requisite,
    replaced: () => selectOrderWithDeal(client.state()).replaced,
    stored: () => client.deps.pageStorage.get('requisites'),
  }
}

describe('an address that changes', () => {
  it.each<[Partial<CryptoPayment>, string | null, string | null]>([
    [{}, NEW, OLD],
    [{ address: OLD }, OLD, null],
    [{ address: null }, null, OLD],
    [{ amount_received: '4' }, NEW, OLD],
    [{ symbol: 'etc' }, null, OLD],
    [{ amount_received: '10' }, null, null],
    [{ status: 2 }, null, null],
    [{ status: 3 }, null, null],
    [{ status: null }, null, null],
  ])('SAFE-03 of %o coins go to %s, and no longer to %s', (fields, toPay, replaced) => {
    const tab = open({ address: OLD })
    tab.load({ address: NEW, ...fields })
    expect([tab.toPay(), tab.replaced()]).toEqual([toPay, replaced])
  })

  it('SAFE-03 between two responses is reported until it is dismissed, is changed back, or all coins are received', () => {
    const tab = open({ address: OLD })
    expect([tab.replaced(), tab.stored()]).toEqual([null, OLD])
    tab.load({ address: NEW })
    tab.load({ address: NEW })
    expect([tab.replaced(), tab.stored()]).toEqual([OLD, OLD])
    tab.dismiss()
    expect([tab.replaced(), tab.stored()]).toEqual([null, NEW])
    tab.load({ address: null })
    expect(tab.replaced()).toBe(NEW)
    tab.load({ address: NEW })
    expect(tab.replaced()).toBeNull()
    tab.load({ address: OLD })
    expect(tab.replaced()).toBe(NEW)
    tab.load({ address: '0xthird' })
    expect(tab.replaced()).toBe(OLD)
    tab.load({ address: '0xthird', status: 2 })
    expect([tab.replaced(), tab.stored()]).toEqual([null, ''])
  })

  it('SAFE-03 RET-03 between two visits is reported in the second one', () => {
    const browser = createTestBrowser()
    open({ address: OLD }, browser)
    const later = open({ address: NEW }, browser)
    expect([later.replaced(), later.stored()]).toEqual([OLD, OLD])
    later.dismiss()
    expect(open({ address: NEW }, browser).replaced()).toBeNull()
  })

  it('SAFE-03 the first address is no change', () => {
    const tab = open({ status: null, address: null, symbol: null })
    tab.load({ address: NEW })
    expect([tab.replaced(), tab.stored()]).toEqual([null, NEW])
  })
})

const RUNNING = { created_at: new Date(NOW - 1_000).toISOString() }
function openAt(fields: Partial<CryptoPayment>) {
  const client = bareClient([...firstOf('cpayment')], { pageKey: 'cpayment/7' })
  client.dispatch(depositAt(NOW, fields))
  return client
}
const addHistory = ({ store }: BareClient) => addLater(store, [...historyListeners, ...laterOf('cpayment')])

useFakeTime()

describe('the history of a loaded deposit', () => {
  const lateOf = ({ state }: BareClient) =>
    selectHistory(state()).map(({ key, isLate, at }) => `${key}${isLate ? ' late' : ''} ${at - NOW}`)

  it('HIST-01 HIST-04 marks entries that may have happened before the visit as late, and no later ones', async () => {
    const client = openAt({ ...RUNNING, amount_received: '4' })
    addHistory(client)
    const before = ['order-opened late 0', 'requisite-shown:0xabc 0', 'paid:4 late 0']
    expect(lateOf(client)).toEqual(before)
    await settle(1_000)
    client.dispatch(depositAt(Date.now(), { ...RUNNING, status: 2, amount_received: '10' }))
    expect(lateOf(client)).toEqual([...before, 'paid:10 1000', 'released 1000'])
  })

  it('HIST-01 HIST-04 a poll without news changes no entry: what was found at the first load stays late', async () => {
    const payment = aCryptoPayment({ ...RUNNING, amount_received: '4' })
    const client = openAt(payment)
    addHistory(client)
    const before = lateOf(client)
    await settle(20_000)
    client.dispatch(orderLoaded({ kind: 'deposit', order: payment, at: Date.now() }))
    expect(lateOf(client)).toEqual(before)
  })

  it('HIST-01 PROOF-01 what is found after the phone slept is late', async () => {
    const client = openAt({ ...RUNNING, amount_received: '4' })
    addHistory(client)
    await settle(3 * 3_600_000)
    client.dispatch(depositAt(Date.now(), { ...RUNNING, status: 2, amount_received: '10' }))
    expect(lateOf(client).slice(-2)).toEqual(['paid:10 late 10800000', 'released late 10800000'])
  })

  it('HIST-01 SAFE-03 contains each change of the address once, also one back, however long it is shown and whether it is dismissed', async () => {
    const client = openAt(RUNNING)
    addHistory(client)
    for (const address of [NEW, OLD, NEW])
      for (let polls = 0; polls < 10; polls++) {
        await settle(20_000)
        client.dispatch(depositAt(Date.now(), { ...RUNNING, address }))
        client.dispatch(replacedRequisiteDismissed())
      }
    const shown = selectHistory(client.state()).filter(({ requisite }) => requisite !== undefined)
    const changed = [NEW, OLD, NEW].map((requisite) => `requisite-changed ${requisite}`)
    const events = shown.map(({ event, requisite }) => `${event} ${requisite}`)
    expect(events).toEqual(['requisite-shown 0xabc', ...changed])
    const text = { key: 'account:log.addressChanged', values: { old: 'xabc', last: 'xnew' } }
    expect(shown[1]?.text).toEqual(text)
  })

  it('SAFE-03 HIST-01 another sum of a deposit under way is told once, and is in the history', async () => {
    const client = openAt({ ...RUNNING, amount: '10' })
    addLater(client.store, [...historyListeners, ...notificationsListeners, ...laterOf('cpayment')])
    const toasts = () => selectToasts(client.state()).map(({ message }) => message)
    const text = { key: 'account:log.sumChanged', values: { old: '10\u00a0ETH', amount: '25\u00a0ETH' } }
    for (const amount of ['10', '25', '25']) {
      await settle(20_000)
      client.dispatch(depositAt(Date.now(), { ...RUNNING, amount }))
    }
    await settle(1)
    expect(toasts()).toEqual([text])
    expect(selectHistory(client.state()).at(-1)).toMatchObject({ event: 'message', by: 'system', text })
    client.dispatch(depositAt(Date.now(), { ...RUNNING, amount: '30', status: 3 }))
    await settle(1)
    expect(toasts()).toHaveLength(1)
  })

  it.each([
    ['after its end', { status: 3 }],
    ['after all has come', { amount_received: '10' }],
  ] as const)('HIST-01 HIST-04 an address off the page, opened %s, was shown before', (_what, fields) => {
    const client = openAt({ ...RUNNING, ...fields })
    addHistory(client)
    expect(lateOf(client)).toContain('requisite-shown:0xabc late 0')
  })

  it('HIST-04 an end has its known time; without one it is marked as late', () => {
    const early = new Date(NOW - 10_860_000).toISOString()
    for (const [created_at, expected] of [
      [null, 'timed-out late 0'],
      [early, 'timed-out -60000'],
    ] as const) {
      const client = openAt({ status: 3, created_at })
      addHistory(client)
      expect(lateOf(client)).toContain(expected)
    }
    const done = openAt({ status: 2, amount_received: '10' })
    addHistory(done)
    expect(lateOf(done)).toContain('released late 0')
  })
})

describe('the history of a deposit', () => {
  const shown = ['requisite-shown', 'system', 'account:log.addressShown', { last: '0abc' }]
  const opened = ['order-opened', 'me', 'account:log.opened', undefined]
  const received = (amount: string) => ['paid', 'me', 'account:log.depositReceived', { amount }]
  const released = ['released', 'system', 'account:log.depositDone', undefined]
  const timedOut = ['timed-out', 'system', 'account:log.depositOvertime', undefined]
  it.each<[string, Partial<CryptoPayment>, unknown[]]>([
    ['before its start', { status: null, address: null }, []],
    ['that waits', {}, [shown]],
    ['without an address', { address: null }, []],
    ['that came in part', { amount_received: '4' }, [shown, received('4\u00a0ETH')]],
    ['of a coin that is not named', { amount_received: '4', symbol: null }, [received('4')]],
    ['that came', { status: 2, amount_received: '10' }, [shown, received('10\u00a0ETH'), released]],
    ['that came too late', { status: 3 }, [shown, timedOut]],
  ])('HIST-01 of one %s', (_what, fields, expected) => {
    const client = openAt({ address: '0x00abc', ...RUNNING, ...fields })
    addHistory(client)
    const entries = selectHistory(client.state()).map(({ event, by, text }) => [
      event,
      by,
      'key' in text && text.key,
      'key' in text ? text.values : null,
    ])
    expect(entries).toEqual([opened, ...expected])
  })

  it('CP-18 HIST-01 amounts have the format of the page', () => {
    const client = openAt({ amount_received: '1024.9', symbol: 'USDT' })
    addHistory(client)
    const paid = selectHistory(client.state()).find(({ event }) => event === 'paid')
    expect(paid?.text).toMatchObject({ values: { amount: '1\u00a0024,9\u00a0USDT' } })
  })
})
