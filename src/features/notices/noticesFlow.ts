/** Toasts go by themselves after 2 s (NOTE-01). */
import { isAnyOf } from '@reduxjs/toolkit'
import { TOAST_MS } from '../../contract/constants.ts'
import { sleep } from '../../store/loops.ts'
import type { Flow } from '../../store/types.ts'
import { failureHappened, selectToasts, toastExpired, toastRaised } from './noticesSlice.ts'

export const noticesFlow: Flow = (start) => {
  start({
    matcher: isAnyOf(toastRaised, failureHappened),
    async effect(_action, api) {
      const before = new Set(selectToasts(api.getOriginalState()).map(({ id }) => id))
      const fresh = selectToasts(api.getState()).filter(({ id }) => !before.has(id))
      if (fresh.length === 0) return
      await sleep(TOAST_MS, api.signal)
      for (const { id } of fresh) api.dispatch(toastExpired(id))
    },
  })
}
