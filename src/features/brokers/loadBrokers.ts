/** Brings the list of banks within the time it may take (PUR-03, A52). */
import { BANK_LIST_WITHIN_MS } from '../../contract/constants.ts'
import type { Broker } from '../../contract/orders.ts'
import { within } from '../../store/loops.ts'
import type { FlowApi } from '../../store/types.ts'
import { report } from '../notices/report.ts'
import { brokersAsked, brokersMissed, brokersSeen } from './brokersSlice.ts'

/** Asks by `ask`; whatever comes of it is in the slice afterwards. */
export async function loadBrokers(
  api: FlowApi,
  ask: (signal: AbortSignal) => Promise<Broker[]>,
): Promise<void> {
  api.dispatch(brokersAsked())
  try {
    const list = await within(BANK_LIST_WITHIN_MS, api.signal, ask)
    api.dispatch(list === 'late' ? brokersMissed('late') : brokersSeen(list))
  } catch (reason) {
    if (report(api, 'background', reason) !== null) api.dispatch(brokersMissed('failed'))
  }
}
