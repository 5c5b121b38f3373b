/** Beside the fast page: hints, the standing warning, and the way to another device. */
import { Handoff } from '../../app/shell/Handoff.tsx'
import { HintsPanel } from '../../app/shell/HintsPanel.tsx'
import { RetryBoundary } from '../../app/shell/RetryBoundary.tsx'
import { SaveEvidence } from '../../features/evidence/lazyEvidence.tsx'
import type { FlashpayType } from '../../rules/flashpay.ts'
import { pageKindOf } from '../../rules/paths.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectFlashpayDeal } from './flashpaySlice.ts'

export function SidePanel({ type }: { type: FlashpayType }) {
  const order = useAppSelector(selectFlashpayDeal)
  return (
    <>
      <RetryBoundary>
        <HintsPanel flow={pageKindOf('flashpay', type)} currency={order?.currency ?? null} />
      </RetryBoundary>
      <RetryBoundary>
        {order && <SaveEvidence record={{ kind: pageKindOf('flashpay', type), order }} />}
      </RetryBoundary>
      <RetryBoundary>
        <Handoff />
      </RetryBoundary>
    </>
  )
}
