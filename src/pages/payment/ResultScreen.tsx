/** The screens after "I paid": waiting, success, failure, dispute, and the end of an order that was over before. */
import { useTranslation } from 'react-i18next'
import { BackToSite } from '../../features/deal/BackToSite.tsx'
import { useEndText, VoteBlock } from '../../features/deal/DealEnd.tsx'
import { DisputeButton } from '../../features/deal/Question.tsx'
import { DisputeBlock } from '../../features/dispute/DisputeBlock.tsx'
import { SaveProof } from '../../features/evidence/lazyEvidence.tsx'
import { NotifyOffer } from '../../features/notifications/AlertSettings.tsx'
import { TransactionLink } from '../../features/notifications/TransactionLink.tsx'
import { selectDeal, selectWasDisputed } from '../../features/order/orderSlice.ts'
import { ChooseAnotherButton } from '../../features/search/SearchButtons.tsx'
import { successText } from '../../rules/cancelText.ts'
import { canDispute } from '../../rules/deal.ts'
import { tabChosen } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { goToTabPanel } from '../../ui/Tabs.tsx'
import { AlreadyPaid, AlreadyPaidHelp } from './AlreadyPaid.tsx'
import type { Processed, PurchaseScreen } from './paymentScreen.ts'
import { selectIsReceiptSent } from './receipt.ts'
import prose from '../../ui/Prose.module.css'
import styles from './PaymentPage.module.css'

export function ResultScreen({ screen }: { screen: Processed }) {
  if (screen.result === 'dispute') return <DisputeBlock />
  if (screen.result === 'ok') return <Paid />
  if (screen.result === 'not-ok') return <NotPerformed screen={screen} />
  return <Waiting isAutodeal={screen.by === 'autodeal'} />
}

function Waiting({ isAutodeal }: { isAutodeal: boolean }) {
  const { t } = useTranslation('payment')
  return (
    <>
      <Result
        result="waiting"
        title={t('waiting.title')}
        text={t(isAutodeal ? 'waiting.autodeal' : 'waiting.text')}
        actions={
          <>
            <BackToSite />
            <DisputeButton />
          </>
        }
      >
        <div className={prose.facts}>
          <Notice kind="warning" role="note">
            {t('waiting.twice')}
          </Notice>
          <TransactionLink />
          <Receipt />
        </div>
      </Result>
      {/* Last, because it is rendered later than the rest and must not move it. */}
      <NotifyOffer />
    </>
  )
}

/** What the person may do meanwhile; in the folded history, because nothing of it is needed now. */
export function WaitingNotes() {
  const { t } = useTranslation('payment')
  const deal = useAppSelector(selectDeal)
  return (
    <div className={prose.facts}>
      <ul>
        <li>{t('waiting.next')}</li>
        <li>{t('waiting.close')}</li>
        {canDispute(deal) && <li>{t('waiting.long')}</li>}
      </ul>
    </div>
  )
}

/** Whether the receipt was sent, and a button to send it in the chat. */
function Receipt() {
  const { t } = useTranslation(['payment', 'deal'])
  const dispatch = useAppDispatch()
  const isSent = useAppSelector(selectIsReceiptSent)
  return (
    <div className={styles.receipt} data-receipt={isSent ? 'sent' : 'pending'}>
      <p>{t(isSent ? 'deal:receipt.sent' : 'waiting.receiptPending')}</p>
      {!isSent && (
        <Button
          block
          variant="primary"
          onClick={() => {
            dispatch(tabChosen('chat'))
            goToTabPanel()
          }}
        >
          {t('rescue.attach')}
        </Button>
      )}
    </div>
  )
}

function Paid() {
  const { i18n } = useTranslation()
  const { title, text } = successText('buyer', useAppSelector(selectWasDisputed))
  return (
    <Result
      result="ok"
      title={i18n.t(title)}
      text={i18n.t(text)}
      actions={
        <>
          <BackToSite isOver isMain />
          <SaveProof />
          <VoteBlock />
        </>
      }
    >
      <TransactionLink />
    </Result>
  )
}

function useFailureText(reason: string | null): string {
  const { t } = useTranslation('payment')
  return `${useEndText(reason)} ${t('failure.money')}`
}

/** For the tabs that do not show the result; nothing is announced when they are opened. */
export function NotPerformedNotice({ reason }: { reason: string | null }) {
  return (
    <Notice role="note" kind="danger">
      {useFailureText(reason)}
    </Notice>
  )
}

function NotPerformed({ screen }: { screen: Extract<Processed, { result: 'not-ok' }> }) {
  const { t } = useTranslation('payment')
  const wasDisputed = useAppSelector(selectWasDisputed)
  return (
    <Result
      result="not-ok"
      title={t('failure.title')}
      text={useFailureText(screen.reason)}
      actions={
        <>
          {/* After a dispute support has already decided about the transfer: the person can only send support more evidence. */}
          {wasDisputed && <AlreadyPaid isDecided />}
          {screen.chooseAnother && (
            <ChooseAnotherButton variant={wasDisputed ? 'secondary' : 'primary'}>
              {t('payment.chooseAnother')}
            </ChooseAnotherButton>
          )}
          <BackToSite isOver={!screen.chooseAnother} isMain={!wasDisputed && !screen.chooseAnother} />
        </>
      }
    >
      {!wasDisputed && <AlreadyPaidHelp />}
    </Result>
  )
}

/** An order that was over before this page was opened. */
export function EndScreen({ screen }: { screen: Extract<PurchaseScreen, { name: 'end' }> }) {
  const { t } = useTranslation('payment')
  const isClosed = screen.result === 'closed'
  return (
    <Result
      result={screen.result}
      title={t(isClosed ? 'success.closed' : 'failure.canceled')}
      text={t(isClosed ? 'success.closedText' : 'failure.canceledText')}
      actions={
        <>
          <BackToSite isOver isMain />
          {isClosed && <SaveProof />}
        </>
      }
    >
      {isClosed ? <TransactionLink /> : <AlreadyPaidHelp />}
    </Result>
  )
}
