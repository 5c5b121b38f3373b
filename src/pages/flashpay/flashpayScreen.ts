/** The screen of the flash-pay page. */
import { createSelector } from '@reduxjs/toolkit'
import { withRunningDeal } from '../../features/deal/withRunningDeal.ts'
import { selectOrder } from '../../features/order/orderSlice.ts'
import { flashpayScreen } from '../../rules/flashpay.ts'
import type { AppState } from '../../store/types.ts'

/** The order on screen, with its running deal. */
export const selectFlashpayDeal = createSelector(
  [(state: AppState) => selectOrder(state).loaded],
  (loaded) => {
    const seen = loaded && withRunningDeal(loaded)
    return seen?.kind === 'flashpay' ? seen.order : null
  },
)
export const selectScreen = createSelector([selectFlashpayDeal], flashpayScreen)
