/** The sale under chaos: what the seller may press on each screen, and what the buyer may do meanwhile. */
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectMethod, selectScreen } from '../../src/pages/sale/saleScreen.ts'
import {
  draftChanged,
  editClosed,
  editOpened,
  editSubmitted,
  requisiteConfirmed,
  saleRestarted,
  selectSaleState,
} from '../../src/pages/sale/saleSlice.ts'
import { mayEditRequisite, mayRelease, saleCancelOf } from '../../src/rules/sale.ts'
import type { FullState } from '../support/client.ts'
import { wholeSale } from '../support/rooms.ts'
import { asks, banks, processed, when } from './dealActs.ts'
import { dialogs, talking, wordsAstray } from './people.ts'
import type { Choice, Play, Stage } from './stage.ts'
import type { Tab } from './tab.ts'
import { saleDue } from './tables.ts'
import { traders } from './traders.ts'
import { ownOf, unended } from './leftovers.ts'
import { methodCleared } from '../../src/features/brokers/brokersSlice.ts'

const STATES = [null, null, null, null, 'proposed', 'confirmed', 'paid', 'paid', 'closed']
const AMOUNTS = ['7000', '7000', '7000', '404.04', '429.29']

export const salePlay: Play = {
  name: 'sale',
  feature: wholeSale,
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
  acts(stage, tab) {
    const above = dialogs(stage, tab)
    return above.length > 0 ? above : onScreen(stage, tab)
  },
  others(stage) {
    const isWaiting = orderOf(stage)?.is_approved === false
    const approve = () => stage.sandbox.control.actOnOrder(stage.orderId, { action: 'approve' })
    return [...traders(stage), ...(isWaiting ? [{ name: 'approve', weight: 8, run: approve }] : [])]
  },
  shown(state) {
    const screen = selectScreen(state)
    if (screen.name !== 'processed') return screen.name
    if (screen.result === 'waiting') return `processed waiting ${screen.title}`
    const isOpen = screen.result === 'not-ok' && screen.restart
    return `processed ${screen.result}${isOpen ? ', restart' : ''}`
  },
  due(stage, state) {
    const order = orderOf(stage)
    return order ? saleDue(order, ownOf(state)) : 'no order'
  },
  // A seller is paid to a requisite of their own: what counts is which deal the coins go by.
  payable(stage, state) {
    const { deal } = selectDealState(state)
    if (!mayRelease(deal) || deal === null) return null
    const real = orderOf(stage)?.deal
    const isPaid = real?.state === 'paid'
    return {
      shown: `${deal.deal_id} ${deal.amount}`,
      real: isPaid ? `${real.deal_id} ${real.amount}` : null,
    }
  },
  leftovers: (stage, state) => [
    ...unended(stage, state),
    ...wordsAstray(stage),
    ...entryAstray(stage, state),
  ],
}

const orderOf = (stage: Stage) => stage.gateway.sales.find(({ id }) => String(id) === stage.orderId)

/** What was typed into the requisite is kept until the buyer has paid. */
function entryAstray(stage: Stage, state: FullState): string[] {
  const order = orderOf(stage)
  if (!order || order.status > 1 || (order.deal && order.deal.state === 'paid')) return []
  const { draft } = selectSaleState(state)
  return Object.entries(stage.entry?.fields ?? {}).flatMap(([name, text]) =>
    Reflect.get(draft, name) === text || stage.tabs.length > 1 ? [] : [`${name} "${text}" is gone`],
  )
}

function onScreen(stage: Stage, tab: Tab): Choice[] {
  const { dispatch, getState } = tab.store
  const screen = selectScreen(getState())
  const { deal } = selectDealState(getState())
  const result = screen.name === 'processed' ? screen : null
  const mayRestart = screen.name === 'restart' || (result?.result === 'not-ok' && result.restart)
  const restart = { name: 'restart', weight: 4, run: () => dispatch(saleRestarted()) }
  return [
    ...(screen.name === 'init' ? banks(stage, tab) : []),
    ...(screen.name === 'payment' ? entry(stage, tab) : []),
    ...when(mayRestart, restart),
    ...when(saleCancelOf(screen, deal) !== null, asks(tab, 'cancel', 1)),
    ...when(result !== null && mayRelease(deal), asks(tab, 'release', 5)),
    ...(result ? processed(stage, tab, result.result === 'ok') : []),
    ...(mayEditRequisite(deal) ? editing(stage, tab) : []),
    ...(deal ? talking(stage, tab) : []),
  ]
}

/** Types the requisite, confirms it, or goes back to the methods. */
function entry(stage: Stage, tab: Tab): Choice[] {
  const { store } = tab
  const { dispatch } = store
  const { draft } = selectSaleState(store.getState())
  const type = () => {
    const number = `41111111${10_000_000 + stage.random.below(80_000_000)}`
    const fields = { card_number: number, holder_name: 'IVAN PETROV' }
    stage.entry = { tab, fields }
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

function editing(stage: Stage, { store }: Tab): Choice[] {
  const { dispatch } = store
  const { deal } = selectDealState(store.getState())
  if (!selectSaleState(store.getState()).editing)
    return [{ name: 'edit', weight: 1, run: () => dispatch(editOpened()) }]
  const save = () => {
    stage.decide('edit', deal?.deal_id ?? '')
    dispatch(editSubmitted(`41111111${10_000_000 + stage.random.below(80_000_000)}, PETR`))
  }
  return [
    { name: 'save the requisite', weight: 3, run: save },
    { name: 'close the edit', weight: 1, run: () => dispatch(editClosed()) },
  ]
}
