import { lateSuccessListeners } from '../../features/dialogs/lateSuccessListeners.ts'
import { addAddressMemoryListeners } from '../../pages/cpayment/addressMemoryListeners.ts'
import { selectPayment } from '../../pages/cpayment/cpaymentSlice.ts'
import { addDepositHistoryListeners } from '../../pages/cpayment/depositHistoryListeners.ts'

export const later = [
  addAddressMemoryListeners,
  addDepositHistoryListeners,
  lateSuccessListeners({ 'POST /cp/{id}/start': (state) => selectPayment(state)?.status != null }),
]
