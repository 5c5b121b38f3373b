/** The order model of deposits. */
import { selectAuthStep } from '../../src/features/auth/authSlice.ts'
import { selectDeposit } from '../../src/features/order/orderSlice.ts'
import {
  coinChosen,
  emailTyped,
  selectCpayment,
  selectSubmit,
  startPressed,
  termsTicked,
} from '../../src/pages/cpayment/cpaymentSlice.ts'
import { selectScreen } from '../../src/pages/cpayment/selectors.ts'
import { othersActions } from './othersActions.ts'
import type { Choice, OrderModel, Simulation } from './simulation.ts'
import type { Tab } from './tab.ts'
import { dialogs } from './userActions.ts'

const EMAILS = ['payer@mail.com', 'payer@mail.com', 'used@example.com', 'payer']

export const depositModel: OrderModel = {
  name: 'deposit',
  begin: (sandbox, pick) =>
    sandbox.control.deposit(pick(3) === 0 ? { status: 1, symbol: 'usdt', amount: '25' } : {}).url,
  userActions: (simulation, tab) => {
    const above = dialogs(simulation, tab)
    return above.length > 0 ? above : form(simulation, tab)
  },
  otherActions(simulation) {
    const { control } = simulation.sandbox
    return [
      ...othersActions(simulation),
      { name: 'no eth', weight: 1, run: () => control.setCoins({ eth: false }) },
      { name: 'eth again', weight: 1, run: () => control.setCoins({ eth: true }) },
    ]
  },
  shownScreen(state) {
    const screen = selectScreen(state)
    return screen.name === 'inProcess' ? `inProcess ${screen.result}` : screen.name
  },
  orderNow(simulation) {
    const order = orderOf(simulation)
    return order ? { kind: 'deposit', order, at: 0 } : null
  },
  payable(simulation, state) {
    const payment = selectDeposit(state)
    const screen = selectScreen(state)
    if (screen.name !== 'inProcess' || !/waiting|pending/.test(screen.result)) return null
    const real = orderOf(simulation)
    return {
      shown: `${payment?.address} ${payment?.symbol} ${payment?.amount}`,
      real: real ? `${real.address} ${real.symbol} ${real.amount}` : null,
    }
  },
  leftovers(simulation, state) {
    const { starting, email } = selectCpayment(state)
    const typed = simulation.entry?.fields['email']
    const kept = simulation.browser.area.getItem('gateway.drafts') ?? ''
    const isLost = typed !== undefined && selectDeposit(state)?.status === null && email !== typed
    return [
      ...(starting && selectAuthStep(state) === 'none' ? ['the start never ends'] : []),
      ...(isLost && !kept.includes(typed) ? [`the e-mail ${typed} is gone`] : []),
    ]
  },
}

const orderOf = (simulation: Simulation) =>
  simulation.gateway.crypto_payments.find(({ id }) => String(id) === simulation.orderId)

function form(simulation: Simulation, tab: Tab): Choice[] {
  const { store } = tab
  const { dispatch } = store
  const state = store.getState()
  if (selectScreen(state).name !== 'init') return []
  const { agreed } = selectCpayment(state)
  const pick = <T>(of: readonly T[]): T | undefined => of[simulation.random.below(of.length)]
  const type = () => {
    const email = pick(EMAILS) ?? ''
    simulation.entry = { tab, fields: { email } }
    dispatch(emailTyped(email))
  }
  const press = () => {
    if (selectSubmit(state) === 'ready') simulation.decide('start', simulation.orderId)
    dispatch(startPressed())
  }
  return [
    {
      name: 'choose a coin',
      weight: 2,
      run: () => dispatch(coinChosen(pick(['btc', 'eth', 'usdt'] as const) ?? 'btc')),
    },
    { name: 'type the e-mail', weight: 3, run: type },
    { name: 'agree', weight: agreed ? 0 : 6, run: () => dispatch(termsTicked(true)) },
    ...(selectSubmit(state) === 'off' ? [] : [{ name: 'start', weight: 8, run: press }]),
  ]
}
