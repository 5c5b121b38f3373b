import { lateSuccessListeners } from '../../features/dialogs/lateSuccessListeners.ts'
import { selectScreen } from '../../pages/flashpay/flashpayScreen.ts'
import type { AppState } from '../../store/types.ts'

/** True once the flash-pay order has a bank, chosen here or on another device. */
function hasBank(state: AppState): boolean {
  const { name } = selectScreen(state)
  return name !== 'loading' && name !== 'init'
}

export const later = [lateSuccessListeners({ 'PATCH /p2/{id}': hasBank, 'PATCH /s2/{id}': hasBank })]
