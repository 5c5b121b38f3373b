/** Requisites, countdown and "I paid". */
import { useTranslation } from 'react-i18next'
import { PayDeadline, PaymentHold, useLastMinute, usePaymentHold } from '../../features/deal/DealDeadline.tsx'
import { CancelButton, QuestionButton } from '../../features/deal/Question.tsx'
import { Requisites, TransferRules } from '../../features/deal/Requisites.tsx'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import type { ButtonProps } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { usePaidButton, useToPayText } from './OrderSummary.tsx'
import type { PurchaseScreen } from './paymentScreen.ts'
import { selectToPay } from './selectors.ts'
import prose from '../../ui/Prose.module.css'

export function PayScreen({ screen }: { screen: Extract<PurchaseScreen, { name: 'payment' }> }) {
  const { t } = useTranslation('payment')
  const { requisite } = screen
  const purchase = useAppSelector(selectPurchase)
  const amount = useAppSelector(selectToPay)
  const isAmountKnown = useToPayText() !== ''
  const button = usePaidButton()
  const hold = usePaymentHold()
  const isLate = useLastMinute()
  if (hold)
    return <PaymentHold reason={hold} sends="money" action={<PaidButton>{t('rescue.button')}</PaidButton>} />
  return (
    <Stack>
      <Card level={1} title={t(isLate ? 'requisites.lateTitle' : 'requisites.title')}>
        <PayDeadline />
        {!isAmountKnown && (
          <Notice kind="warning" actions={<SupportLink />}>
            {t('requisites.amountUnknown')}
          </Notice>
        )}
        <RetryBoundary key={requisite}>
          <Requisites
            requisite={requisite}
            amount={amount}
            currency={purchase?.currency ?? null}
            isQr={purchase?.is_qr ?? false}
          />
        </RetryBoundary>
        {isLate ? (
          <strong>{t('requisites.late')}</strong>
        ) : (
          <p className={prose.quiet}>{t('requisites.atZero')}</p>
        )}
      </Card>
      <section>
        <Fold icon="info" title={<h2>{t('rules.title')}</h2>}>
          <TransferRules isSumKnown={isAmountKnown}>
            <li>{t('rules.only')}</li>
            <li>{t('rules.return', { button })}</li>
          </TransferRules>
        </Fold>
      </section>
      <ActionBar>
        <PaidButton block variant="primary">
          {button}
        </PaidButton>
      </ActionBar>
      {/* Apart from the main button, so that it is not pressed by mistake. */}
      <CancelButton>{t('requisites.cancel')}</CancelButton>
    </Stack>
  )
}

/** Asks the question before the command. */
function PaidButton(props: Pick<ButtonProps, 'block' | 'variant' | 'children'>) {
  return <QuestionButton {...props} question="paid" action="confirm-paid" />
}
