/** Beside the fast page: hints, the standing warning, and the way to another device. */
import { HintsPanel } from '../../app/shell/HintsPanel.tsx'
import { SideFrame } from '../../app/shell/SideFrame.tsx'
import { SaveEvidence } from '../../features/evidence/lazyEvidence.tsx'
import type { FlashpayType } from '../../rules/flashpay.ts'
import { pageKindOf } from '../../rules/paths.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectFlashpayDeal } from './flashpaySlice.ts'

export function SidePanel({ type }: { type: FlashpayType }) {
  const order = useAppSelector(selectFlashpayDeal)
  return (
    <SideFrame
      hints={<HintsPanel flow={pageKindOf('flashpay', type)} currency={order?.currency ?? null} />}
      documents={order && <SaveEvidence record={{ kind: pageKindOf('flashpay', type), order }} />}
    />
  )
}
