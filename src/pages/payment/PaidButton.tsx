/** The button "I paid". */
import { useTranslation } from 'react-i18next'
import { questionAsked, selectRunningAction } from '../../features/deal/dealSlice.ts'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { moneyText } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { selectToPay } from './paymentScreen.ts'

/** Asks the question before the command. */
export function PaidButton(props: Pick<ButtonProps, 'block' | 'variant' | 'children'>) {
  const dispatch = useAppDispatch()
  const isBusy = useAppSelector(selectRunningAction) === 'paid'
  return (
    <Button
      {...props}
      data-action="confirm-paid"
      busy={isBusy}
      onClick={() => dispatch(questionAsked('paid'))}
    />
  )
}

/** The label, for the button and for the texts that name it. */
export function usePaidButton(): string {
  const { t } = useTranslation('payment')
  const lang = useLang()
  const currency = useAppSelector(selectPurchase)?.currency
  const amount = moneyText(useAppSelector(selectToPay), currency, lang)
  return amount ? t('requisites.confirmAmount', { amount }) : t('requisites.confirm')
}
