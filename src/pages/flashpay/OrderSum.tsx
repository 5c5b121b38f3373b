/** The order's sum on the screens of an order under way and over. */
import { useTranslation } from 'react-i18next'
import { selectFlashpayOrder } from '../../features/order/orderSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { useOrderAmount } from './OrderAmount.tsx'

/** A sum in coins is named so, because the texts beside it are about money. Renders nothing if the gateway does not tell the sum. */
export function OrderSum() {
  const { t } = useTranslation('deal')
  const amount = useOrderAmount()
  const isFiat = useAppSelector(selectFlashpayOrder)?.is_currency_amount
  if (!amount) return null
  if (isFiat) return <Amount size="large" text={amount} />
  return <DetailList rows={[{ label: t('pack.coins'), value: amount, field: 'amount', strong: true }]} />
}
