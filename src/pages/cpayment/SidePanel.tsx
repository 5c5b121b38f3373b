/** Beside the deposit: hints, the standing warning, and the registration prompt once all has come. No video here. */
import { Promo } from '../../features/auth/Promo.tsx'
import { Handoff } from '../../app/shell/Handoff.tsx'
import { HintsPanel } from '../../app/shell/HintsPanel.tsx'
import { RetryBoundary } from '../../app/shell/RetryBoundary.tsx'
import { SaveEvidence } from '../../features/evidence/lazyEvidence.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { selectPayment, selectScreen } from './cpaymentSlice.ts'

export { keepAccountFeature } from '../../features/auth/keepAccountFeature.ts'

export function SidePanel() {
  const screen = useAppSelector(selectScreen)
  const order = useAppSelector(selectPayment)
  const isSuccess = screen.name === 'inProcess' && screen.result === 'success'
  return (
    <>
      <RetryBoundary>
        <HintsPanel flow="cpayment" currency={null} />
      </RetryBoundary>
      <RetryBoundary>{order && <SaveEvidence record={{ kind: 'deposit', order }} />}</RetryBoundary>
      <ErrorBoundary>
        <Promo isOver={isSuccess} hasDeal={isSuccess} />
      </ErrorBoundary>
      <RetryBoundary>
        <Handoff />
      </RetryBoundary>
    </>
  )
}
