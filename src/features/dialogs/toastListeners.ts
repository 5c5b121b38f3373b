/** Removes a toast after 2 s. */
import { isAnyOf } from '@reduxjs/toolkit'
import { actionBlocked, callFailed } from '../../app/shell/shellSlice.ts'
import { TOAST_MS } from '../../contract/constants.ts'
import { sleep } from '../../store/timing.ts'
import type { AddListeners } from '../../store/types.ts'
import { selectToasts, toastExpired, toastShown } from './dialogsSlice.ts'

export const addToastListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(toastShown, callFailed, actionBlocked),
    async effect(_action, api) {
      const before = new Set(selectToasts(api.getOriginalState()).map(({ id }) => id))
      const fresh = selectToasts(api.getState()).filter(({ id }) => !before.has(id))
      if (fresh.length === 0) return
      await sleep(TOAST_MS, api.signal)
      for (const { id } of fresh) api.dispatch(toastExpired(id))
    },
  })
}
