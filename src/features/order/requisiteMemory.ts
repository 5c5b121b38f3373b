/** Remembers which requisite the person has had on screen: a change of it is told of in every tab, and after a reload too. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { orderLoaded, replacedDismissed, replacedRemembered, selectDealState } from '../deal/dealSlice.ts'

export const addRequisiteMemoryListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(orderLoaded, replacedDismissed),
    effect(_action, api) {
      const { pageStorage } = api.extra
      const seen = pageStorage.get('requisites')
      const isFirstLook = selectDealState(api.getOriginalState()).status === null
      if (isFirstLook && seen !== null) api.dispatch(replacedRemembered(seen))
      const known = knownNow(api)
      if (known !== seen) pageStorage.set('requisites', known)
    },
  })
}

/** The old one as long as the person has not said that they understood. */
function knownNow(api: ListenerApi): string | null {
  const { status, requisite, replaced } = selectDealState(api.getState())
  if (status !== 1) return null
  return replaced ?? requisite
}
