/** The listeners of a sale's first screens. */
import { isAnyOf } from '@reduxjs/toolkit'
import { bankChoiceListeners } from '../../features/brokers/bankChoiceListeners.ts'
import { brokersListeners } from '../../features/brokers/brokersListeners.ts'
import { methodChosen, methodCleared } from '../../features/brokers/brokersSlice.ts'
import { selectMethod } from '../../features/order/orderSlice.ts'
import { pollOrder } from '../../features/order/pollOrder.ts'
import { addSearchMemoryListeners } from '../../features/search/searchMemoryListeners.ts'
import { methodChoice } from '../../features/search/searchStart.ts'
import type { AddListeners } from '../../store/types.ts'
import { saveDraft } from './draft.ts'
import { saleBanks, saleSource } from './saleSource.ts'
import { saleFlow } from './searchFlow.ts'

const addMethodMemoryListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(methodChosen, methodCleared),
    effect: (_action, api) => saveDraft(api, { method: selectMethod(api.getState()) }),
  })
}

export const FIRST: readonly AddListeners[] = [
  pollOrder(saleSource),
  brokersListeners(saleBanks),
  bankChoiceListeners(methodChoice(saleFlow)),
  addSearchMemoryListeners,
  addMethodMemoryListeners,
]
