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
import { successText } from '../../rules/cancelText.ts'
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
  const { t, i18n } = useTranslation('sale')
  const sale = useAppSelector(selectSale)
  const isLost = useAppSelector(selectWasDisputed)
  const { title, text } = successText('sale', isLost)
  return (
    <Result
      result="ok"
      tone={isLost ? 'dispute' : undefined}
      title={i18n.t(title)}
      text={i18n.t(text)}
      actions={
        <>
          <BackToSite order={sale} isOver isMain />
          {/* Not after a lost dispute, because the seller may not have been paid. */}
          {sale && !isLost && <SaveProof record={{ kind: 'sale', order: sale }} />}
        </>
      }
    >
      {isLost && <SupportNote text={t('saleSuccess.disputeCheck')} />}
      <TransactionLink />
      <VoteBlock />
    </Result>
  )
}

function Cancelled({ screen }: { screen: Extract<Processed, { result: 'not-ok' }> }) {
  const { t } = useTranslation('sale')
  const dispatch = useAppDispatch()
  const sale = useAppSelector(selectSale)
  const text = useEndText('sale', screen.reason)
  return (
    <Result
      result="not-ok"
      title={t('saleFailure.title')}
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
      <SupportNote text={t('saleFailure.got')} />
    </Result>
  )
}

/** What to check in the bank, and the link to support. */
function SupportNote({ text }: { text: string }) {
  return (
    <Notice role="note" icon="help" actions={<SupportLink />}>
      {text}
    </Notice>
  )
}
