/**
 * The one polling loop of the order pages. Loads the order when its page opens and reloads it after `intervalMs`, when its deal's time
 * ends, when a reload is requested here, on the person's return, and when another tab broadcasts a change. A load that failed is repeated within one polling interval.
 */
import { isAnyOf } from '@reduxjs/toolkit'
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { isCallFailure } from '../../contract/gatewayError.ts'
import type { SessionReply } from '../../contract/orders.ts'
import type { Status } from '../../contract/statuses.ts'
import { endsAt, type PollingInput, retryIntervalMs, untilEndMs } from '../../rules/time.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import {
  orderWaitChanged,
  pageLeft,
  pageOpened,
  pageResumed,
  refreshDelayed,
  selectIsMissing,
  selectWait,
} from '../../shell/shellSlice.ts'
import { anySignal, onSlow, poll, reportError, withTimeout } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { userChanged } from '../auth/authSlice.ts'
import { sessionView, type SessionView } from './missingRecords.ts'
import { loadOrder, type OrderRoute } from './orderRecords.ts'
import { isSearching, orderReloadRequested, selectOrderWithDeal, selectIsReported } from './orderSlice.ts'

/** A poll that takes longer marks the screen as possibly outdated. */
const SLOW_RESPONSE_MS = 8_000
/** After this time without the first response, the code for the error screen is loaded. */
const LONG_WAIT_MS = 5_000
/** After this time without a readable order, the page says so. */
const UNREADABLE_AFTER_MS = 15_000

/** What the interval depends on, beside the order. `isSocketUp`: it was up before the last load started, so no event was missed; if it was lost meanwhile, a reload is requested anyway. */
type PollingFacts = Omit<PollingInput, 'isOver'>

/** What differs between the order pages. */
export interface OrderSource {
  route: (state: AppState) => OrderRoute
  /** Requests the session view of the order; absent on a page without accounts. */
  askSession?: (api: ListenerApi) => Promise<SessionReply>
  /**
   * Runs once, after the first load that succeeded; the next load waits for it, no longer than a polling interval. `resumeSession`
   * uses the session in the session view if this browser has none, so that the deal can continue here.
   */
  onFirstLoad?: (
    api: ListenerApi,
    resumeSession: (status: Status | undefined) => Promise<void>,
  ) => void | Promise<void>
  /** Whether events come by the socket; absent on a page without one. */
  isSocketUp?: (state: AppState) => boolean
  /** Milliseconds until the next load, after a successful one. */
  intervalMs: (facts: PollingFacts, state: AppState) => number
  /** When a time ends on this page (gateway ms), while there is no deal: the order is loaded then, as at the end of a deal. */
  endsAt?: (state: AppState) => number | null
}

const isReloadRequest = isAnyOf(orderReloadRequested, pageResumed)

/** Polls the order from `pageOpened` to `pageLeft`. */
export function pollOrder(source: OrderSource): AddListeners {
  return (start, { dispatch, extra: { device, pageKey } }) => {
    const view = source.askSession && sessionView(source.askSession)
    device.onBroadcast((message) => {
      if (message.pageKey === pageKey && message.kind === 'order-outdated') dispatch(orderReloadRequested())
    })
    start({
      matcher: isAnyOf(pageOpened, pageLeft),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (pageOpened.match(action) && action.payload.id !== '') await pollWhileOpen(api, source, view)
      },
    })
  }
}

async function pollWhileOpen(api: ListenerApi, source: OrderSource, view: SessionView | undefined) {
  const { clock, device } = api.extra
  let load = new AbortController()
  watchWait(api, () => load.abort())
  let isFirst = true
  let isLoaded = false
  let isSocketUp = false
  /** Gateway ms at which the last load began. */
  let askedAt = 0
  const intervalMs = () => {
    const isVisible = device.visible()
    const state = api.getState()
    const facts = {
      isSocketUp: isSocketUp && selectIsReported(state),
      isVisible,
      isSearching: isSearching(state),
    }
    // Only the gateway decides whether a deal is over.
    const end = endsAt(selectOrderWithDeal(state)) ?? source.endsAt?.(state) ?? null
    const ms = Math.min(source.intervalMs(facts, state), untilEndMs(end, askedAt, clock.now()))
    return isLoaded ? ms : retryIntervalMs(ms, isVisible)
  }
  const resumeSession = async (status: Status | undefined) => {
    await view?.load(api, status)
    api.dispatch(userChanged(api.extra.session.user()))
  }
  const followLoad = async () => {
    const isNew = isFirst
    isFirst = false
    if (isNew) await source.onFirstLoad?.(api, resumeSession)
    const { status } = selectOrderWithDeal(api.getState())
    if (status !== null) await view?.follow(api, status)
  }
  await poll(api, { intervalMs, wake: [isReloadRequest] }, async () => {
    askedAt = clock.now()
    load = new AbortController()
    isLoaded = false
    try {
      isSocketUp = source.isSocketUp?.(api.getState()) ?? false
      const abortable = { ...api, signal: anySignal(api.signal, load.signal) }
      isLoaded = await tryLoad(api, loadOrder(abortable, source.route(api.getState()), view))
    } finally {
      load.abort()
    }
    if (isLoaded) await withTimeout(POLL_INTERVAL_MS, api.signal, () => reported(api, followLoad()))
    // Polling continues after the end of the order, at the longest interval, because a reload may still be requested.
    return !selectIsMissing(api.getState())
  })
}

/** Reports how long the page waits for an order that does not arrive or cannot be read. "Try again" then aborts a request that hangs. */
function watchWait(api: ListenerApi, abortLoad: () => void) {
  api.fork(async (task) => {
    await task.delay(LONG_WAIT_MS)
    api.dispatch(orderWaitChanged('long'))
    await task.delay(UNREADABLE_AFTER_MS - LONG_WAIT_MS)
    api.dispatch(orderWaitChanged('unreadable'))
    for (;;) {
      await api.take(isReloadRequest)
      if (selectWait(api.getState()) === 'unreadable') abortLoad()
    }
  })
}

/** What it throws is reported here, because it may come after the time for it is over. */
async function reported(api: ListenerApi, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (reason) {
    if (!api.signal.aborted) reportError(reason)
  }
}

/** True when the order was loaded. A slow load marks the screen as stale, and so does a bug (`handleCallError` throws it); a failed one is not shown. */
async function tryLoad(api: ListenerApi, loading: Promise<void>): Promise<boolean> {
  try {
    await onSlow(SLOW_RESPONSE_MS, loading, () => void api.dispatch(refreshDelayed()))
    return true
  } catch (reason) {
    if (!isCallFailure(reason)) api.dispatch(refreshDelayed())
    handleCallError(api, 'background', reason)
    return false
  }
}
