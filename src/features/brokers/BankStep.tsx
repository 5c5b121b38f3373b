/** What the pressed bank still needs before it is chosen. */
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Demand } from '../../rules/brokers.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { EmailStep } from './EmailStep.tsx'
import {
  demandAnswered,
  selectDemand,
  selectDemandRefusal,
  selectPressed,
  selectStarting,
} from './brokersSlice.ts'
import { MaskForm } from './lazyMaskForm.tsx'

interface BankStepProps {
  /** Of the button below the field. */
  submitText: string
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

/** The number of the payer's card, which goes with the choice of the bank. */
function MaskStep({ submitText }: BankStepProps) {
  const { t } = useTranslation('flashpay')
  const dispatch = useAppDispatch()
  return (
    <MaskForm
      label={t('flashpay.card')}
      hint={t('flashpay.cardHint')}
      submitText={submitText}
      action="submit-method"
      error={useAppSelector(selectDemandRefusal)}
      busy={useAppSelector(selectStarting)}
      onSubmit={(mask) => dispatch(demandAnswered(mask))}
    />
  )
}
