/** The link back to the shop of this purchase. */
import { BackToSite } from '../../features/deal/BackToSite.tsx'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { isPurchaseOver } from './paymentScreen.ts'
import { selectScreen } from './selectors.ts'

export function PurchaseBackToSite({ isMain = false }: { isMain?: boolean }) {
  const order = useAppSelector(selectPurchase)
  const isOver = isPurchaseOver(useAppSelector(selectScreen))
  return <BackToSite order={order} isOver={isOver} isMain={isMain} />
}
