/** What the pressed bank still needs before its search begins: the e-mail for the receipt. */
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { EmailStep } from './EmailStep.tsx'
import { emailSubmitted, selectStarting } from './brokersSlice.ts'

export interface PickedStepProps {
  submitText: string
  /** The e-mail of the order. */
  start?: string
}

export function PickedStep({ submitText, start = '' }: PickedStepProps) {
  const dispatch = useAppDispatch()
  return (
    <EmailStep
      busy={useAppSelector(selectStarting)}
      start={start}
      submitText={submitText}
      onSubmit={(email) => dispatch(emailSubmitted(email))}
    />
  )
}
