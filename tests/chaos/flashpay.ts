/** The order models of flash-pay payments and sales. */
import {
  brokerPressed,
  brokersRequested,
  demandAnswered,
  selectBrokers,
  selectBrokersState,
  selectDemand,
  selectStarting,
} from '../../src/features/brokers/brokersSlice.ts'
import { selectFlashpayOrder } from '../../src/features/order/orderSlice.ts'
import { selectScreen } from '../../src/pages/flashpay/selectors.ts'
import { requisiteOf } from '../rules/orders.ts'
import { TYPED } from '../support/demands.ts'
import { othersActions } from './othersActions.ts'
import type { Choice, OrderModel, Simulation } from './simulation.ts'
import type { Tab } from './tab.ts'
import { dialogs } from './userActions.ts'

export const flashpayModel: OrderModel = {
  name: 'flashpay',
  begin(sandbox, pick) {
    const type = pick(2) === 0 ? 'payment' : 'sale'
    return sandbox.control.flashpay({ type, amount: '3000', currency: 'rub', symbol: 'usdt' }).url
  },
  userActions: (simulation, tab) => {
    const above = dialogs(simulation, tab)
    return above.length > 0 ? above : bankAndCard(simulation, tab)
  },
  otherActions: othersActions,
  shownScreen(state) {
    const screen = selectScreen(state)
    if (screen.name === 'payment') return `payment ${screen.requisite ?? ''}`
    return screen.name === 'processed' ? `processed ${screen.result}` : screen.name
  },
  orderNow(simulation) {
    const order = orderOf(simulation)
    return order ? { kind: 'flashpay', order, at: 0 } : null
  },
  payable(simulation, state) {
    const screen = selectScreen(state)
    if (screen.name !== 'payment' || screen.requisite === null) return null
    const real = orderOf(simulation)
    return {
      shown: `${screen.requisite} ${selectFlashpayOrder(state)?.amount}`,
      real: real ? `${requisiteOf('flashpay', real)} ${real.amount}` : null,
    }
  },
  leftovers: (_stage, state) => (selectStarting(state) ? ['the choice never ends'] : []),
}

const typeOf = (simulation: Simulation) => (simulation.path.includes('/sale/') ? 'sale' : 'payment')
const orderOf = (simulation: Simulation) =>
  simulation.gateway.flashpay.find(
    ({ id, type }) => String(id) === simulation.orderId && type === typeOf(simulation),
  )

function bankAndCard(simulation: Simulation, { store }: Tab): Choice[] {
  const { dispatch } = store
  const state = store.getState()
  if (selectScreen(state).name !== 'init') return []
  const rows = selectBrokers(state).filter(({ is_available }) => is_available)
  const bank = rows[simulation.random.below(rows.length || 1)]
  if (bank === undefined)
    return selectBrokersState(state) === 'failed'
      ? [{ name: 'ask for the banks', weight: 3, run: () => dispatch(brokersRequested()) }]
      : []
  const choose = () => {
    dispatch(brokerPressed(bank.broker_id))
    // Else the choice follows what is asked for.
    if (selectDemand(store.getState()) === null) simulation.decide('choose', simulation.orderId)
  }
  const demand = selectDemand(state)
  const give = (value: string) => {
    simulation.decide('choose', simulation.orderId)
    dispatch(demandAnswered(value))
  }
  return [
    { name: `choose ${bank.name}`, weight: selectStarting(state) ? 0 : 4, run: choose },
    ...(demand === null ? [] : [{ name: `give ${demand}`, weight: 9, run: () => give(TYPED[demand]) }]),
  ]
}
