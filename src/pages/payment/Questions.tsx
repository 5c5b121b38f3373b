/** The words of the questions before an act of the buyer (DLG-04). */
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { moneyText } from '../../features/deal/money.ts'
import { QuestionDialog } from '../../features/deal/QuestionDialog.tsx'
import { useLang, useText } from '../../i18n/useText.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectPurchase } from './paymentSlice.ts'

export function Questions() {
  const t = useText()
  const lang = useLang()
  const purchase = useAppSelector(selectPurchase)
  const deal = useAppSelector(selectDeal)
  const amount = deal?.amount_currency ?? (purchase?.is_currency_amount ? purchase.amount : null)
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
        dispute: {
          title: t('dispute.question'),
          text: t('dispute.questionText'),
          yes: t('dispute.yes'),
          no: t('dispute.no'),
        },
      }}
    />
  )
}
