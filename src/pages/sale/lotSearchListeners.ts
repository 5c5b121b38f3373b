/** The search of a sale: its calls, its start after a confirmed requisite or "restart", and its end without a deal. Not needed on the first screen. */
import { isAnyOf } from '@reduxjs/toolkit'
import { DEAL_TYPE_SALE } from '../../contract/constants.ts'
import { methodChosen } from '../../features/brokers/brokersSlice.ts'
import { isSearching } from '../../features/deal/dealSlice.ts'
import { whileDue } from '../../features/order/orderCommands.ts'
import { selectSale } from '../../features/order/orderSlice.ts'
import type { SearchPlan } from '../../features/search/lotSearch.ts'
import { claimAndSearch } from '../../features/search/methodChoiceListeners.ts'
import { lotSearchListeners } from '../../features/search/searchListeners.ts'
import { amountQuery } from '../../rules/amounts.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { cancelSale } from './cancelSale.ts'
import { selectMethod, selectRequisite } from './saleScreen.ts'
import { requisiteConfirmed, saleRestarted } from './saleSlice.ts'
import { saleFlow } from './searchListeners.ts'

export const addLotSearchListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(requisiteConfirmed, saleRestarted),
    effect: (action, api) => (saleRestarted.match(action) ? restart(api) : claimAndSearch(api, saleFlow)),
  })
  lotSearchListeners({ plan: planOf, giveUp: cancelSale })(start)
}

/** Searches with the known requisite; without one the form is shown. */
async function restart(api: ListenerApi) {
  const method = selectMethod(api.getState())
  const isKnown = selectRequisite(api.getState()) !== null
  // Excludes the lot of the lost deal.
  if (method !== null) api.dispatch(methodChosen(method))
  if (isKnown) await claimAndSearch(api, saleFlow)
}

function planOf(api: ListenerApi): SearchPlan {
  const { call, pageId } = api.extra
  // Read at the start of the search: an edited requisite is lost when its deal is excluded.
  const requisite = selectRequisite(api.getState()) ?? ''
  const order = () => {
    const sale = selectSale(api.getState())
    if (sale === null) throw new Error('no sale')
    return sale
  }
  return {
    needsLotAtOnce: true,
    makes: 'sell',
    find(_isFirst, excluded, signal) {
      const sale = order()
      const broker = selectMethod(api.getState())
      const query = {
        symbol: sale.symbol ?? '',
        currency: sale.currency ?? '',
        ...amountQuery(sale),
        ...(broker !== null && { broker }),
        ...(excluded.length > 0 && { exclude: excluded.join(',') }),
      }
      return call('GET /lots/api-sell', { query, signal })
    },
    make(lotId, signal) {
      const sale = order()
      const ids = { lot_id: lotId, sell_id: sale.id ?? pageId, type: DEAL_TYPE_SALE } as const
      const body = { ...ids, ...amountQuery(sale), requisite }
      return whileDue(api, isSearching, () => call('POST /deals', { body, signal }))
    },
  }
}
