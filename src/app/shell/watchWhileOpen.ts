import { featureLoaded } from '../../store/featureLoaded.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { pageLeft } from './shellSlice.ts'

/** Keeps a subscription until the page is left; `subscribe` returns the unsubscribe function. Each feature that is loaded later replaces the subscription by a new one. */
export function watchWhileOpen(
  start: Parameters<AddListeners>[0],
  subscribe: (api: ListenerApi) => () => void,
): void {
  start({
    actionCreator: featureLoaded,
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
