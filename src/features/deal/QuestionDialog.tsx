/** The question before a command: "no" sends nothing, "yes" sends once. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../rules/question.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { questionAnswered, selectQuestion } from './dealSlice.ts'

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

export interface QuestionDialogProps {
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
  const answer = (yes: boolean) => () => dispatch(questionAnswered({ question, yes }))
  return (
    <Dialog
      key={question}
      overlay="confirm"
      isDescribed
      title={words.title}
      onClose={answer(false)}
      actions={
        <>
          <Button
            block
            variant={words.danger ? 'danger' : 'primary'}
            data-action="dialog-confirm"
            onClick={answer(true)}
          >
            {words.yes}
          </Button>
          <Button block variant="ghost" data-action="dialog-cancel" onClick={answer(false)}>
            {words.no}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      {/* If it throws, the question can still be answered. */}
      {words.more && <ErrorBoundary fallback={null}>{words.more}</ErrorBoundary>}
    </Dialog>
  )
}
