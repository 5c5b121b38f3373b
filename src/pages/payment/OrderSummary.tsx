/** What is being bought, from whom, for how much. */
import { moneyText } from '../../features/deal/money.ts'
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { selectRates } from '../../app/shell/deploymentSlice.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { hostOf } from '../../rules/links.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { selectPurchase } from './paymentSlice.ts'
import styles from './PaymentPage.module.css'

/** `isAside`: beside a running deal, as a card and with the rate; on the first screen that would come late and push the methods down. */
export function OrderSummary({ isAside = false }: { isAside?: boolean }) {
  const { t, lang } = useTranslation()
  const purchase = useAppSelector(selectPurchase)
  const deal = useAppSelector(selectDeal)
  const rate = useRate()
  if (purchase === null) return null
  const { amount, currency, symbol, is_currency_amount: isFiat, merchant, label } = purchase
  const coins = deal?.amount ?? (isFiat ? null : amount)
  const sum = moneyText(amount, isFiat ? currency : symbol, lang)
  const name = merchant?.name || hostOf(merchant?.website) || t('payment.heading')
  const rows = [
    { label: t('order.label'), value: label, field: 'label' },
    { label: t('order.coins'), value: moneyText(coins, symbol, lang), field: 'coin-amount' },
  ]

  if (isAside)
    return (
      <Card title={t('order.title')} end={<Amount size="large" text={sum} />}>
        <DetailList
          rows={[
            { label: t('order.merchant'), value: name, field: 'merchant' },
            ...rows,
            { label: t('order.rate'), value: rate },
          ]}
        />
      </Card>
    )
  return (
    <section className={styles.summary}>
      <Amount text={sum} />
      <DetailList rows={rows} />
    </section>
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
