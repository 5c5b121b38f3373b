/** Buttons that ask a question; the command starts with the answer "yes" (`QuestionDialog.tsx`). */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canDispute } from '../../rules/deal.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { type Question, questionAsked, selectDeal, selectRunningAction } from '../order/orderSlice.ts'

interface QuestionButtonProps extends Pick<ButtonProps, 'block' | 'variant' | 'children'> {
  question: Question
  /** `data-action` of the button. */
  action: string
}

/** Busy while its command runs. */
export function QuestionButton({ question, action, ...props }: QuestionButtonProps) {
  const dispatch = useAppDispatch()
  const isBusy = useAppSelector(selectRunningAction) === question
  return (
    <Button {...props} data-action={action} busy={isBusy} onClick={() => dispatch(questionAsked(question))} />
  )
}

/** Cancels the deal, or the order if it has no deal. */
export function CancelButton({ children }: { children: ReactNode }) {
  return (
    <QuestionButton block variant="ghost" question="cancel" action="cancel">
      {children}
    </QuestionButton>
  )
}

/** Opens a dispute, while the deal allows it. */
export function DisputeButton() {
  const { t } = useTranslation('deal')
  if (!canDispute(useAppSelector(selectDeal))) return null
  return (
    <QuestionButton block variant="ghost" question="dispute" action="open-dispute">
      {t('dispute.open')}
    </QuestionButton>
  )
}
