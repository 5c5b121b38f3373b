/** Stores the address that was shown, so that a change of it is reported in every tab and after a reload. */
import { isAnyOf } from '@reduxjs/toolkit'
import { addressToPay } from '../../rules/crypto.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import type { AddListeners } from '../../store/types.ts'
import {
  depositLoaded,
  earlierAddressFound,
  replacedAddressDismissed,
  selectPayment,
  selectReplacedAddress,
} from './cpaymentSlice.ts'

export const addAddressMemoryListeners: AddListeners = (start) => {
  let isFirst = true
  start({
    matcher: isAnyOf(depositLoaded, replacedAddressDismissed, listenersAdded),
    effect(_action, api) {
      const { pageStorage } = api.extra
      const seen = pageStorage.get('requisites')
      if (isFirst && seen !== null) api.dispatch(earlierAddressFound(seen))
      isFirst = false
      const state = api.getState()
      const shown = selectReplacedAddress(state) ?? addressToPay(selectPayment(state))
      if (shown !== seen) pageStorage.set('requisites', shown)
    },
  })
}
