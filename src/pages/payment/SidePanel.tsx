/** The side panel of a purchase: hints, the permanent warning, and the registration prompt after its end. */
import { Promo } from '../../features/auth/Promo.tsx'
import { selectAutodeal, selectDeal } from '../../features/deal/dealSlice.ts'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { isPurchaseOver } from '../../rules/purchase.ts'
import { HintsPanel } from '../../shell/HintsPanel.tsx'
import { SideFrame } from '../../shell/SideFrame.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { usePaidButton } from './PaidButton.tsx'
import { selectScreen } from './paymentScreen.ts'

export function SidePanel() {
  const screen = useAppSelector(selectScreen)
  const order = useAppSelector(selectPurchase)
  const hasDeal = useAppSelector((state) => selectDeal(state) !== null || selectAutodeal(state) !== null)
  return (
    <SideFrame
      hints={<HintsPanel flow="payment" currency={order?.currency ?? null} button={usePaidButton()} />}
      offer={<Promo isOver={isPurchaseOver(screen)} hasDeal={hasDeal} />}
    />
  )
}
