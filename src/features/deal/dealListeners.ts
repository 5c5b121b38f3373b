/** Reloads of the order on socket events and on the person's return. */
import { DEAL_EVENTS, UPDATE_DEAL_EVENTS } from '../../contract/events.ts'
import { pageResumed } from '../../shell/shellSlice.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { orderReloadRequested, selectReloadRequest } from '../order/orderSlice.ts'
import { socketEventReceived } from '../realtime/realtimeSlice.ts'
import { isSearching, selectRunningAction } from './dealSlice.ts'

/** Longest wait for the end of a command, ms: its call may hang, and the order may change meanwhile. */
const HOLD_MS = 1_000

export const addDealListeners: AddListeners = (start) => {
  start({
    predicate: (action) => pageResumed.match(action) || isReloadHint(action),
    effect: (_action, api) => reload(api),
  })
}

/** The gateway reports a command by socket before it answers it. A reload at that time would have to be repeated after the answer, when the command requests one itself. */
async function reload(api: ListenerApi): Promise<void> {
  if (isCommandRunning(api.getState())) {
    const request = selectReloadRequest(api.getState())
    await waitUntil(api, (state) => !isCommandRunning(state), HOLD_MS)
    if (selectReloadRequest(api.getState()) !== request) return
  }
  api.dispatch(orderReloadRequested())
}

/** A search makes the deal, by a call as well. */
const isCommandRunning = (state: AppState) => selectRunningAction(state) !== null || isSearching(state)

const RELOAD_EVENTS: ReadonlySet<string> = new Set([...UPDATE_DEAL_EVENTS, ...DEAL_EVENTS, 'notification'])

function isReloadHint(action: unknown): boolean {
  return socketEventReceived.match(action) && RELOAD_EVENTS.has(action.payload.event)
}
