/** A question about a sum falls with it: the answer would apply to another one than the person has seen. */
import { isSameSum } from '../../rules/sameSum.ts'
import type { AddListeners } from '../../store/types.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import { overlayClosed, questionAnswered, selectDealState } from './dealSlice.ts'

export const addSumListeners: AddListeners = (start) => {
  start({
    actionCreator: orderLoaded,
    effect(_action, api) {
      const now = selectDealState(api.getState())
      const { question } = now
      if (isSameSum(selectDealState(api.getOriginalState()), now)) return
      if (question === 'paid' || question === 'release')
        api.dispatch(questionAnswered({ question, yes: false }))
      if (now.overlay !== null) api.dispatch(overlayClosed())
    },
  })
}
