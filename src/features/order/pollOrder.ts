/**
 * The one polling loop of the order pages. Loads the order when its page opens and reloads it after `intervalMs`, when a reload is
 * requested here, and when another tab broadcasts a change. A load that failed is repeated within one polling interval.
 */
import type { ActionCreatorWithoutPayload } from '@reduxjs/toolkit'
import { SLOW_RESPONSE_MS, retryIntervalMs } from '../../rules/polling.ts'
import { onSlow, poll } from '../../store/timing.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { pageLeft, pageOpened, refreshDelayed } from '../../app/shell/shellSlice.ts'
import { handleCallError } from '../../app/shell/handleCallError.ts'

/** What differs between the order pages. */
export interface OrderSource {
  page: 'payment' | 'sale' | 'cpayment' | 'flashpay'
  /** The event that wakes the loop. */
  reloadRequested: ActionCreatorWithoutPayload
  /** Requests the order and dispatches it. Rejects when the order could not be loaded. */
  loadOrder: (api: ListenerApi) => Promise<void>
  /** Runs once, after the first load that succeeded; the next load waits for it. */
  onFirstLoad: (api: ListenerApi) => void | Promise<void>
  /** Milliseconds until the next load, after a load that succeeded. */
  intervalMs: (api: ListenerApi) => number
}

/** Polls the order from `pageOpened` to `pageLeft`. */
export function pollOrder(source: OrderSource): AddListeners {
  return (start) => {
    start({
      predicate: (action) =>
        pageLeft.match(action) || (pageOpened.match(action) && action.payload.page === source.page),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (pageOpened.match(action)) await pollWhileOpen(api, source)
      },
    })
  }
}

async function pollWhileOpen(api: ListenerApi, source: OrderSource) {
  const { device, pageKey } = api.extra
  const stopListening = device.onBroadcast((message) => {
    if (message.pageKey === pageKey && message.kind === 'order-outdated')
      api.dispatch(source.reloadRequested())
  })
  let isFirst = true
  let isLoaded = false
  const intervalMs = () => {
    const ms = source.intervalMs(api)
    return isLoaded ? ms : retryIntervalMs(ms, device.visible())
  }
  try {
    await poll(api, { intervalMs, wake: [source.reloadRequested.match] }, async () => {
      isLoaded = await tryLoad(api, source)
      if (isLoaded && isFirst) {
        isFirst = false
        await source.onFirstLoad(api)
      }
      // Polling also goes on after the end, at the longest interval: a reload may still be requested.
      return true
    })
  } finally {
    stopListening()
  }
}

/** True when the order was loaded. A slow load marks the screen as stale; a failed one is not shown. */
async function tryLoad(api: ListenerApi, { loadOrder }: OrderSource): Promise<boolean> {
  try {
    await onSlow(SLOW_RESPONSE_MS, loadOrder(api), () => void api.dispatch(refreshDelayed()))
    return true
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return false
  }
}
