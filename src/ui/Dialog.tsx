import { useId, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './attributes.ts'
import { AnnouncementsBehind, useModal } from './modal.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly title: ReactNode
  /** Value of `data-overlay`, e.g. `confirm`. */
  readonly overlay: string
  /** `dialog`, as the page hooks promise; `alertdialog` only for the alert of a registration without a token. */
  readonly role?: 'dialog' | 'alertdialog'
  /** A question or an error: screen readers read its text with the title. */
  readonly isDescribed?: boolean
  /** A sheet from the bottom on a phone and a card on a desktop, or always a centred card. */
  readonly shape?: 'sheet' | 'card'
  /** Called on Escape, the back gesture and the close button; without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined
  /** Label of the close button; without it there is no close button. */
  readonly closeLabel?: string
  /** Buttons below the text, the primary one first. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A modal dialog, open while it is mounted. */
export function Dialog(props: DialogProps) {
  const {
    title,
    overlay,
    role = 'dialog',
    isDescribed = false,
    shape = 'sheet',
    onClose,
    closeLabel,
    actions,
    children,
  } = props
  const modal = useModal(onClose)
  const id = useId()

  return (
    <dialog
      {...modal}
      // The attribute is redundant for browsers, but part of the page hooks (docs/gateway.md#page-hooks).
      role={role}
      aria-labelledby={`${id}t`}
      aria-describedby={isDescribed ? `${id}b` : undefined}
      data-overlay={overlay}
      className={classes(styles.dialog, shape === 'sheet' && styles.sheet)}
    >
      <div className={styles.head}>
        <h2 id={`${id}t`} tabIndex={-1}>
          {title}
        </h2>
        {onClose && closeLabel && (
          <Button
            variant="ghost"
            icon="close"
            square
            aria-label={closeLabel}
            data-action="dialog-cancel"
            onClick={onClose}
          />
        )}
      </div>
      {children && (
        <div className={styles.body} id={`${id}b`}>
          {children}
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      <AnnouncementsBehind />
    </dialog>
  )
}
