/** The way back from this purchase. */
import { BackToSite as BackLink } from '../../features/deal/BackToSite.tsx'
import { isPurchaseOver } from '../../rules/purchase.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectScreen } from './paymentScreen.ts'
import { selectPurchase } from './paymentSlice.ts'

export function BackToSite({ isMain = false }: { isMain?: boolean }) {
  const order = useAppSelector(selectPurchase)
  const isOver = isPurchaseOver(useAppSelector(selectScreen))
  return <BackLink order={order} isOver={isOver} isMain={isMain} />
}
