import { isAnyOf } from '@reduxjs/toolkit'
import { listenersAdded } from '../store/listenersAdded.ts'
import type { AddListeners, ListenerApi } from '../store/types.ts'
import { pageLeft, pageOpened } from './shellSlice.ts'

/** Keeps a subscription while the page is open; `subscribe` returns the unsubscribe function. For the second group of listeners, which may be added before or after the page was opened. */
export function watchWhileOpen(
  start: Parameters<AddListeners>[0],
  subscribe: (api: ListenerApi) => () => void,
): void {
  start({
    matcher: isAnyOf(pageOpened, listenersAdded),
    async effect(_action, api) {
      api.cancelActiveListeners()
      const stop = subscribe(api)
      try {
        await api.take(pageLeft.match)
      } finally {
        stop()
      }
    },
  })
}
