/** An order that was over before this page was opened. */
import { useTranslation } from 'react-i18next'
import { SaveProof } from '../../features/evidence/lazyEvidence.tsx'
import { TransactionLink } from '../../features/notifications/TransactionLink.tsx'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import type { PurchaseScreen } from '../../rules/purchase.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Result } from '../../ui/Result.tsx'
import { AlreadyPaidHelp } from './AlreadyPaid.tsx'
import { PurchaseBackToSite } from './PurchaseBackToSite.tsx'

export function EndScreen({ screen }: { screen: Extract<PurchaseScreen, { name: 'end' }> }) {
  const { t } = useTranslation('payment')
  const order = useAppSelector(selectPurchase)
  const isClosed = screen.result === 'closed'
  return (
    <Result
      result={screen.result}
      title={t(isClosed ? 'success.closed' : 'failure.canceled')}
      text={t(isClosed ? 'success.closedText' : 'failure.canceledText')}
      actions={
        <>
          <PurchaseBackToSite isMain />
          {isClosed && order && <SaveProof record={{ kind: 'purchase', order }} />}
        </>
      }
    >
      {isClosed ? <TransactionLink /> : <AlreadyPaidHelp />}
    </Result>
  )
}
