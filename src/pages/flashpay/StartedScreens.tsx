/** The screens after the choice of the bank: requisites and results. Loaded on demand. */
import { PreloadFeatures } from '../../app/shell/PreloadFeatures.tsx'
import { RetryBoundary } from '../../app/shell/RetryBoundary.tsx'
import { EVIDENCE_FEATURES } from '../../features/evidence/lazyEvidence.tsx'
import { DealHistory } from '../../features/history/DealHistory.tsx'
import type { FlashpayScreen, FlashpayType } from '../../rules/flashpay.ts'
import { Stack } from '../../ui/Stack.tsx'
import { PaymentScreen } from './PaymentScreen.tsx'
import { ResultScreen } from './ResultScreen.tsx'

export interface StartedScreensProps {
  screen: Extract<FlashpayScreen, { name: 'payment' | 'processed' }>
  type: FlashpayType
}

export function StartedScreens({ screen, type }: StartedScreensProps) {
  return (
    <Stack>
      {screen.name === 'payment' ? (
        <PaymentScreen requisite={screen.requisite} type={type} />
      ) : (
        <ResultScreen result={screen.result} type={type} />
      )}
      <RetryBoundary>
        <DealHistory />
      </RetryBoundary>
      <PreloadFeatures parts={EVIDENCE_FEATURES} />
    </Stack>
  )
}
