/** The order model of purchases: the payer's actions on each screen, and the trader's actions. */
import type { Autodeal, Deal } from '../../src/contract/deals.ts'
import { methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import {
  overlayClosed,
  selectOrderWithDeal,
  selectPurchase,
  searchRetried,
} from '../../src/features/order/orderSlice.ts'
import type { PurchaseScreen } from '../../src/pages/payment/paymentScreen.ts'
import { maskSubmitted, receiptAttached, receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { selectScreen } from '../../src/pages/payment/selectors.ts'
import { canCancel } from '../../src/rules/deal.ts'
import { purchaseNotation } from '../support/screenNotation.ts'
import { banks, confirmAction, processed, when } from './dealActions.ts'
import { unfinished } from './leftovers.ts'
import { othersActions } from './othersActions.ts'
import type { Choice, OrderModel, Simulation } from './simulation.ts'
import type { Tab } from './tab.ts'
import { chatActions, dialogs, lostMessages, notices } from './userActions.ts'

const AMOUNTS = ['1500', '1500', '1500', '1500', '404.04', '429.29', '400.4', '1.01']
const STATES = [null, null, null, null, 'proposed', 'confirmed', 'confirmed', 'paid', 'closed']

export const purchaseModel: OrderModel = {
  name: 'purchase',
  begin(sandbox, pick) {
    const state = STATES[pick(STATES.length)] ?? null
    const isAutomatic = pick(8) === 0 && state !== null
    const deal = { state, requisite: state === 'proposed' ? null : '4111111111111111, IVAN PETROV' }
    return sandbox.control.purchase({
      amount: state === null ? (AMOUNTS[pick(AMOUNTS.length)] ?? '1500') : '1500',
      currency: 'rub',
      symbol: 'usdt',
      merchant: { required_mask: pick(4) === 0, is_receipt_required: pick(4) === 0 },
      ...(isAutomatic && { status: 1, autodeal: { state: 'active' }, requisites: '5222222222222222, ANNA' }),
      ...(state !== null && !isAutomatic && { status: state === 'closed' ? 2 : 1, deal }),
    }).url
  },
  userActions(simulation, tab) {
    const above = dialogs(simulation, tab)
    if (above.length > 0) return above
    return [...overlay(tab), ...onScreen(simulation, tab), ...notices(tab)]
  },
  otherActions: othersActions,
  shownScreen: (state) => purchaseNotation(selectScreen(state)),
  orderNow(simulation) {
    const order = orderOf(simulation)
    return order ? { kind: 'purchase', order, at: 0 } : null
  },
  payable(simulation, state) {
    const screen = selectScreen(state)
    if (screen.name !== 'payment') return null
    const { deal, autodeal } = selectOrderWithDeal(state)
    const { amount_currency: amount } = deal ?? autodeal ?? {}
    return { shown: `${screen.requisite} ${amount}`, real: payableAtGateway(orderOf(simulation)) }
  },
  leftovers: (simulation, state) => [...unfinished(simulation, state), ...lostMessages(simulation)],
}

const orderOf = (simulation: Simulation) =>
  simulation.gateway.purchases.find(({ id }) => String(id) === simulation.orderId)

/** Requisite and amount that the gateway has for the order now; null where nothing is to be paid. */
function payableAtGateway(order: ReturnType<typeof orderOf>): string | null {
  if (order?.status !== 1) return null
  const { deal, autodeal, requisites } = order
  if (deal && deal.state !== 'deleted') {
    const isPayable = deal.state === 'confirmed' && deal.dispute === null
    return isPayable ? `${deal.requisite} ${deal.amount_currency}` : null
  }
  return autodeal?.state === 'active' ? `${requisites} ${autodeal.amount_currency}` : null
}

/** Dialogs for the card number and the receipt. */
function overlay({ store }: Tab): Choice[] {
  const { dispatch } = store
  const { overlay: open } = selectOrderWithDeal(store.getState())
  const close = { name: `close the ${open}`, weight: 1, run: () => dispatch(overlayClosed()) }
  if (open === 'mask')
    return [
      { name: 'give the card', weight: 5, run: () => dispatch(maskSubmitted('4111-1111-1111-1111')) },
      close,
    ]
  if (open !== 'receipt') return []
  const isRequired = selectPurchase(store.getState())?.merchant?.is_receipt_required === true
  const file = new File(['%PDF-1.4 /Type /Page'], 'receipt.pdf', { type: 'application/pdf' })
  return [
    { name: 'attach the receipt', weight: isRequired ? 6 : 2, run: () => dispatch(receiptAttached(file)) },
    ...(isRequired ? [] : [{ name: 'skip the receipt', weight: 5, run: () => dispatch(receiptSkipped()) }]),
    close,
  ]
}

function onScreen(simulation: Simulation, tab: Tab): Choice[] {
  const { dispatch, getState } = tab.store
  const screen = selectScreen(getState())
  const { deal, autodeal, overlay: open } = selectOrderWithDeal(getState())
  if (open !== null) return []
  const another = { name: 'another bank', weight: 3, run: () => dispatch(methodCleared()) }
  const retry = { name: 'retry', weight: 4, run: () => dispatch(searchRetried()) }
  const isChoice = screen.name === 'init' || (screen.name === 'wait' && screen.reason === 'start')
  const result = screen.name === 'processed' ? screen : null
  return [
    ...(isChoice ? banks(simulation, tab) : []),
    ...when(screen.name === 'payment', confirmAction(tab, 'paid', 8)),
    ...when(hasCancel(screen, deal, autodeal), confirmAction(tab, 'cancel', 1)),
    ...when(screen.name === 'restart', retry, another),
    ...when(result?.result === 'not-ok' && result.chooseAnother, another),
    ...(result ? processed(simulation, tab, result.result === 'ok') : []),
    ...(deal || autodeal ? chatActions(simulation, tab) : []),
  ]
}

/** Whether the page offers Cancel: for the deal, the automatic deal, or a search without a deal (docs/requirements.md, table 3.6). */
function hasCancel(screen: PurchaseScreen, deal: Deal | null, autodeal: Autodeal | null): boolean {
  if (screen.name === 'wait' && (screen.reason === 'search' || screen.reason === 'start')) return true
  if (screen.name !== 'wait' && screen.name !== 'payment') return false
  return canCancel({ deal, autodeal })
}
