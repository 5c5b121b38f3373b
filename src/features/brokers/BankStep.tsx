/** What the pressed bank still needs before it is chosen. */
import type { ComponentType } from 'react'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { EmailStep } from './EmailStep.tsx'
import { type Demand, selectDemand, selectPressed } from './brokersSlice.ts'

export const MaskStep = lazyFeature(() => import('./MaskStep.tsx').then((m) => m.MaskStep), ['flashpay'])

interface BankStepProps {
  /** Of the button below the field. */
  submitText: string
  /** The e-mail of the order. */
  start?: string
}

const STEPS: Record<Demand, ComponentType<BankStepProps>> = { mask: MaskStep, email: EmailStep }

/** Nothing while no bank waits. */
export function BankStep(props: BankStepProps) {
  const pressed = useAppSelector(selectPressed)
  const demand = useAppSelector(selectDemand)
  if (demand === null) return null
  const Step = STEPS[demand]
  return <Step key={pressed} {...props} />
}
