/** The words of the questions before an act of the buyer (DLG-04). */
import { moneyText } from '../../features/deal/money.ts'
import { QuestionDialog } from '../../features/deal/QuestionDialog.tsx'
import { useLang, useText } from '../../i18n/useText.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectToPay } from './paymentScreen.ts'
import { selectPurchase } from './paymentSlice.ts'

export function Questions() {
  const t = useText()
  const lang = useLang()
  const purchase = useAppSelector(selectPurchase)
  const amount = useAppSelector(selectToPay)
  const amountText = moneyText(amount, purchase?.currency, lang)
  return (
    <QuestionDialog
      texts={{
        paid: {
          title: t('confirmPaid.title', { amount: amountText }),
          text: t('confirmPaid.text'),
          yes: t('confirmPaid.yes'),
          no: t('confirmPaid.no'),
        },
        cancel: {
          title: t('cancelPayment.title'),
          text: t('cancelPayment.text'),
          yes: t('cancelPayment.yes'),
          no: t('cancelPayment.no'),
          danger: true,
        },
      }}
    />
  )
}
