/** The order's sum from the person's side: to pay, or to receive. */
import { useTranslation } from 'react-i18next'
import { selectFlashpayOrder } from '../../features/order/orderSlice.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { amountCode, amountToGet, orderedSum } from '../../rules/money.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { DetailList } from '../../ui/DetailList.tsx'

/** The sum on the screens of an order under way and over. One in coins is named so, because the texts beside it are about money. Renders nothing if the gateway does not tell the sum. */
export function OrderSum() {
  const { t } = useTranslation('deal')
  const amount = useOrderAmount()
  const isFiat = useAppSelector(selectFlashpayOrder)?.is_currency_amount
  if (!amount) return null
  if (isFiat) return <Amount size="large" text={amount} />
  return <DetailList rows={[{ label: t('pack.coins'), value: amount, field: 'amount', strong: true }]} />
}

/** Empty if the gateway does not tell it. */
export function useOrderAmount(): string {
  const money = useMoney()
  const order = useAppSelector(selectFlashpayOrder)
  const isSeller = useAppSelector(selectSide) === 'seller'
  return money((isSeller && amountToGet(null, order)) || orderedSum(order), amountCode(order))
}
