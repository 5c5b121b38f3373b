/** Removes each toast after 2 s. */
import { TOAST_MS } from '../../contract/constants.ts'
import { sleep } from '../../store/timing.ts'
import type { AddListeners } from '../../store/types.ts'
import { selectToasts, toastExpired } from './dialogsSlice.ts'

export const addToastListeners: AddListeners = (start) => {
  start({
    predicate: (_action, now, before) => selectToasts(now) !== selectToasts(before),
    async effect(_action, api) {
      const before = new Set(selectToasts(api.getOriginalState()).map(({ id }) => id))
      const fresh = selectToasts(api.getState()).filter(({ id }) => !before.has(id))
      if (fresh.length === 0) return
      await sleep(TOAST_MS, api.signal)
      for (const { id } of fresh) api.dispatch(toastExpired(id))
    },
  })
}
