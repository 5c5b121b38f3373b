/** Records the history of a deposit, which has no deal to derive it from. */
import { isAnyOf } from '@reduxjs/toolkit'
import { selectDealState } from '../../features/deal/dealSlice.ts'
import { historyEntriesAdded } from '../../features/history/historySlice.ts'
import { selectDeposit, orderLoaded } from '../../features/order/orderSlice.ts'
import { selectLang } from '../../shell/shellSlice.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import type { AddListeners } from '../../store/types.ts'
import { depositHistory } from './depositHistory.ts'

export const addDepositHistoryListeners: AddListeners = (start) => {
  /** The changes in the first response may have happened before this page load. */
  let isFirst = true
  start({
    matcher: isAnyOf(orderLoaded, listenersAdded),
    effect(_action, api) {
      const state = api.getState()
      const payment = selectDeposit(state)
      if (payment === null) return
      const now = api.extra.clock.now()
      const { replaced } = selectDealState(state)
      const entries = depositHistory(payment, now, { isLate: isFirst, lang: selectLang(state), replaced })
      api.dispatch(historyEntriesAdded({ entries, now }))
      isFirst = false
    },
  })
}
