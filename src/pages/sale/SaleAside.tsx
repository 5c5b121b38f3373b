/** The sums beside a sale that is under way or over. Not with an open deal, whose Information tab has them. */
import { selectDeal } from '../../features/order/orderSlice.ts'
import { isDealOpen } from '../../rules/deal.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { SaleSummary } from './SaleSummary.tsx'
import { isSaleOver } from './saleScreen.ts'
import { selectScreen } from './selectors.ts'

export function SaleAside() {
  const screen = useAppSelector(selectScreen)
  const isDealing = isDealOpen(useAppSelector(selectDeal))
  if (isDealing) return null
  return (
    <Card>
      <SaleSummary isOver={isSaleOver(screen)} />
    </Card>
  )
}
