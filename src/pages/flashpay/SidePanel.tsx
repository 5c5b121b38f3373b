/** Beside the fast page: hints, the standing warning, and the way to another device. */
import { Handoff } from '../../app/shell/Handoff.tsx'
import { HintsPanel } from '../../app/shell/HintsPanel.tsx'
import { Panel } from '../../app/shell/Panel.tsx'
import { SaveEvidence } from '../../features/evidence/lazyEvidence.tsx'
import type { FlashpayType } from '../../rules/flashpay.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectFlashpayDeal } from './flashpaySlice.ts'

export function SidePanel({ type }: { type: FlashpayType }) {
  const order = useAppSelector(selectFlashpayDeal)
  return (
    <>
      <Panel>{order && <SaveEvidence record={{ kind: `flashpay-${type}`, order }} />}</Panel>
      <Panel>
        <HintsPanel flow={`flashpay-${type}`} currency={order?.currency ?? null} />
      </Panel>
      <Panel>
        <Handoff />
      </Panel>
    </>
  )
}
