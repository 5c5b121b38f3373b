/** What purchase and sale offer alike: the choice of a bank, questions, a dispute, a vote. */
import {
  brokerPressed,
  brokersRetried,
  emailSubmitted,
  selectBrokers,
  selectBrokersState,
  selectPicked,
  selectStarting,
} from '../../src/features/brokers/brokersSlice.ts'
import { selectMe } from '../../src/features/chat/chatSlice.ts'
import { disputeAccepted, questionAsked, selectDealState, voted } from '../../src/features/deal/dealSlice.ts'
import { canAcceptDispute, canDispute } from '../../src/rules/dispute.ts'
import type { Question } from '../../src/rules/question.ts'
import type { Choice, Stage } from './stage.ts'
import type { Tab } from './tab.ts'

/** The choices, where they are offered. */
export function when(isOffered: boolean, ...choices: Choice[]): Choice[] {
  return isOffered ? choices : []
}

/** A button that asks first. */
export function asks({ store }: Tab, question: Question, weight: number): Choice {
  return { name: `ask ${question}`, weight, run: () => store.dispatch(questionAsked(question)) }
}

const EMAILS = ['payer@mail.com', 'payer@mail.com', 'used@example.com']

/** The list of banks, and the e-mail where it is asked for. */
export function banks(stage: Stage, { store }: Tab): Choice[] {
  const { dispatch } = store
  const state = store.getState()
  const below = (count: number) => stage.random.below(count)
  if (selectBrokersState(state) === 'failed')
    return [{ name: 'ask for the banks', weight: 3, run: () => dispatch(brokersRetried()) }]
  const rows = selectBrokers(state).filter(({ is_available }) => is_available)
  const usual = rows.filter(({ name }) => name !== 'Autobank')
  const bank = below(5) === 0 ? rows.at(-1) : usual[below(usual.length || 1)]
  if (bank === undefined || selectStarting(state)) return []
  const email = EMAILS[below(EMAILS.length)] ?? ''
  return [
    { name: `choose ${bank.name}`, weight: 6, run: () => dispatch(brokerPressed(bank.broker_id)) },
    ...when(selectPicked(state) !== null, {
      name: `give ${email}`,
      weight: 12,
      run: () => dispatch(emailSubmitted(email)),
    }),
  ]
}

/** What a processed deal still offers; `isOk` once it succeeded. */
export function processed(stage: Stage, tab: Tab, isOk: boolean): Choice[] {
  const { dispatch, getState } = tab.store
  const { deal } = selectDealState(getState())
  if (deal === null) return []
  const decided = (name: string, kind: string, run: () => unknown): Choice => ({
    name,
    weight: 3,
    run() {
      stage.decide(kind, deal.deal_id)
      run()
    },
  })
  return [
    ...when(canDispute(deal), asks(tab, 'dispute', 2)),
    ...when(
      canAcceptDispute(deal, selectMe(getState())),
      decided('take part', 'dispute', () => dispatch(disputeAccepted())),
    ),
    ...when(
      isOk && !deal.voted,
      decided('vote', 'vote', () => dispatch(voted('like'))),
    ),
  ]
}
