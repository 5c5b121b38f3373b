/** The side panel of the flash-pay page: hints, the permanent warning, and the QR code for another device. */
import { Promo } from '../../features/auth/Promo.tsx'
import { selectFlashpayDeal } from '../../features/order/orderSlice.ts'
import { isOrderOver } from '../../rules/deal.ts'
import type { FlashpayType } from '../../rules/paths.ts'
import { pageKindOf } from '../../rules/paths.ts'
import { HintsPanel } from '../../shell/HintsPanel.tsx'
import { SideFrame } from '../../shell/SideFrame.tsx'
import { useAppSelector } from '../../store/hooks.ts'

export function SidePanel({ type }: { type: FlashpayType }) {
  const order = useAppSelector(selectFlashpayDeal)
  const hasDeal = order !== null && (order.deal !== null || order.autodeal !== null)
  const kind = pageKindOf('flashpay', type)
  return (
    <SideFrame
      hints={<HintsPanel flow={kind} currency={order?.currency ?? null} />}
      offer={<Promo isOver={isOrderOver(order?.status ?? null)} hasDeal={hasDeal} />}
    />
  )
}
