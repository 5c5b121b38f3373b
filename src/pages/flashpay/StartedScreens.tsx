/** The screens after the choice of the bank: requisites and results. */
import { useTranslation } from 'react-i18next'
import { SaveEvidence } from '../../features/evidence/SaveEvidence.tsx'
import { EVIDENCE_FEATURES, SaveProof } from '../../features/evidence/lazyEvidence.tsx'
import { DealHistory } from '../../features/history/DealHistory.tsx'
import { selectFlashpayOrder, selectWasDisputed } from '../../features/order/orderSlice.ts'
import { SupportContacts } from '../../features/support/SupportCopy.tsx'
import { isDisputeOpen, transactionLink } from '../../rules/deal.ts'
import { PreloadFeatures } from '../../shell/PreloadFeatures.tsx'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Result } from '../../ui/Result.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { OrderSum } from './OrderAmount.tsx'
import { PaymentScreen } from './PaymentScreen.tsx'
import { flashpayResult, type FlashpayScreen } from './flashpayScreen.ts'

interface StartedScreensProps {
  screen: Extract<FlashpayScreen, { name: 'payment' | 'processed' }>
}

export function StartedScreens({ screen }: StartedScreensProps) {
  const isDisputed = isDisputeOpen(useAppSelector(selectFlashpayOrder)?.deal ?? null)
  return (
    <Stack>
      {screen.name === 'payment' ? (
        <PaymentScreen requisite={screen.requisite} />
      ) : (
        <ResultScreen result={screen.result} />
      )}
      <DealHistory />
      <SaveEvidence isProminent={isDisputed || (screen.name === 'processed' && screen.result !== 'ok')} />
      <PreloadFeatures parts={EVIDENCE_FEATURES} />
    </Stack>
  )
}

/** The end of a flash-pay order: completed, not completed, or cancelled. */
function ResultScreen({ result }: { result: 'ok' | 'not-ok' }) {
  const { t, i18n } = useTranslation('flashpay')
  const side = useAppSelector(selectSide)
  const order = useAppSelector(selectFlashpayOrder)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const { title, text } = flashpayResult(side, result, wasDisputed)
  // A disputed sale that ends with `ok` was decided for the buyer: the seller may not have received the money.
  const isLost = result === 'ok' && side === 'seller' && wasDisputed
  const isProven = result === 'ok' && !isLost
  const link = order && transactionLink(order)
  return (
    <Result
      result={result}
      tone={isLost ? 'dispute' : undefined}
      title={i18n.t(title)}
      text={i18n.t(text)}
      actions={isProven ? <SaveProof /> : <SupportContacts variant={isLost ? 'primary' : 'secondary'} />}
    >
      <OrderSum />
      {link && (
        <LinkOut href={link} showHost data-field="transaction-link">
          {t('flashpayPayment.link')}
        </LinkOut>
      )}
    </Result>
  )
}
