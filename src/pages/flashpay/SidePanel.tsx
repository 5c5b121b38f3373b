/** Beside the fast page: hints, the standing warning, and the way to another device. */
import { Handoff } from '../../app/shell/Handoff.tsx'
import { HintsPanel } from '../../app/shell/HintsPanel.tsx'
import { Panel } from '../../app/shell/Panel.tsx'
import type { FlashpayType } from '../../rules/flashpay.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectFlashpayDeal } from './flashpaySlice.ts'

export function SidePanel({ type }: { type: FlashpayType }) {
  const currency = useAppSelector(selectFlashpayDeal)?.currency ?? null
  return (
    <>
      <Panel>
        <HintsPanel flow={`flashpay-${type}`} currency={currency} />
      </Panel>
      <Panel>
        <Handoff />
      </Panel>
    </>
  )
}
