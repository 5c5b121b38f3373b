/** What the pressed bank still needs before it is chosen. */
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { EmailStep, type EmailStepProps } from './EmailStep.tsx'
import { selectPending } from './brokersSlice.ts'

export const MaskStep = lazyFeature(() => import('./MaskStep.tsx').then((m) => m.MaskStep), ['flashpay'])

/** Nothing while no bank waits. */
export function BankStep(props: EmailStepProps) {
  const pending = useAppSelector(selectPending)
  if (pending === null) return null
  return pending.demand === 'mask' ? (
    <MaskStep key={pending.brokerId} submitText={props.submitText} />
  ) : (
    <EmailStep {...props} />
  )
}
