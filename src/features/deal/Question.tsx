/** The question before a command: "no" sends nothing, "yes" sends once. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { type Question, questionAnswered, selectQuestion } from '../order/orderSlice.ts'

interface QuestionTexts {
  title: ReactNode
  text: ReactNode
  yes: string
  no: string
  /** Below the text, e.g. a choice that belongs to the command. */
  more?: ReactNode
  /** The command cannot be undone. */
  danger?: boolean
}

interface QuestionDialogProps {
  texts: Partial<Record<Question, QuestionTexts>>
  /** The choice of the case, inside the question before a dispute. */
  disputeCase?: ReactNode
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
    more: disputeCase,
  }
  const words = question && { dispute, ...texts }[question]
  if (!question || !words) return null
  const { title, text, yes, no, danger, more } = words
  return (
    <ConfirmDialog
      key={question}
      {...{ title, yes, no, danger }}
      onAnswer={(isYes) => dispatch(questionAnswered({ question, yes: isYes }))}
    >
      <p>{text}</p>
      {/* If it throws, the question can still be answered. */}
      {more && <ErrorBoundary fallback={null}>{more}</ErrorBoundary>}
    </ConfirmDialog>
  )
}
