/** From the press of a bank to its choice: what the bank demands is asked for first, one value after the other. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { Demand } from '../../rules/brokers.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  brokerPressed,
  demandAnswered,
  demandChanged,
  type DemandAnswers,
  selectDemand,
  selectDemandAnswers,
  selectPressed,
  selectStarting,
} from './brokersSlice.ts'

/** What differs between the pages. */
interface BankChoice {
  /** What a bank may demand, in the order in which it is asked for. */
  demands: readonly { name: Demand; isMissing: (api: ListenerApi, bank: Id) => boolean }[]
  /** Nothing is missing any more. */
  choose: (api: ListenerApi, bank: Id, answers: DemandAnswers) => Promise<void>
}

export function bankChoiceListeners({ demands, choose }: BankChoice): AddListeners {
  return (start) =>
    start({
      matcher: isAnyOf(brokerPressed, demandAnswered),
      async effect(action, api) {
        const state = api.getState()
        const bank = selectPressed(state)
        const isUnasked = demandAnswered.match(action) && selectDemand(state) === null
        // While a choice is being sent, its field stays.
        if (bank === null || isUnasked || selectStarting(state)) return
        const answers = selectDemandAnswers(state)
        const missing = demands.find(({ name, isMissing }) => !(name in answers) && isMissing(api, bank))
        if (missing) api.dispatch(demandChanged(missing.name))
        else await choose(api, bank, answers)
      },
    })
}
