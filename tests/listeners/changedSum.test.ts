/** An open confirmation dialog whose sum changes; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import {
  overlayOpened,
  questionAnswered,
  questionAsked,
  selectDealState,
} from '../../src/features/deal/dealSlice.ts'
import { orderReloadRequested, selectReloadRequest } from '../../src/features/order/orderSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aDeal, anAutodeal } from '../rules/records.ts'
import { dealCommandsListeners, dealListeners } from '../support/listeners.ts'
import { bareClient, GUEST, settle, useFakeTime, type BareClient } from './bareClient.ts'

function open(page: 'payment' | 'sale', order: object) {
  const client = bareClient([...dealListeners, ...dealCommandsListeners], {
    pageKey: `${page}/7`,
    claims: GUEST,
  })
  client.dispatch(pageOpened({ page, id: '7' }))
  load(client, page, order)
  return client
}
function load({ store }: BareClient, page: 'payment' | 'sale', order: object) {
  const more = { at: Date.now(), request: selectReloadRequest(store.getState()) }
  if (page === 'sale') store.dispatch(orderLoaded({ kind: 'sale', order: aSale(order), ...more }))
  else store.dispatch(orderLoaded({ kind: 'purchase', order: aPurchase(order), ...more }))
}
const stateOf = ({ store }: BareClient) => selectDealState(store.getState())

useFakeTime()

describe('a sum that changes while its dialog is open', () => {
  it.each(['amount', 'amount_currency'] as const)(
    'DLG-04 SAFE-03 "I paid" and its steps have to be confirmed again: %s',
    async (name) => {
      const deal = aDeal({ requisite: '4111' })
      const client = open('payment', { deal })
      client.dispatch(questionAsked('paid'))
      for (const same of [
        { expire_in: 100 },
        { [name]: `${deal[name]}.00` },
        { [name]: null },
        { [name]: '' },
        {},
      ]) {
        load(client, 'payment', { deal: { ...deal, ...same } })
        expect(stateOf(client).question).toBe('paid')
      }
      load(client, 'payment', { deal: { ...deal, [name]: '7000' } })
      expect(stateOf(client).question).toBeNull()
      client.dispatch(overlayOpened('receipt'))
      load(client, 'payment', { deal })
      expect(stateOf(client).overlay).toBeNull()
    },
  )

  it('DLG-04 SAFE-03 "I paid" of an automatic deal, too', () => {
    const client = open('payment', { autodeal: anAutodeal(), requisites: '4111' })
    client.dispatch(questionAsked('paid'))
    load(client, 'payment', { autodeal: anAutodeal({ amount_currency: '5001' }), requisites: '4111' })
    expect(stateOf(client).question).toBeNull()
  })

  it('DLG-04 SALE-20 no coins are released for it, not even if the order is loaded after the confirmation', async () => {
    const deal = aDeal({ state: 'paid' })
    const other = { deal: { ...deal, amount: '600' } }
    const client = open('sale', { deal })
    client.answers['PATCH /deals/states'] = {}
    client.dispatch(questionAsked('release'))
    load(client, 'sale', other)
    expect(stateOf(client).question).toBeNull()
    load(client, 'sale', { deal })
    client.dispatch(questionAsked('release'), orderReloadRequested())
    client.dispatch(questionAnswered({ question: 'release', yes: true }))
    load(client, 'sale', other)
    await settle(10_000)
    expect(client.calls).toEqual([])
  })

  it('DISP-02 other dialogs stay open: support may correct the sum of a dispute', () => {
    const deal = aDeal({ state: 'paid' })
    const client = open('payment', { deal })
    client.dispatch(questionAsked('dispute'))
    load(client, 'payment', { deal: { ...deal, amount_currency: '4000' } })
    expect(stateOf(client).question).toBe('dispute')
  })
})
