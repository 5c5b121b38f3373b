/** Remembers which notifications of the deal's end an order has answered that was loaded after them. */
import type { AddListeners } from '../../store/types.ts'
import { orderLoaded, selectIsCurrent } from '../order/orderSlice.ts'
import { endReportsAnswered, endReportsOf } from './endReportsSlice.ts'

export const addEndReportListeners: AddListeners = (start) => {
  start({
    predicate: (action, state) => orderLoaded.match(action) && selectIsCurrent(state),
    effect: (_action, api) => void api.dispatch(endReportsAnswered(endReportsOf(api.getState()))),
  })
}
