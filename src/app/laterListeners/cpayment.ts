import { lateSuccessListeners } from '../../features/dialogs/lateSuccessListeners.ts'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { addDepositHistoryListeners } from '../../pages/cpayment/depositHistoryListeners.ts'

export const later = [
  addDepositHistoryListeners,
  lateSuccessListeners({ 'POST /cp/{id}/start': (state) => selectDeposit(state)?.status != null }),
]
