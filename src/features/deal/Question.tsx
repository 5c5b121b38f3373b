/** The question before a command: buttons that ask it, and its dialog: "no" sends nothing, "yes" sends once. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canDispute } from '../../rules/deal.ts'
import type { Question } from '../../rules/order.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import {
  questionAnswered,
  questionAsked,
  selectDeal,
  selectQuestion,
  selectRunningAction,
} from '../order/orderSlice.ts'

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

interface QuestionTexts {
  title: ReactNode
  text: ReactNode
  yes: string
  no: string
  /** The command cannot be undone. */
  danger?: boolean
}

interface QuestionDialogProps {
  texts: Partial<Record<Question, QuestionTexts>>
  /** The choice of the case, below the question before a dispute. */
  disputeCase: ReactNode
}

/** Shows the open question with the page's texts. The texts of a dispute are the same on all pages; the release of coins has its own dialog. */
export function QuestionDialog({ texts, disputeCase }: QuestionDialogProps) {
  const dispatch = useAppDispatch()
  const question = useAppSelector(selectQuestion)
  const { t } = useTranslation('deal')
  const dispute: QuestionTexts = {
    title: t('dispute.question'),
    text: t('dispute.questionText'),
    yes: t('dispute.yes'),
    no: t('dispute.no'),
  }
  const words = question && { dispute, ...texts }[question]
  if (!question || !words) return null
  const { title, text, yes, no, danger } = words
  return (
    <ConfirmDialog
      key={question}
      {...{ title, yes, no, danger }}
      onAnswer={(isYes) => dispatch(questionAnswered({ question, yes: isYes }))}
    >
      <p>{text}</p>
      {/* If it throws, the question can still be answered. */}
      {question === 'dispute' && <ErrorBoundary>{disputeCase}</ErrorBoundary>}
    </ConfirmDialog>
  )
}
