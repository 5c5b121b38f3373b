/** A changed address of a deposit: between two responses, and between two visits; from actions alone. */
import { describe, expect, it } from 'vitest'
import type { CryptoPayment } from '../../src/contract/orders.ts'
import { replacedRequisiteDismissed, selectDealState } from '../../src/features/deal/dealSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { aCryptoPayment } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { firstOf, laterOf } from '../support/listeners.ts'
import { addLater, bareClient } from './bareClient.ts'

const OLD = '0xold'
const NEW = '0xnew'

function open(fields: Partial<CryptoPayment>, browser = createTestBrowser()) {
  const client = bareClient([...firstOf('cpayment')], { pageKey: 'cpayment/7', browser })
  const load = (more: Partial<CryptoPayment>) =>
    client.store.dispatch(orderLoaded({ kind: 'deposit', order: aCryptoPayment(more), at: Date.now() }))
  load(fields)
  addLater(client.store, laterOf('cpayment'))
  return {
    load,
    dismiss: () => client.store.dispatch(replacedRequisiteDismissed()),
    toPay: () => selectDealState(client.store.getState()).requisite,
    replaced: () => selectDealState(client.store.getState()).replaced,
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
