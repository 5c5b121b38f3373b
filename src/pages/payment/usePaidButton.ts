/** The label of "I paid", for the button and for the texts that name it. */
import { moneyText } from '../../i18n/moneyText.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectPurchase } from './paymentSlice.ts'
import { selectToPay } from './selectToPay.ts'

export function usePaidButton(): string {
  const { t, lang } = useTranslation()
  const currency = useAppSelector(selectPurchase)?.currency
  const amount = moneyText(useAppSelector(selectToPay), currency, lang)
  return amount ? t('requisites.confirmAmount', { amount }) : t('requisites.confirm')
}
