/** What is being bought, from whom, for how much. */
import { moneyText } from '../../features/deal/money.ts'
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { selectRates } from '../../features/frame/siteSlice.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useLang, useText } from '../../i18n/useText.tsx'
import { hostOf } from '../../rules/links.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { selectPurchase } from './paymentSlice.ts'
import styles from './PaymentPage.module.css'

/** `withRate`: only beside a running deal; on the first screen it would come late and push the methods down. */
export function OrderSummary({ withRate = false }: { withRate?: boolean }) {
  const t = useText()
  const lang = useLang()
  const purchase = useAppSelector(selectPurchase)
  const deal = useAppSelector(selectDeal)
  const rate = useRate()
  if (purchase === null) return null
  const { amount, currency, symbol, is_currency_amount: isFiat, merchant, label } = purchase
  const coins = deal?.amount ?? (isFiat ? null : amount)

  return (
    <section className={styles.summary}>
      <p className={styles.merchant} data-field="merchant">
        {merchant?.name || hostOf(merchant?.website) || t('payment.heading')}
      </p>
      <Amount text={moneyText(amount, isFiat ? currency : symbol, lang)} />
      <DetailList
        rows={[
          { label: t('order.label'), value: label, field: 'label' },
          { label: t('order.coins'), value: moneyText(coins, symbol, lang), field: 'coin-amount' },
          { label: t('order.rate'), value: withRate ? rate : null },
        ]}
      />
    </section>
  )
}

/** The price of one coin, as far as the gateway tells. */
function useRate(): string | null {
  const t = useText()
  const lang = useLang()
  const purchase = useAppSelector(selectPurchase)
  const rates = useAppSelector(selectRates)
  if (!purchase?.symbol || !purchase.currency) return null
  const { symbol, currency } = purchase
  const rate = rates?.[symbol]?.[currency]
  return rate
    ? t('amounts.rateValue', { coin: symbol.toUpperCase(), price: formatMoney(rate, currency, lang) })
    : null
}
