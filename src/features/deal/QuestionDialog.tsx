/** The question before an act: No sends nothing, Yes sends once (DLG-04). */
import type { ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { questionAnswered, selectQuestion, type Question } from './dealSlice.ts'

export interface QuestionTexts {
  title: ReactNode
  text: ReactNode
  yes: string
  no: string
  /** The act ends something. */
  danger?: boolean
}

/** Draws the open question with the words of the page; the release of coins has a dialog of its own. */
export function QuestionDialog({ texts }: { texts: Partial<Record<Question, QuestionTexts>> }) {
  const dispatch = useAppDispatch()
  const question = useAppSelector(selectQuestion)
  const words = question && texts[question]
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
