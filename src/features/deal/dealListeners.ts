/** Reloads the order on socket events, and on a notified end of the deal. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { includesId } from '../../contract/ids.ts'
import { notificationStyleOf } from '../../rules/notifications.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import {
  dealEndReported,
  isSearching,
  orderReloadRequested,
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
    predicate: (action, now, before) =>
      isReloadHint(action) || selectNotifications(now) !== selectNotifications(before),
    async effect(action, api) {
      reportEnds(api)
      // The socket event of a notification requests a load, a list of notifications does not.
      const isOutdated = selectIsEndReported(api.getState()) && selectIsCurrent(api.getState())
      if (isReloadHint(action) || isOutdated) await reload(api)
    },
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

function isReloadHint(action: UnknownAction): boolean {
  return socketEventReceived.match(action) && ['update', 'notification'].includes(action.payload.kind)
}

/** Nothing more is paid to a deal whose end is notified, until the order says twice that it goes on. */
function reportEnds(api: ListenerApi): void {
  const known = selectNotifications(api.getOriginalState()).map(({ id }) => id)
  for (const one of selectNotifications(api.getState())) {
    const about = one.details?.id ?? null
    if (about === null || includesId(known, one.id) || !notificationStyleOf(one)?.isDealEnd) continue
    api.dispatch(dealEndReported(about))
  }
}
