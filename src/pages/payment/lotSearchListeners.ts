/** The search of a purchase: its calls, and "retry". Not needed on the first screen. */
import { methodCleared } from '../../features/brokers/brokersSlice.ts'
import { isSearching } from '../../features/deal/dealSlice.ts'
import { whileDue } from '../../features/order/orderCommands.ts'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import type { SearchPlan } from '../../features/search/lotSearch.ts'
import { startOnce } from '../../features/search/methodChoiceListeners.ts'
import { lotSearchListeners } from '../../features/search/searchListeners.ts'
import { amountQuery } from '../../rules/orderAmount.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { selectMethod, selectScreen } from './paymentScreen.ts'
import { searchRetried } from './paymentSlice.ts'
import { claimPurchase, search } from './searchListeners.ts'

export const addLotSearchListeners: AddListeners = (start) => {
  start({ actionCreator: searchRetried, effect: (_action, api) => searchAgain(api) })
  lotSearchListeners({
    plan: planOf,
    giveUp: (api) => api.dispatch(methodCleared()),
  })(start)
}

/** Searches again. The order is claimed again, because the session may have been lost in the previous search. */
function searchAgain(api: ListenerApi): Promise<void> {
  return startOnce(api, async () => {
    const isClaimed = await claimPurchase(api, null)
    // Meanwhile a deal may have been made, or another bank chosen.
    if (isClaimed && selectScreen(api.getState()).name === 'restart') search(api)
  })
}

function planOf(api: ListenerApi): SearchPlan {
  const { call, pageId } = api.extra
  const order = () => {
    const purchase = selectPurchase(api.getState())
    if (purchase === null) throw new Error('no order')
    return { purchase, payment_id: purchase.payment_id ?? pageId, ...amountQuery(purchase) }
  }
  return {
    needsLotAtOnce: false,
    makes: 'create',
    find(isFirst, excluded, signal) {
      const { purchase, ...amounts } = order()
      const broker = selectMethod(api.getState())
      const query = {
        symbol: purchase.symbol ?? '',
        ...amounts,
        ...(excluded.length > 0 && { exclude: excluded.join(',') }),
        ...(broker !== null && { broker }),
      }
      if (!isFirst) return call('GET /lots/fast-deal', { query, signal })
      const start = {
        currency: purchase.currency ?? '',
        ...(purchase.address !== null && { address: purchase.address }),
      }
      return call('GET /lots/fast-deal-start', { query: { ...query, ...start }, signal })
    },
    make(lotId, signal) {
      const { purchase: _purchase, ...amounts } = order()
      const body = { lot_id: lotId, ...amounts, requisite: '' }
      return whileDue(api, isSearching, () => call('POST /deals', { body, signal }))
    },
  }
}
