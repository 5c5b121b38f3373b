/** Removes a toast after 2 s, and shows one when the page is current again after it was offline. */
import { isAnyOf } from '@reduxjs/toolkit'
import { TOAST_MS } from '../../contract/constants.ts'
import {
  actionBlocked,
  callFailed,
  connectivityChanged,
  refreshed,
  selectIsOnline,
} from '../../shell/shellSlice.ts'
import { sleep } from '../../store/timing.ts'
import type { AddListeners } from '../../store/types.ts'
import { selectToasts, toastExpired, toastShown } from './dialogsSlice.ts'

/** After a shorter time offline no toast is shown, because the notice was hardly visible. */
const OFFLINE_SHOWN_MS = 3_000

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
  start({
    actionCreator: connectivityChanged,
    async effect({ payload: { isOnline, at } }, api) {
      if (isOnline || !selectIsOnline(api.getOriginalState())) return
      api.cancelActiveListeners()
      const [{ payload }] = await api.take(refreshed.match)
      if (payload.at - at >= OFFLINE_SHOWN_MS) api.dispatch(toastShown({ key: 'common:net.back' }))
    },
  })
}
