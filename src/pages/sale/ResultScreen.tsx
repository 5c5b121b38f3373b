/** The screens of a sale's deal: waiting, success, cancelled, dispute. */
import { useTranslation } from 'react-i18next'
import { BackToSite } from '../../features/deal/BackToSite.tsx'
import { VoteBlock } from '../../features/deal/VoteBlock.tsx'
import { selectWasDisputed } from '../../features/deal/dealSlice.ts'
import { useEndText } from '../../features/deal/useEndText.ts'
import { DisputeBlock } from '../../features/dispute/DisputeBlock.tsx'
import { SaveProof } from '../../features/evidence/lazyEvidence.tsx'
import { TransactionLink } from '../../features/notifications/TransactionLink.tsx'
import { selectSale } from '../../features/order/orderSlice.ts'
import { cancelCause, successText } from '../../rules/cancelText.ts'
import type { SaleScreen } from '../../rules/sale.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { ActiveView, PaidView } from './DealViews.tsx'
import { saleRestarted } from './saleSlice.ts'

type Processed = Extract<SaleScreen, { name: 'processed' }>

export function ResultScreen({ screen }: { screen: Processed }) {
  if (screen.result === 'dispute') return <DisputeBlock />
  if (screen.result === 'ok') return <Sold />
  if (screen.result === 'not-ok') return <Cancelled screen={screen} />
  return screen.title === 'paid' ? <PaidView /> : <ActiveView />
}

function Sold() {
  const { i18n } = useTranslation('sale')
  const sale = useAppSelector(selectSale)
  const isLost = useAppSelector(selectWasDisputed)
  const { title, text } = successText('sale', isLost)
  const words = { title: i18n.t(title), text: i18n.t(text) }
  // The seller may not have been paid: support comes first, and there is no confirmation of a payout.
  if (isLost)
    return (
      <Result
        {...words}
        result="ok"
        tone="dispute"
        actions={
          <>
            <SupportLink variant="primary" />
            <BackToSite order={sale} isOver />
            <TransactionLink kind="info" />
            <VoteBlock />
          </>
        }
      />
    )
  return (
    <Result
      {...words}
      result="ok"
      actions={
        <>
          <BackToSite order={sale} isOver isMain />
          {sale && <SaveProof record={{ kind: 'sale', order: sale }} />}
          <VoteBlock />
        </>
      }
    >
      <TransactionLink />
    </Result>
  )
}

function Cancelled({ screen }: { screen: Extract<Processed, { result: 'not-ok' }> }) {
  const { t } = useTranslation('sale')
  const dispatch = useAppDispatch()
  const sale = useAppSelector(selectSale)
  const text = useEndText('sale', screen.reason)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const cause = cancelCause({ flow: 'sale', reason: screen.reason, byMe: false, wasDisputed })
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
            <Button block variant="primary" data-action="retry" onClick={() => dispatch(saleRestarted())}>
              {t('saleRestart.restart')}
            </Button>
          )}
          <BackToSite order={sale} isOver={!screen.restart} isMain={!screen.restart} />
        </>
      }
    >
      <Notice role="note" icon="help" actions={<SupportLink />}>
        {t('saleFailure.got')}
      </Notice>
    </Result>
  )
}
