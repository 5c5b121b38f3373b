/** User actions that purchases and sales share: choice of a bank, confirmation dialogs, dispute, vote. */
import {
  brokerPressed,
  brokersRequested,
  demandAnswered,
  selectBrokers,
  selectBrokersState,
  selectDemand,
  selectStarting,
} from '../../src/features/brokers/brokersSlice.ts'
import {
  disputeAccepted,
  questionAsked,
  selectOrderWithDeal,
  voteSubmitted,
  selectMe,
} from '../../src/features/order/orderSlice.ts'
import { canDispute } from '../../src/rules/deal.ts'
import { canAcceptDispute } from '../../src/rules/dispute.ts'
import type { Question } from '../../src/rules/order.ts'
import { selectSide } from '../../src/shell/shellSlice.ts'
import { TYPED } from '../support/demands.ts'
import type { Choice, Simulation } from './simulation.ts'
import type { Tab } from './tab.ts'

/** The given choices if `isOffered`, else none. */
export function when(isOffered: boolean, ...choices: Choice[]): Choice[] {
  return isOffered ? choices : []
}

/** A button with a confirmation dialog. */
export function confirmAction({ store }: Tab, question: Question, weight: number): Choice {
  return { name: `ask ${question}`, weight, run: () => store.dispatch(questionAsked(question)) }
}

/** Now and then the e-mail of somebody's account. */
const EMAILS = [TYPED.email, TYPED.email, 'used@example.com']

/** The list of banks, and the value that a bank demands. */
export function banks(simulation: Simulation, { store }: Tab): Choice[] {
  const { dispatch } = store
  const state = store.getState()
  const below = (count: number) => simulation.random.below(count)
  if (selectBrokersState(state) === 'failed')
    return [{ name: 'ask for the banks', weight: 3, run: () => dispatch(brokersRequested()) }]
  const rows = selectBrokers(state).filter(({ is_available }) => is_available)
  const usual = rows.filter(({ name }) => name !== 'Autobank')
  const bank = below(5) === 0 ? rows.find(({ name }) => name === 'Autobank') : usual[below(usual.length || 1)]
  if (bank === undefined || selectStarting(state)) return []
  const email = EMAILS[below(EMAILS.length)] ?? ''
  const demand = selectDemand(state)
  const value = demand === null || demand === 'email' ? email : TYPED[demand]
  return [
    { name: `choose ${bank.name}`, weight: 6, run: () => dispatch(brokerPressed(bank.broker_id)) },
    ...when(demand !== null, {
      name: `give ${value}`,
      weight: 12,
      run: () => dispatch(demandAnswered(value)),
    }),
  ]
}

/** Actions on a processed deal; `isOk` after success. */
export function processed(simulation: Simulation, tab: Tab, isOk: boolean): Choice[] {
  const { dispatch, getState } = tab.store
  const { deal } = selectOrderWithDeal(getState())
  if (deal === null) return []
  const decided = (name: string, kind: string, run: () => unknown): Choice => ({
    name,
    weight: 3,
    run() {
      simulation.decide(kind, deal.deal_id)
      run()
    },
  })
  return [
    ...when(canDispute(deal), confirmAction(tab, 'dispute', 2)),
    ...when(
      canAcceptDispute(deal, { side: selectSide(getState()), me: selectMe(getState()) }),
      decided('take part', 'dispute', () => dispatch(disputeAccepted())),
    ),
    ...when(
      isOk && !deal.voted,
      decided('vote', 'vote', () => dispatch(voteSubmitted('like'))),
    ),
  ]
}
