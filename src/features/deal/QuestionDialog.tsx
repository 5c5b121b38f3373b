/** The question before an act: No sends nothing, Yes sends once. */
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Question } from '../../rules/question.ts'
import { questionAnswered, selectQuestion } from './dealSlice.ts'

export interface QuestionTexts {
  title: ReactNode
  text: ReactNode
  yes: string
  no: string
  /** The act ends something. */
  danger?: boolean
}

/** Draws the open question with the words of the page; a dispute is asked for alike everywhere, the release of coins has a dialog of its own. */
export function QuestionDialog({ texts }: { texts: Partial<Record<Question, QuestionTexts>> }) {
  const dispatch = useAppDispatch()
  const question = useAppSelector(selectQuestion)
  const { t } = useTranslation()
  const dispute: QuestionTexts = {
    title: t('dispute.question'),
    text: t('dispute.questionText'),
    yes: t('dispute.yes'),
    no: t('dispute.no'),
  }
  const words = question && { dispute, ...texts }[question]
  if (!question || !words) return null
  const answer = (yes: boolean) => () => dispatch(questionAnswered({ question, yes }))
  return (
    <Dialog
      key={question}
      overlay="confirm"
      role="alertdialog"
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
    </Dialog>
  )
}
