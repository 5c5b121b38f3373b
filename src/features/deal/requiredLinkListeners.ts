import { hasOpenDeal } from '../../rules/deal.ts'
import type { AddListeners, AppState } from '../../store/types.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import { selectDealState } from './dealSlice.ts'

/** Stores the link of an open deal, for the warning on another page. `isOver`: the order cannot change any more. */
export function requiredLinkListeners(isOver: (state: AppState) => boolean): AddListeners {
  return (start) => {
    start({
      actionCreator: orderLoaded,
      effect(_action, api) {
        const { storage, pageKey } = api.extra
        const state = api.getState()
        const here = `/${pageKey}`
        if (hasOpenDeal(selectDealState(state)) && !isOver(state)) storage.set('requiredLink', here)
        else if (storage.get('requiredLink') === here) storage.set('requiredLink', null)
      },
    })
  }
}
