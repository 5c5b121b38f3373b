/** Loads the order twice if it still has a requisite to pay to after a notification of the deal's end: if both responses contain the requisite, the order counts and not the notification. */
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import type { Id } from '../../contract/ids.ts'
import { sleep } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { reloadOrder, whenReloaded } from '../order/orderCommands.ts'
import { selectIsCurrent } from '../order/orderSlice.ts'
import { selectDealState } from './dealSlice.ts'
import { endReportsAnswered, selectOpenEndReports } from './endReportsSlice.ts'

export const addEndReportListeners: AddListeners = (start) => {
  const pending = new Set<Id>()
  const newReports = (state: AppState) =>
    isPayable(state) ? selectOpenEndReports(state).filter((id) => !pending.has(id)) : []
  start({
    predicate: (_action, state) => newReports(state).length > 0,
    async effect(_action, api) {
      const reports = newReports(api.getState())
      for (const id of reports) pending.add(id)
      if (await isStillPayable(api)) api.dispatch(endReportsAnswered(reports))
      // If the deal is reopened later, the order is loaded again for the same notification.
      for (const id of reports) pending.delete(id)
    },
  })
}

const isPayable = (state: AppState) => selectDealState(state).requisite !== null

/** True if two successive responses contain a requisite to pay to; waits for them without a time limit. */
async function isStillPayable(api: ListenerApi): Promise<boolean> {
  await waitForResponse(api)
  if (!isPayable(api.getState())) return false
  await sleep(POLL_INTERVAL_MS, api.signal)
  await waitForResponse(api)
  return isPayable(api.getState())
}

async function waitForResponse(api: ListenerApi) {
  // A socket event has requested a load already, a list of notifications has not.
  await (selectIsCurrent(api.getState()) ? reloadOrder(api) : whenReloaded(api))
}
