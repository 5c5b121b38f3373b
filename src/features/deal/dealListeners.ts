/** Reloads the order on socket events, on the person's return, on a notified end of the deal, and when its time ends. */
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { DEAL_EVENTS, UPDATE_DEAL_EVENTS } from '../../contract/events.ts'
import { includesId } from '../../contract/ids.ts'
import { notificationStyleOf } from '../../rules/notifications.ts'
import { endsAt } from '../../rules/time.ts'
import { pageLeft, pageResumed } from '../../shell/shellSlice.ts'
import { sleep, waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import {
  dealEndReported,
  isSearching,
  orderReloadRequested,
  selectDealState,
  selectIsCurrent,
  selectIsEndReported,
  selectReloadRequest,
  selectRunningAction,
} from '../order/orderSlice.ts'
import { selectNotifications, socketEventReceived } from '../realtime/realtimeSlice.ts'

/** Longest wait for the end of a command, ms: its call may hang, and the order may change meanwhile. */
const HOLD_MS = 1_000

export const addDealListeners: AddListeners = (start) => {
  start({
    predicate: (action) => pageResumed.match(action) || isReloadHint(action),
    effect: (_action, api) => reload(api),
  })
  start({
    predicate: (_action, now, before) => selectNotifications(now) !== selectNotifications(before),
    effect: (_action, api) => reportEnds(api),
  })
  start({
    predicate: (action, now, before) => pageLeft.match(action) || endOf(now) !== endOf(before),
    async effect(action, api) {
      api.cancelActiveListeners()
      const end = endOf(api.getState())
      if (pageLeft.match(action) || end === null) return
      // Only the gateway decides whether the deal is over. At zero the order may still be unchanged: it is reloaded once more after one polling interval.
      const left = end - api.extra.clock.now()
      for (const ms of left > 0 ? [left, POLL_INTERVAL_MS] : [POLL_INTERVAL_MS]) {
        await sleep(ms, api.signal)
        if (api.signal.aborted) return
        api.dispatch(orderReloadRequested())
      }
    },
  })
}

const endOf = (state: AppState) => endsAt(selectDealState(state))

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

/** Nothing more is paid to a deal whose end is notified, until the order says twice that it goes on. */
async function reportEnds(api: ListenerApi): Promise<void> {
  const known = selectNotifications(api.getOriginalState()).map(({ id }) => id)
  for (const one of selectNotifications(api.getState())) {
    const about = one.details?.id ?? null
    if (about === null || includesId(known, one.id) || !notificationStyleOf(one)?.isDealEnd) continue
    api.dispatch(dealEndReported(about))
  }
  // The socket event of the notification has requested a load already, a list of notifications has not.
  if (selectIsEndReported(api.getState()) && selectIsCurrent(api.getState())) await reload(api)
}
