/** The texts of the questions before the buyer's commands. */
import { useTranslation } from 'react-i18next'
import { QuestionDialog } from '../../features/deal/QuestionDialog.tsx'
import { LazyCaseChoice } from '../../features/dispute/lazyDispute.tsx'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { moneyText } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectScreen, selectToPay } from './paymentScreen.ts'
import { usePaidButton } from './usePaidButton.ts'

export function Questions() {
  const { t } = useTranslation('payment')
  const lang = useLang()
  const purchase = useAppSelector(selectPurchase)
  const amount = useAppSelector(selectToPay)
  const amountText = moneyText(amount, purchase?.currency, lang)
  const screen = useAppSelector(selectScreen)
  const button = usePaidButton()
  const isSearch = screen.name === 'wait' && (screen.reason === 'search' || screen.reason === 'start')
  return (
    <QuestionDialog
      disputeCase={<LazyCaseChoice />}
      texts={{
        paid: {
          title: amountText ? t('confirmPaid.title', { amount: amountText }) : t('confirmPaid.titlePlain'),
          text: t('confirmPaid.text'),
          yes: t('confirmPaid.yes'),
          no: t('confirmPaid.no'),
        },
        cancel: {
          title: t(isSearch ? 'cancelPayment.searchTitle' : 'cancelPayment.title'),
          // The text names "I paid" only on the screen that has this button.
          text:
            screen.name === 'payment' ? t('cancelPayment.text', { button }) : t('cancelPayment.searchText'),
          yes: t('cancelPayment.yes'),
          no: t('cancelPayment.no'),
          danger: true,
        },
      }}
    />
  )
}
