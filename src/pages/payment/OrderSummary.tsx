/** The sum and the coins of the order: as rows, and in a button. */
import { useTranslation } from 'react-i18next'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { amountCode, orderedSum, sumsOf } from '../../rules/money.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { selectCountedDeal, selectToPay } from './selectors.ts'
import styles from './PaymentPage.module.css'

export function OrderSummary() {
  const { sum, rows } = useOrderSummary()
  return (
    <section className={styles.summary}>
      <Amount text={sum} />
      <DetailList rows={rows} />
    </section>
  )
}

/** The order's sum, and its other rows. `isOver`: the labels do not say that anything will be bought. */
export function useOrderSummary(isOver = false) {
  const { t } = useTranslation('payment')
  const money = useMoney()
  const purchase = useAppSelector(selectPurchase)
  const deal = useAppSelector(selectCountedDeal)
  const { coins, coin } = sumsOf({ deal, autodeal: null, ordered: purchase })
  return {
    sum: money(orderedSum(purchase), amountCode(purchase)),
    rows: [
      { label: t('order.label'), value: purchase?.label, field: 'label' },
      {
        label: t(isOver ? 'order.coinsOver' : 'order.coins'),
        value: money(coins, coin),
        field: 'coin-amount',
      },
    ],
  }
}

/** The formatted sum that has to arrive; empty if the gateway does not tell it. */
export function useToPayText(): string {
  const money = useMoney()
  const currency = useAppSelector(selectPurchase)?.currency
  return money(useAppSelector(selectToPay), currency)
}

/** The label of "I paid", for the button and for the texts that name it. */
export function usePaidButton(): string {
  const { t } = useTranslation('payment')
  const amount = useToPayText()
  return amount ? t('requisites.confirmAmount', { amount }) : t('requisites.confirm')
}
