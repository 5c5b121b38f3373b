/** An error about a call without an answer is closed once the order shows that the call was carried out; from actions alone. */
import { expect, it } from 'vitest'
import type { Autodeal, Deal } from '../../src/contract/deals.ts'
import type { Route } from '../../src/contract/endpoints.ts'
import { addLateSuccessListeners } from '../../src/features/deal/lateSuccessListeners.ts'
import { dialogClosed, dialogOpened } from '../../src/features/dialogs/dialogsSlice.ts'
import type { ErrorPlace } from '../../src/rules/errorPolicy.ts'
import { type LoadedOrder } from '../../src/rules/order.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { callFailed, type OpenedPage, pageOpened } from '../../src/shell/shellSlice.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aCryptoPayment, aDeal, aFlashpayOrder, anAutodeal, refused } from '../rules/records.ts'
import { bareClient, useFakeTime } from './bareClient.ts'

type Order = Pick<LoadedOrder, 'kind' | 'order'>
const PAGES: Record<LoadedOrder['kind'], OpenedPage> = {
  purchase: { page: 'payment', id: '7' },
  sale: { page: 'sale', id: '7' },
  deposit: { page: 'cpayment', id: '7' },
  flashpay: { page: 'flashpay', id: '7', type: 'payment' },
}
const purchase = (fields: object): Order => ({ kind: 'purchase', order: aPurchase(fields) })
const sale = (fields: object): Order => ({ kind: 'sale', order: aSale(fields) })
const flashpay = (fields: object): Order => ({ kind: 'flashpay', order: aFlashpayOrder(fields) })
const deposit = (status: 1 | null): Order => ({ kind: 'deposit', order: aCryptoPayment({ status }) })
const bought = (state: Deal['state']) => purchase({ deal: aDeal({ state }) })
const automatic = (state: Autodeal['state']) => purchase({ autodeal: anAutodeal({ state }) })
const sold = (state: Deal['state']) => sale({ deal: aDeal({ state }) })
const disputed = (initiator: string) =>
  purchase({ deal: aDeal({ state: 'paid', dispute: { initiator, opponent: null, created_at: null } }) })

const look = (loaded: Order) => orderLoaded({ ...loaded, at: 1 } as LoadedOrder)
const failed = (call: Route, place: ErrorPlace = 'action', kind: 'network' | 'refused' = 'network') =>
  callFailed({
    place,
    error: refused(null, { kind, call, status: kind === 'network' ? null : 400 }),
    action: { kind: 'dialog', message: { raw: 'no' } },
  })
function open({ kind }: Order) {
  const client = bareClient([addLateSuccessListeners])
  client.dispatch(pageOpened(PAGES[kind]))
  return client
}

useFakeTime()

it.each<[string, Route, Order, isClosed: boolean, place?: ErrorPlace]>([
  ['CP-04 the start of a deposit', 'POST /cp/{id}/start', deposit(1), true],
  ['CP-04 a start that did not arrive', 'POST /cp/{id}/start', deposit(null), false],
  ['FP-05 the bank of a payment', 'PATCH /p2/{id}', flashpay({ broker_id: '4' }), true],
  ['FP-05 the bank of a sale', 'PATCH /s2/{id}', flashpay({ status: 1 }), true],
  ['FP-05 a bank that did not arrive', 'PATCH /p2/{id}', flashpay({}), false],
  ['SPEC-04 the claim of a sale', 'PATCH /s/{id}', sale({ status: 1 }), true, 'claim'],
  ['A31 the cancel of a sale', 'PATCH /s/{id}', sale({ status: 3 }), true],
  ['A31 a cancel of which only the claim arrived', 'PATCH /s/{id}', sale({ status: 1 }), false],
  ['A31 a cancel of a completed sale', 'PATCH /s/{id}', sale({ status: 2 }), false],
  ['PUR-10 “I paid”', 'PATCH /deals/states', bought('paid'), true],
  ['PUR-10 “I paid” of an automatic deal', 'PATCH /autodeals/states', automatic('paid'), true],
  ['SALE-20 a release', 'PATCH /deals/states', sold('closed'), true, 'release'],
  ['SALE-20 a release that did not arrive', 'PATCH /deals/states', sold('paid'), false, 'release'],
  ['PUR-18 a cancel', 'POST /deals/cancel', bought('deleted'), true],
  ['PUR-18 a cancel of an automatic deal', 'POST /autodeals/cancel', automatic('deleted'), true],
  ['DISP-01 a dispute', 'POST /disputes', disputed('payer'), true],
  ['DISP-03 an answer to the dispute of the other side', 'POST /disputes', disputed('trader'), false],
])('SPEC-18 the order closes the error about %s or not', async (_what, call, order, isClosed, place) => {
  const client = open(order)
  await client.run(failed(call, place), look(order))
  expect(client.dialog() === null).toBe(isClosed)
})

it('SPEC-18 DLG-01 an error that waits behind another dialog is closed before it is shown; a refusal stays', async () => {
  const paid = purchase({ deal: aDeal({ state: 'paid' }) })
  const client = open(paid)
  client.dispatch(dialogOpened({ kind: 'info', message: { raw: 'first' } }))
  await client.run(failed('PATCH /deals/states'), look(paid))
  expect(client.dialog()).toMatchObject({ kind: 'info' })
  await client.run(dialogClosed())
  expect(client.dialog()).toBeNull()
  await client.run(failed('PATCH /deals/states', 'action', 'refused'))
  expect(client.dialog()).toMatchObject({ kind: 'error' })
})
