/** The deposit under chaos. */
import { cpaymentFeature } from '../../src/pages/cpayment/cpaymentFeature.ts'
import {
  coinChosen,
  emailTyped,
  selectForm,
  selectPayment,
  selectScreen,
  selectSubmit,
  startPressed,
  termsTicked,
} from '../../src/pages/cpayment/cpaymentSlice.ts'
import { selectAuthStage } from '../../src/features/auth/authSlice.ts'
import { dialogs } from './people.ts'
import type { Choice, Play, Stage } from './stage.ts'
import type { Tab } from './tab.ts'
import { depositDue } from './tables.ts'

const EMAILS = ['payer@mail.com', 'payer@mail.com', 'used@example.com', 'payer']

export const depositPlay: Play = {
  name: 'deposit',
  feature: cpaymentFeature,
  begin: (sandbox, pick) =>
    sandbox.control.deposit(pick(3) === 0 ? { status: 1, symbol: 'usdt', amount: '25' } : {}).url,
  acts: (stage, tab) => {
    const above = dialogs(stage, tab)
    return above.length > 0 ? above : form(stage, tab)
  },
  others(stage) {
    const { control } = stage.sandbox
    const order = orderOf(stage)
    const receive = (amount: string, weight: number): Choice => ({
      name: `receive ${amount}`,
      weight,
      run: () => control.actOnOrder(stage.orderId, { action: 'receive', amount }),
    })
    return [
      ...(order?.status === 1 ? [receive('6', 3), receive('30', 2), receive('0.00001', 1)] : []),
      { name: 'no eth', weight: 1, run: () => control.setCoin('eth', false) },
      { name: 'eth again', weight: 1, run: () => control.setCoin('eth', true) },
    ]
  },
  shown(state) {
    const screen = selectScreen(state)
    return screen.name === 'inProcess' ? `inProcess ${screen.result}` : screen.name
  },
  due(stage) {
    const order = orderOf(stage)
    return order ? depositDue(order, stage.time.now()) : 'no order'
  },
  payable(stage, state) {
    const payment = selectPayment(state)
    const screen = selectScreen(state)
    if (screen.name !== 'inProcess' || !/waiting|pending/.test(screen.result)) return null
    const real = orderOf(stage)
    return {
      shown: `${payment?.address} ${payment?.symbol} ${payment?.amount}`,
      real: real ? `${real.address} ${real.symbol} ${real.amount}` : null,
    }
  },
  leftovers(stage, state) {
    const { starting, email } = selectForm(state)
    const typed = stage.entry?.fields['email']
    const kept = stage.browser.area.getItem('gateway.drafts') ?? ''
    const isLost = typed !== undefined && selectPayment(state)?.status === null && email !== typed
    return [
      ...(starting && selectAuthStage(state) === 'none' ? ['the start never ends'] : []),
      ...(isLost && !kept.includes(typed) ? [`the e-mail ${typed} is gone`] : []),
    ]
  },
}

const orderOf = (stage: Stage) => stage.gateway.crypto_payments.find(({ id }) => String(id) === stage.orderId)

function form(stage: Stage, tab: Tab): Choice[] {
  const { store } = tab
  const { dispatch } = store
  const state = store.getState()
  if (selectScreen(state).name !== 'init') return []
  const { agreed } = selectForm(state)
  const pick = <T>(of: readonly T[]): T | undefined => of[stage.random.below(of.length)]
  const type = () => {
    const email = pick(EMAILS) ?? ''
    stage.entry = { tab, fields: { email } }
    dispatch(emailTyped(email))
  }
  const press = () => {
    if (selectSubmit(state) === 'ready') stage.decide('start', stage.orderId)
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
