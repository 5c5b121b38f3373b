/** The side panel of a sale: hints, the permanent warning, and the registration prompt after its end. */
import { Promo } from '../../features/auth/Promo.tsx'
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { selectSale } from '../../features/order/orderSlice.ts'
import { isSaleOver } from '../../rules/sale.ts'
import { HintsPanel } from '../../shell/HintsPanel.tsx'
import { SideFrame } from '../../shell/SideFrame.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { useReceivedButton } from './SaleSummary.tsx'
import { selectScreen } from './saleScreen.ts'

export function SidePanel() {
  const isOver = isSaleOver(useAppSelector(selectScreen))
  const order = useAppSelector(selectSale)
  const hasDeal = useAppSelector(selectDeal) !== null
  return (
    <SideFrame
      hints={<HintsPanel flow="sale" currency={order?.currency ?? null} button={useReceivedButton()} />}
      offer={<Promo isOver={isOver} hasDeal={hasDeal} />}
    />
  )
}
