/** Records the history of a deposit, which has no deal to derive it from. */
import { isAnyOf } from '@reduxjs/toolkit'
import { historyEntriesAdded } from '../../features/history/historySlice.ts'
import { selectLang } from '../../shell/shellSlice.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import type { AddListeners } from '../../store/types.ts'
import { depositLoaded, selectPayment, selectReplacedAddress } from './cpaymentSlice.ts'
import { depositHistory } from './depositHistory.ts'

export const addDepositHistoryListeners: AddListeners = (start) => {
  /** The changes in the first response may have happened before this page load. */
  let isFirst = true
  start({
    matcher: isAnyOf(depositLoaded, listenersAdded),
    effect(_action, api) {
      const state = api.getState()
      const payment = selectPayment(state)
      if (payment === null) return
      const now = api.extra.clock.now()
      const replaced = selectReplacedAddress(state)
      const entries = depositHistory(payment, now, { isLate: isFirst, lang: selectLang(state), replaced })
      api.dispatch(historyEntriesAdded({ entries, now }))
      isFirst = false
    },
  })
}
