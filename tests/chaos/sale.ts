/** The order model of sales: the seller's actions on each screen, and the buyer's actions. */
import { methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { selectOrderWithDeal, selectMethod, searchRetried } from '../../src/features/order/orderSlice.ts'
import { isCancelShown } from '../../src/pages/sale/saleScreen.ts'
import {
  draftChanged,
  editChanged,
  editSubmitted,
  requisiteConfirmed,
  selectSaleState,
} from '../../src/pages/sale/saleSlice.ts'
import { selectScreen } from '../../src/pages/sale/selectors.ts'
import { canCancelDeal, canRelease } from '../../src/rules/deal.ts'
import type { AppState } from '../../src/store/types.ts'
import { saleNotation } from '../support/screenNotation.ts'
import { banks, confirmAction, processed, when } from './dealActions.ts'
import { unfinished } from './leftovers.ts'
import { othersActions } from './othersActions.ts'
import type { Choice, OrderModel, Simulation } from './simulation.ts'
import type { Tab } from './tab.ts'
import { chatActions, dialogs, lostMessages } from './userActions.ts'

const STATES = [null, null, null, null, 'proposed', 'confirmed', 'paid', 'paid', 'closed']
const AMOUNTS = ['7000', '7000', '7000', '404.04', '429.29']

export const saleModel: OrderModel = {
  name: 'sale',
  begin(sandbox, pick) {
    const state = STATES[pick(STATES.length)] ?? null
    const deal = { state, requisite: '4111111111111111, IVAN PETROV' }
    return sandbox.control.sale({
      amount: state === null ? (AMOUNTS[pick(AMOUNTS.length)] ?? '7000') : '7000',
      currency: 'rub',
      symbol: 'usdt',
      is_approved: state !== null || pick(2) === 0,
      ...(pick(3) === 0 && { email: 'seller@mail.com' }),
      ...(state !== null && { status: state === 'closed' ? 2 : 1, deal }),
    }).url
  },
  userActions(simulation, tab) {
    const above = dialogs(simulation, tab)
    return above.length > 0 ? above : onScreen(simulation, tab)
  },
  otherActions: othersActions,
  shownScreen: (state) => saleNotation(selectScreen(state)),
  orderNow(simulation) {
    const order = orderOf(simulation)
    // The client adds `autodeal`.
    return order ? { kind: 'sale', order: { ...order, autodeal: null }, at: 0 } : null
  },
  // A seller is paid to the own requisite, so the check is about the deal that releases the coins.
  payable(simulation, state) {
    const { deal } = selectOrderWithDeal(state)
    if (!canRelease(deal) || deal === null) return null
    const real = orderOf(simulation)?.deal
    const isPaid = real?.state === 'paid'
    return {
      shown: `${deal.deal_id} ${deal.amount}`,
      real: isPaid ? `${real.deal_id} ${real.amount}` : null,
    }
  },
  leftovers: (simulation, state) => [
    ...unfinished(simulation, state),
    ...lostMessages(simulation),
    ...lostEntry(simulation, state),
  ],
}

const orderOf = (simulation: Simulation) =>
  simulation.gateway.sales.find(({ id }) => String(id) === simulation.orderId)

/** The typed requisite is kept until the buyer has paid. */
function lostEntry(simulation: Simulation, state: AppState): string[] {
  const order = orderOf(simulation)
  if (!order || order.status > 1 || (order.deal && order.deal.state === 'paid')) return []
  const { draft } = selectSaleState(state)
  return Object.entries(simulation.entry?.fields ?? {}).flatMap(([name, text]) =>
    Reflect.get(draft, name) === text || simulation.tabs.length > 1 ? [] : [`${name} "${text}" is gone`],
  )
}

function onScreen(simulation: Simulation, tab: Tab): Choice[] {
  const { dispatch, getState } = tab.store
  const screen = selectScreen(getState())
  const { deal } = selectOrderWithDeal(getState())
  const result = screen.name === 'processed' ? screen : null
  const mayRestart = screen.name === 'restart' || (result?.result === 'not-ok' && result.restart)
  const restart = { name: 'restart', weight: 4, run: () => dispatch(searchRetried()) }
  return [
    ...(screen.name === 'init' ? banks(simulation, tab) : []),
    ...(screen.name === 'payment' ? entry(simulation, tab) : []),
    ...when(mayRestart, restart),
    ...when(isCancelShown(screen, deal), confirmAction(tab, 'cancel', 1)),
    ...when(result !== null && canRelease(deal), confirmAction(tab, 'release', 5)),
    ...(result ? processed(simulation, tab, result.result === 'ok') : []),
    ...(canCancelDeal(deal) ? editing(simulation, tab) : []),
    ...(deal ? chatActions(simulation, tab) : []),
  ]
}

/** Enter the requisite, confirm it, or return to the methods. */
function entry(simulation: Simulation, tab: Tab): Choice[] {
  const { store } = tab
  const { dispatch } = store
  const { draft } = selectSaleState(store.getState())
  const type = () => {
    const number = `41111111${10_000_000 + simulation.random.below(80_000_000)}`
    const fields = { card_number: number, holder_name: 'IVAN PETROV' }
    simulation.entry = { tab, fields }
    dispatch(draftChanged(fields))
  }
  const confirm = () => dispatch(requisiteConfirmed(`${draft.card_number}, ${draft.holder_name}`))
  const isReady = draft.card_number !== '' && !store.getState().brokers.starting
  return [
    { name: 'type the requisite', weight: draft.card_number === '' ? 6 : 1, run: type },
    ...(isReady && selectMethod(store.getState()) !== null
      ? [{ name: 'confirm the sale', weight: 6, run: confirm }]
      : []),
    { name: 'another method', weight: 1, run: () => dispatch(methodCleared()) },
  ]
}

function editing(simulation: Simulation, { store }: Tab): Choice[] {
  const { dispatch } = store
  const { deal } = selectOrderWithDeal(store.getState())
  if (selectSaleState(store.getState()).edit === null)
    return [{ name: 'edit', weight: 1, run: () => dispatch(editChanged('')) }]
  const save = () => {
    simulation.decide('edit', deal?.deal_id ?? '')
    dispatch(editSubmitted(`41111111${10_000_000 + simulation.random.below(80_000_000)}, PETR`))
  }
  return [
    { name: 'save the requisite', weight: 3, run: save },
    { name: 'close the edit', weight: 1, run: () => dispatch(editChanged(null)) },
  ]
}
