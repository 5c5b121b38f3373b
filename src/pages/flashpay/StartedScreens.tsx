/** Everything after the choice of the bank: requisites and results. Comes when it is needed. */
import type { FlashpayScreen, FlashpayType } from '../../rules/flashpay.ts'
import { PaymentScreen } from './PaymentScreen.tsx'
import { ResultScreen } from './ResultScreen.tsx'

export interface StartedScreensProps {
  screen: Extract<FlashpayScreen, { name: 'payment' | 'processed' }>
  type: FlashpayType
}

export function StartedScreens({ screen, type }: StartedScreensProps) {
  return screen.name === 'payment' ? (
    <PaymentScreen requisite={screen.requisite} type={type} />
  ) : (
    <ResultScreen result={screen.result} type={type} />
  )
}
