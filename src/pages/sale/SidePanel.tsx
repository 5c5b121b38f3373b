/** The side panel of a sale: hints, the permanent warning, and the registration prompt after its end. */
import { HintsPanel } from '../../app/shell/HintsPanel.tsx'
import { SideFrame } from '../../app/shell/SideFrame.tsx'
import { Promo } from '../../features/auth/Promo.tsx'
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { SaveEvidence } from '../../features/evidence/lazyEvidence.tsx'
import type { OrderRecord } from '../../rules/orderFacts.ts'
import { isSaleOver } from '../../rules/sale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { AppState } from '../../store/types.ts'
import { selectScreen } from './saleScreen.ts'
import { selectSale } from './saleSlice.ts'
import { useReceivedButton } from './useReceivedButton.ts'

export function SidePanel() {
  const isOver = isSaleOver(useAppSelector(selectScreen))
  const order = useAppSelector(selectSale)
  const hasDeal = useAppSelector(selectDeal) !== null
  return (
    <SideFrame
      hints={<HintsPanel flow="sale" currency={order?.currency ?? null} button={useReceivedButton()} />}
      documents={order && <SaveEvidence selectRecord={selectRecord} />}
      offer={<Promo isOver={isOver} hasDeal={hasDeal} />}
    />
  )
}

function selectRecord(state: AppState): OrderRecord | null {
  const order = selectSale(state)
  return order && { kind: 'sale', order }
}
