/** From the press of a bank to its choice: what the bank demands is asked for first, one value after the other. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { Broker } from '../../contract/orders.ts'
import { findBroker } from '../../rules/brokers.ts'
import type { Demand, DemandAnswers } from '../../rules/demands.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  brokerPressed,
  demandAnswered,
  demandChanged,
  selectBrokers,
  selectDemand,
  selectDemandAnswers,
  selectPressed,
  selectStarting,
} from './brokersSlice.ts'

/** What differs between the pages. */
interface BankChoice {
  /** What has to be known before the bank is chosen and is not, unless it was typed below the bank. */
  demands: (api: ListenerApi, bank: Broker | null) => readonly Demand[]
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
        const demanded = demands(api, findBroker(selectBrokers(state), bank))
        const missing = demanded.find((name) => !(name in answers))
        if (missing) api.dispatch(demandChanged(missing))
        else await choose(api, bank, answers)
      },
    })
}
