/** Everything after the choice of the bank: requisites and results. Comes when it is needed. */
import { addDeadlineListeners } from '../../features/deal/deadlineListeners.ts'
import { addStageMemory } from '../../features/order/stageMemory.ts'
import type { FlashpayScreen, FlashpayType } from '../../rules/flashpay.ts'
import type { Feature } from '../../store/types.ts'
import { PaymentScreen } from './PaymentScreen.tsx'
import { ResultScreen } from './ResultScreen.tsx'

export const feature: Feature = {
  name: 'flashpay/started',
  listeners: [addStageMemory('flashpay/started'), addDeadlineListeners],
}

export interface StartedScreensProps {
  screen: Extract<FlashpayScreen, { name: 'payment' | 'processed' }>
  type: FlashpayType
}

export function Room({ screen, type }: StartedScreensProps) {
  return screen.name === 'payment' ? (
    <PaymentScreen requisite={screen.requisite} type={type} />
  ) : (
    <ResultScreen result={screen.result} type={type} />
  )
}
