/** What the pressed bank still needs before it is chosen. */
import type { ComponentType } from 'react'
import type { Demand } from '../../rules/demands.ts'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmailStep } from './EmailStep.tsx'
import { selectDemand, selectPressed } from './brokersSlice.ts'

interface BankStepProps {
  /** Of the button below the field. */
  submitText: string
}

export const MaskStep = lazyFeature(
  () => import('./MaskForm.tsx').then((m) => m.MaskStep),
  ['flashpay'],
  <Skeleton height="9rem" />,
)

const STEPS: Record<Demand, ComponentType<BankStepProps>> = { mask: MaskStep, email: EmailStep }

/** Nothing while no bank waits. */
export function BankStep(props: BankStepProps) {
  const pressed = useAppSelector(selectPressed)
  const demand = useAppSelector(selectDemand)
  if (demand === null) return null
  const Step = STEPS[demand]
  return <Step key={pressed} {...props} />
}
