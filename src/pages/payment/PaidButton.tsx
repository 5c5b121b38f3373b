/** The button "I paid". */
import { useTranslation } from 'react-i18next'
import { QuestionButton } from '../../features/deal/QuestionButton.tsx'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { moneyText } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { ButtonProps } from '../../ui/Button.tsx'
import { selectToPay } from './paymentScreen.ts'

/** Asks the question before the command. */
export function PaidButton(props: Pick<ButtonProps, 'block' | 'variant' | 'children'>) {
  return <QuestionButton {...props} question="paid" action="confirm-paid" />
}

/** The label, for the button and for the texts that name it. */
export function usePaidButton(): string {
  const { t } = useTranslation('payment')
  const lang = useLang()
  const currency = useAppSelector(selectPurchase)?.currency
  const amount = moneyText(useAppSelector(selectToPay), currency, lang)
  return amount ? t('requisites.confirmAmount', { amount }) : t('requisites.confirm')
}
