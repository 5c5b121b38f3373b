/** The fast page under chaos, as a payment and as a sale. */
import { brokersRetried, selectBrokers, selectBrokersState } from '../../src/features/brokers/brokersSlice.ts'
import { flashpayFeature } from '../../src/pages/flashpay/flashpayFeature.ts'
import { startedFeature } from '../../src/pages/flashpay/startedFeature.ts'
import {
  flashBrokerPressed,
  flashMaskSubmitted,
  selectFlashpay,
  selectFlashpayDeal,
  selectScreen,
} from '../../src/pages/flashpay/flashpaySlice.ts'
import { selectOpened } from '../../src/app/shell/shellSlice.ts'
import { findBroker, isCardBroker } from '../../src/rules/brokers.ts'
import { dialogs } from './people.ts'
import type { Choice, Play, Stage } from './stage.ts'
import type { Tab } from './tab.ts'
import { flashpayDue, flashpayPayable } from './tables.ts'

export const flashpayPlay: Play = {
  name: 'flashpay',
  feature: { ...startedFeature, uses: [flashpayFeature] },
  begin(sandbox, pick) {
    const type = pick(2) === 0 ? 'payment' : 'sale'
    return sandbox.control.flashpay({ type, amount: '3000', currency: 'rub', symbol: 'usdt' }).url
  },
  acts: (stage, tab) => {
    const above = dialogs(stage, tab)
    return above.length > 0 ? above : bankAndCard(stage, tab)
  },
  others(stage) {
    const { control } = stage.sandbox
    const order = orderOf(stage)
    const type = typeOf(stage)
    const act = (name: string, weight: number, more: object): Choice => ({
      name,
      weight,
      run: () => control.actOnOrder(stage.orderId, { type, ...more }),
    })
    if (order?.status !== 1)
      return order?.status === 0 ? [act('finish', 1, { action: 'finish', status: 3 })] : []
    return [
      act('start', 3, { action: 'start', link: 'https://explorer.example/tx/1' }),
      act('finish', 2, { action: 'finish', status: 2 }),
      act('fail', 1, { action: 'finish', status: 3 }),
    ]
  },
  shown(state) {
    const screen = selectScreen(state)
    if (screen.name === 'payment') return `payment ${screen.requisite ?? ''}`
    return screen.name === 'processed' ? `processed ${screen.result}` : screen.name
  },
  due(stage) {
    const order = orderOf(stage)
    return order ? flashpayDue(order) : 'no order'
  },
  payable(stage, state) {
    const screen = selectScreen(state)
    if (screen.name !== 'payment' || screen.requisite === null) return null
    const real = orderOf(stage)
    return {
      shown: `${screen.requisite} ${selectFlashpayDeal(state)?.amount}`,
      real: real && real.status < 2 ? `${flashpayPayable(real)} ${real.amount}` : null,
    }
  },
  leftovers: (_stage, state) => (selectFlashpay(state).choosing ? ['the choice never ends'] : []),
}

const typeOf = (stage: Stage) => (stage.path.includes('/sale/') ? 'sale' : 'payment')
const orderOf = (stage: Stage) =>
  stage.gateway.flashpay.find(({ id, type }) => String(id) === stage.orderId && type === typeOf(stage))

function bankAndCard(stage: Stage, { store }: Tab): Choice[] {
  const { dispatch } = store
  const state = store.getState()
  if (selectScreen(state).name !== 'init') return []
  const rows = selectBrokers(state).filter(({ is_available }) => is_available)
  const bank = rows[stage.random.below(rows.length || 1)]
  const { picked, choosing } = selectFlashpay(state)
  const isCard = isCardBroker(findBroker(rows, picked)) && selectOpened(state)?.type !== 'sale'
  if (bank === undefined)
    return selectBrokersState(state) === 'failed'
      ? [{ name: 'ask for the banks', weight: 3, run: () => dispatch(brokersRetried()) }]
      : []
  const choose = () => {
    // A card that the order brings is not asked for.
    const isAsked = isCardBroker(bank) && typeOf(stage) === 'payment' && !selectFlashpayDeal(state)?.mask
    if (!isAsked) stage.decide('choose', stage.orderId)
    dispatch(flashBrokerPressed(bank.broker_id))
  }
  const give = () => {
    stage.decide('choose', stage.orderId)
    dispatch(flashMaskSubmitted('4111-1111-1111-1111'))
  }
  return [
    { name: `choose ${bank.name}`, weight: choosing ? 0 : 4, run: choose },
    ...(picked !== null && isCard ? [{ name: 'give the card', weight: 9, run: give }] : []),
  ]
}
