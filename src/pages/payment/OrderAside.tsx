/** Beside a running deal: what is being bought, with the rate, which would come late on the first screen and push the methods down. */
import { selectRates } from '../../app/shell/deploymentSlice.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { hostOf } from '../../rules/links.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { BackToSite } from './BackToSite.tsx'
import { useOrderSummary } from './OrderSummary.tsx'
import { selectScreen } from './paymentScreen.ts'
import { selectPurchase } from './paymentSlice.ts'

export function OrderAside() {
  const { t } = useTranslation()
  const merchant = useAppSelector(selectPurchase)?.merchant
  const screen = useAppSelector(selectScreen)
  const { sum, rows } = useOrderSummary()
  const rate = useRate()
  const name = merchant?.name || hostOf(merchant?.website) || t('payment.heading')
  return (
    <Card title={t('order.title')} end={<Amount size="large" text={sum} />}>
      <DetailList
        rows={[
          { label: t('order.merchant'), value: name, field: 'merchant' },
          ...rows,
          { label: t('order.rate'), value: rate },
        ]}
      />
      {/* The other result blocks have their own. */}
      {(screen.name !== 'processed' || screen.result === 'dispute') && screen.name !== 'end' && (
        <BackToSite />
      )}
    </Card>
  )
}

/** The price of one coin, as far as the gateway tells. */
function useRate(): string | null {
  const { t, lang } = useTranslation()
  const purchase = useAppSelector(selectPurchase)
  const rates = useAppSelector(selectRates)
  if (!purchase?.symbol || !purchase.currency) return null
  const { symbol, currency } = purchase
  const rate = rates?.[symbol]?.[currency]
  return rate
    ? t('amounts.rateValue', { coin: symbol.toUpperCase(), price: formatMoney(rate, currency, lang) })
    : null
}
