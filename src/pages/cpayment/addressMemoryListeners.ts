/** Stores the address that was shown, so that a change of it is reported in every tab and after a reload. */
import { isAnyOf } from '@reduxjs/toolkit'
import { addressToPay } from '../../rules/crypto.ts'
import { isFeatureLoaded } from '../../store/isFeatureLoaded.ts'
import type { AddListeners, FeatureName } from '../../store/types.ts'
import {
  depositLoaded,
  earlierAddressFound,
  replacedAddressDismissed,
  selectPayment,
  selectReplacedAddress,
} from './cpaymentSlice.ts'

const isChange = isAnyOf(depositLoaded, replacedAddressDismissed)

/** `feature`: the name of the lazy part that has these listeners; the first response arrives before it is loaded. */
export function addressMemoryListeners(feature: FeatureName): AddListeners {
  return (start) => {
    let isFirst = true
    start({
      predicate: (action) => isChange(action) || isFeatureLoaded(action, feature),
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
}
