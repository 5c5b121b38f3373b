/** The label of "I paid", for the button and for the texts that name it. */
import { useTranslation } from 'react-i18next'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { moneyText } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectToPay } from './paymentScreen.ts'

export function usePaidButton(): string {
  const { t } = useTranslation('payment')
  const lang = useLang()
  const currency = useAppSelector(selectPurchase)?.currency
  const amount = moneyText(useAppSelector(selectToPay), currency, lang)
  return amount ? t('requisites.confirmAmount', { amount }) : t('requisites.confirm')
}
