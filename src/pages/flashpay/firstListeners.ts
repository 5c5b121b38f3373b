/** The listeners of a flash-pay order; it has no others than these. */
import { brokersListeners } from '../../features/brokers/brokersListeners.ts'
import { pollOrder } from '../../features/order/pollOrder.ts'
import type { AddListeners } from '../../store/types.ts'
import { addFlashpayListeners, askBrokers, flashpaySource } from './flashpayListeners.ts'

export const FIRST: readonly AddListeners[] = [
  pollOrder(flashpaySource),
  brokersListeners(askBrokers),
  addFlashpayListeners,
]
