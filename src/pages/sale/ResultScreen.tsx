/** The screens of a sale's deal: running, success, cancelled, dispute. */
import { useTranslation } from 'react-i18next'
import { BackToSite } from '../../features/deal/BackToSite.tsx'
import { DealDeadline } from '../../features/deal/DealDeadline.tsx'
import { useEndText, VoteBlock } from '../../features/deal/DealEnd.tsx'
import { DisputeButton, QuestionButton } from '../../features/deal/Question.tsx'
import { DisputeBlock } from '../../features/dispute/DisputeBlock.tsx'
import { SaveProof } from '../../features/evidence/lazyEvidence.tsx'
import { TransactionLink } from '../../features/notifications/TransactionLink.tsx'
import { selectDeadline, selectWasDisputed } from '../../features/order/orderSlice.ts'
import { SearchAgainButton } from '../../features/search/SearchButtons.tsx'
import { cancelCause, successText } from '../../rules/cancelText.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useClockValue } from '../../ui/clock.ts'
import { ReleaseChecklist } from './ReleaseDialog.tsx'
import { useAmountTexts, useReceivedButton } from './SaleSummary.tsx'
import type { Processed } from './saleScreen.ts'
import { selectEdit } from './selectors.ts'
import prose from '../../ui/Prose.module.css'

export function ResultScreen({ screen }: { screen: Processed }) {
  if (screen.result === 'dispute') return <DisputeBlock />
  if (screen.result === 'ok') return <Sold />
  if (screen.result === 'not-ok') return <Cancelled screen={screen} />
  return screen.title === 'paid' ? <PaidView /> : <ActiveView />
}

function Sold() {
  const { i18n } = useTranslation('sale')
  // The seller may not have been paid: support comes first, and there is no confirmation of a payout.
  const isLost = useAppSelector(selectWasDisputed)
  const { title, text } = successText('seller', isLost)
  return (
    <Result
      result="ok"
      tone={isLost ? 'dispute' : undefined}
      title={i18n.t(title)}
      text={i18n.t(text)}
      actions={
        <>
          {isLost && <SupportLink variant="primary" />}
          <BackToSite isOver isMain={!isLost} />
          {isLost ? <TransactionLink kind="info" /> : <SaveProof />}
          <VoteBlock />
        </>
      }
    >
      {!isLost && <TransactionLink />}
    </Result>
  )
}

function Cancelled({ screen }: { screen: Extract<Processed, { result: 'not-ok' }> }) {
  const { t } = useTranslation('sale')
  const text = useEndText(screen.reason)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const cause = cancelCause({ side: 'seller', reason: screen.reason, byMe: false, wasDisputed })
  const isWon = cause === 'disputeWon'
  return (
    <Result
      result="not-ok"
      tone={isWon ? 'dispute' : undefined}
      title={t(isWon ? 'saleFailure.disputeWonTitle' : 'saleFailure.title')}
      text={`${text} ${t('saleFailure.coins')}`}
      actions={
        <>
          {screen.restart && (
            <SearchAgainButton variant="primary">{t('saleRestart.restart')}</SearchAgainButton>
          )}
          <BackToSite isOver={!screen.restart} isMain={!screen.restart} />
        </>
      }
    >
      <Notice role="note" icon="help" actions={<SupportLink />}>
        {t('saleFailure.got')}
      </Notice>
    </Result>
  )
}

/** The seller waits for the payment, and can still change the requisite or cancel. */
function ActiveView() {
  const { t } = useTranslation('sale')
  const { gets } = useAmountTexts()
  const isEditing = useAppSelector(selectEdit) !== null
  const text = gets ? t('saleWaiting.activeText', { amount: gets }) : t('saleWaiting.activeTextPlain')
  return (
    <Result
      result="waiting"
      title={t('saleWaiting.active')}
      // It says that there is nothing to do.
      text={!isEditing && text}
    >
      <DealDeadline until="sale:saleWaiting.until" />
      <TransactionLink />
      {!isEditing && <p className={prose.quiet}>{t('saleWaiting.activeZero')}</p>}
    </Result>
  )
}

/** The seller checks the payment before the coins are released. */
function PaidView() {
  const { t } = useTranslation(['sale', 'account'])
  // A paid deal does not end by itself: the seller is asked for an answer after the deadline too.
  const atZero = t('account:next.youCheckZero')
  const button = useReceivedButton()
  const deadline = useAppSelector(selectDeadline)
  const isOver = useClockValue((now) => deadline === null || now >= deadline)
  return (
    <Stack gap="tight">
      <Result result="waiting" title={t('saleWaiting.paid')} text={t('saleWaiting.status')}>
        <DealDeadline until="sale:saleWaiting.checkUntil" atZero={atZero} />
        <div className={prose.facts}>
          <TransactionLink />
          <ReleaseChecklist />
          <p>{t('saleWaiting.paidText')}</p>
          <Notice kind="warning" role="note" title={t('sendCoins.missing')}>
            {t('sendCoins.missingText')}
          </Notice>
          <p className={prose.quiet}>{isOver ? atZero : t('saleWaiting.paidZero')}</p>
        </div>
      </Result>
      <ActionBar>
        {/* Opens the question, and sends nothing by itself. */}
        <QuestionButton block variant="primary" question="release" action="received-payout">
          {button}
        </QuestionButton>
      </ActionBar>
      <DisputeButton />
    </Stack>
  )
}
