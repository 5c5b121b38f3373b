/** Stores which requisite the person has had on screen, so that a change of it is shown in every tab and after a reload. */
import { isAnyOf } from '@reduxjs/toolkit'
import { isOrderOver } from '../../rules/deal.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import { replacedRequisiteDismissed, replacedRequisiteFound, selectDealState } from './dealSlice.ts'

export const addRequisiteMemoryListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(orderLoaded, replacedRequisiteDismissed),
    effect(_action, api) {
      const { pageStorage } = api.extra
      const seen = pageStorage.get('requisites')
      const isFirstLoad = selectDealState(api.getOriginalState()).status === null
      if (isFirstLoad && seen !== null) api.dispatch(replacedRequisiteFound(seen))
      const known = shownRequisite(api)
      if (known !== seen) pageStorage.set('requisites', known)
    },
  })
}

/** The replaced requisite until the person dismisses the warning, else the current one. */
function shownRequisite(api: ListenerApi): string | null {
  const { status, requisite, replaced } = selectDealState(api.getState())
  // A flash-pay order may have its requisite before it is in process.
  if (status === null || isOrderOver(status)) return null
  return replaced ?? requisite
}
