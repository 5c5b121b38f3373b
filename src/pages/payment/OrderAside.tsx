/** The order beside a running deal, with the rate. The first screen has no rate, because it is loaded later and would move the methods. */
import { useTranslation } from 'react-i18next'
import { BackToSite } from '../../features/deal/BackToSite.tsx'
import { selectAutodeal, selectPurchase } from '../../features/order/orderSlice.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Detail, DetailList } from '../../ui/DetailList.tsx'
import { useOrderSummary } from './OrderSummary.tsx'
import { dealRate, equivalentAmount, rateOf } from './equivalent.ts'
import { isPurchaseOver } from './paymentScreen.ts'
import { selectCountedDeal, selectScreen } from './selectors.ts'

export function OrderAside() {
  const { t } = useTranslation('payment')
  const screen = useAppSelector(selectScreen)
  const isOver = isPurchaseOver(screen)
  const { sum, rows } = useOrderSummary(isOver)
  const rate = useRate(isOver)
  return (
    <Card title={t('order.title')} end={<Amount size="large" text={sum} />}>
      <DetailList rows={[...rows, ...rate]} />
      {/* The other end screens have their own link. */}
      {(screen.name !== 'processed' || screen.result === 'dispute') && screen.name !== 'end' && (
        <BackToSite />
      )}
    </Card>
  )
}

/** The price of one coin, that of the deal's own sums where it has them, and, before there is a deal, the approximate sum in the order's other currency. */
function useRate(isOver: boolean): Detail[] {
  const { t } = useTranslation('payment')
  const money = useMoney()
  const purchase = useAppSelector(selectPurchase)
  const { rates } = useAppSelector(selectDeployment)
  const deal = useAppSelector(selectCountedDeal)
  const autodeal = useAppSelector(selectAutodeal)
  if (purchase === null) return []
  const rate = dealRate(deal, purchase) ?? rateOf(purchase, rates)
  const price = money(rate, purchase.currency)
  const coin = (deal?.symbol ?? purchase.symbol)?.toUpperCase()
  if (price === '' || coin === undefined) return []
  // Nothing will be bought or paid once the order is over.
  const isDealt = deal !== null || autodeal !== null
  const worth = isDealt || isOver ? null : equivalentAmount(purchase, rates)
  return [
    {
      label: t(purchase.is_currency_amount ? 'order.coins' : 'order.amount'),
      value: worth && `≈\u00a0${money(worth.amount, worth.code)}`,
      field: 'equivalent',
    },
    {
      label: t('order.rate'),
      value: t('amounts.rateValue', { coin, price }),
    },
  ]
}
