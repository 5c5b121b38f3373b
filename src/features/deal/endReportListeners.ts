/** Loads the order twice where it asks for a payment after the gateway has notified that the deal is over: what it says twice counts. */
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import type { Id } from '../../contract/ids.ts'
import { sleep, waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { orderReloadRequested, selectIsCurrent } from '../order/orderSlice.ts'
import { selectDealState } from './dealSlice.ts'
import { endReportsAnswered, openEndReports } from './endReportsSlice.ts'

export const addEndReportListeners: AddListeners = (start) => {
  const asked = new Set<Id>()
  const newReports = (state: AppState) =>
    isPayable(state) ? openEndReports(state).filter((id) => !asked.has(id)) : []
  start({
    predicate: (_action, state) => newReports(state).length > 0,
    async effect(_action, api) {
      const reports = newReports(api.getState())
      for (const id of reports) asked.add(id)
      if (await isStillPayable(api)) api.dispatch(endReportsAnswered(reports))
      // Where it is opened anew later, it is asked about anew.
      for (const id of reports) asked.delete(id)
    },
  })
}

const isPayable = (state: AppState) => selectDealState(state).requisite !== null

/** By two answers, however long they take. */
async function isStillPayable(api: ListenerApi): Promise<boolean> {
  await waitForAnswer(api)
  if (!isPayable(api.getState())) return false
  await sleep(POLL_INTERVAL_MS, api.signal)
  await waitForAnswer(api)
  return isPayable(api.getState())
}

async function waitForAnswer(api: ListenerApi) {
  // The event has requested it already, a list has not.
  if (selectIsCurrent(api.getState())) api.dispatch(orderReloadRequested())
  await waitUntil(api, selectIsCurrent)
}
