import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  readonly title: ReactNode
  readonly yes: string
  readonly no: string
  /** The answer that comes first; Yes by default. */
  readonly main?: 'yes' | 'no'
  /** What Yes does cannot be undone. */
  readonly danger?: boolean | undefined
  /** Also called when the dialog is dismissed, which means No. */
  readonly onAnswer: (yes: boolean) => void
  readonly children: ReactNode
}

/** A question that is answered with Yes or No. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, yes, no, main = 'yes', danger, onAnswer, children } = props
  const yesButton = (
    <Button
      block
      variant={danger ? 'danger' : 'primary'}
      data-action="dialog-confirm"
      onClick={() => onAnswer(true)}
    >
      {yes}
    </Button>
  )
  return (
    <Dialog
      overlay="confirm"
      isDescribed
      title={title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          {main === 'yes' && yesButton}
          <Button
            block
            variant={main === 'no' ? 'primary' : 'ghost'}
            data-action="dialog-cancel"
            onClick={() => onAnswer(false)}
          >
            {no}
          </Button>
          {main === 'no' && yesButton}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
