/** Beside the sale: hints, the standing warning, and the registration prompt once it is over. */
import { Promo } from '../../features/auth/Promo.tsx'
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { SaveEvidence } from '../../features/evidence/lazyEvidence.tsx'
import { Handoff } from '../../app/shell/Handoff.tsx'
import { HintsPanel } from '../../app/shell/HintsPanel.tsx'
import { RetryBoundary } from '../../app/shell/RetryBoundary.tsx'
import { isSaleOver } from '../../rules/sale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { selectScreen } from './saleScreen.ts'
import { selectSale } from './saleSlice.ts'
import { useReceivedButton } from './useReceivedButton.ts'

export { keepAccountFeature } from '../../features/auth/keepAccountFeature.ts'

export function SidePanel() {
  const isOver = isSaleOver(useAppSelector(selectScreen))
  const order = useAppSelector(selectSale)
  const hasDeal = useAppSelector(selectDeal) !== null
  return (
    <>
      <RetryBoundary>
        <HintsPanel flow="sale" currency={order?.currency ?? null} button={useReceivedButton()} />
      </RetryBoundary>
      <RetryBoundary>{order && <SaveEvidence record={{ kind: 'sale', order }} />}</RetryBoundary>
      <ErrorBoundary>
        <Promo isOver={isOver} hasDeal={hasDeal} />
      </ErrorBoundary>
      <RetryBoundary>
        <Handoff />
      </RetryBoundary>
    </>
  )
}
