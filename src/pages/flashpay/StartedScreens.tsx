/** The screens after the choice of the bank: requisites and results. Loaded on demand. */
import { EVIDENCE_FEATURES, SaveEvidence } from '../../features/evidence/lazyEvidence.tsx'
import { DealHistory } from '../../features/history/DealHistory.tsx'
import { isDisputeOpen } from '../../rules/deal.ts'
import type { FlashpayScreen, FlashpayType } from '../../rules/flashpay.ts'
import type { OrderRecord } from '../../rules/orderFacts.ts'
import { pageKindOf } from '../../rules/paths.ts'
import { PreloadFeatures } from '../../shell/PreloadFeatures.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import type { AppState } from '../../store/types.ts'
import { Stack } from '../../ui/Stack.tsx'
import { PaymentScreen } from './PaymentScreen.tsx'
import { ResultScreen } from './ResultScreen.tsx'
import { selectFlashpayDeal } from './flashpayScreen.ts'

export interface StartedScreensProps {
  screen: Extract<FlashpayScreen, { name: 'payment' | 'processed' }>
  type: FlashpayType
}

export function StartedScreens({ screen, type }: StartedScreensProps) {
  const isDisputed = isDisputeOpen(useAppSelector(selectFlashpayDeal)?.deal ?? null)
  const selectRecord = (state: AppState): OrderRecord | null => {
    const order = selectFlashpayDeal(state)
    return order && { kind: pageKindOf('flashpay', type), order }
  }
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
      <RetryBoundary>
        <SaveEvidence
          selectRecord={selectRecord}
          isProminent={isDisputed || (screen.name === 'processed' && screen.result !== 'ok')}
        />
      </RetryBoundary>
      <PreloadFeatures parts={EVIDENCE_FEATURES} />
    </Stack>
  )
}
