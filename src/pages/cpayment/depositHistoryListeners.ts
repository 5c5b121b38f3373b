/** Records the history of a deposit: it has no deal that could tell it. */
import { selectLang } from '../../app/shell/shellSlice.ts'
import { historyEntriesAdded } from '../../features/history/historySlice.ts'
import { isFeatureLoaded } from '../../store/isFeatureLoaded.ts'
import type { AddListeners } from '../../store/types.ts'
import { depositLoaded, selectPayment, selectReplacedAddress } from './cpaymentSlice.ts'
import { depositHistory } from './depositHistory.ts'

export const addDepositHistoryListeners: AddListeners = (start) => {
  /** Until the first answer is recorded, what it says happened before this visit, or meanwhile. */
  let isFirst = true
  start({
    predicate: (action) => depositLoaded.match(action) || isFeatureLoaded(action, 'cpayment/history'),
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
