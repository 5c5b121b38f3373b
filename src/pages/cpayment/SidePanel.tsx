/** The side panel of a deposit: hints, the permanent warning, and the registration prompt after a success. Without a video. */
import { HintsPanel } from '../../app/shell/HintsPanel.tsx'
import { SideFrame } from '../../app/shell/SideFrame.tsx'
import { Promo } from '../../features/auth/Promo.tsx'
import { SaveEvidence } from '../../features/evidence/lazyEvidence.tsx'
import type { OrderRecord } from '../../rules/orderFacts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { AppState } from '../../store/types.ts'
import { selectPayment, selectScreen } from './cpaymentSlice.ts'

export function SidePanel() {
  const screen = useAppSelector(selectScreen)
  const order = useAppSelector(selectPayment)
  const isSuccess = screen.name === 'inProcess' && screen.result === 'success'
  return (
    <SideFrame
      hints={<HintsPanel flow="cpayment" currency={null} />}
      documents={order && <SaveEvidence selectRecord={selectRecord} />}
      offer={<Promo isOver={isSuccess} hasDeal={isSuccess} />}
    />
  )
}

function selectRecord(state: AppState): OrderRecord | null {
  const order = selectPayment(state)
  return order && { kind: 'deposit', order }
}
