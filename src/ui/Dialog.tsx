import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { type DataAttributes, classes } from './attributes.ts'
import { Button } from './Button.tsx'
import { focusHeading } from './heading.ts'
import styles from './Dialog.module.css'

/** It is open as long as it is drawn. */
export interface DialogProps {
  readonly title: ReactNode
  /** Value of `data-overlay`, e.g. `confirm`. */
  readonly overlay: string
  /** `alertdialog` for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Sheet from below on a phone and card on a desktop, or always a card in the middle. */
  readonly shape?: 'sheet' | 'card'
  /** Escape, the back gesture and the closing cross; without it the dialog can only be answered. */
  readonly onClose?: (() => void) | undefined
  /** Name of the closing cross; without it there is no cross. */
  readonly closeLabel?: string
  /** Buttons below the text, the main one first. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
  readonly data?: DataAttributes
}

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

/** A modal dialog: keeps the focus inside, gives it back, closes on Escape. Focus starts at `[data-autofocus]`, else at the title. */
export function Dialog(props: DialogProps) {
  const {
    title,
    overlay,
    role = 'dialog',
    shape = 'sheet',
    onClose,
    closeLabel,
    actions,
    children,
    data,
  } = props
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  const id = useId()

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    opener.current ??= document.activeElement
    openModal(dialog)
    firstStop(dialog)?.focus()
    return () => {
      if (!dialog.isConnected) giveBack(opener.current)
    }
  }, [])

  function keys(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose?.()
    } else if (event.key === 'Tab') keepInside(event)
  }
  // A file input's own "cancel" bubbles through here and must not close the dialog.
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose?.()
  }
  // Some browsers close on a second Escape whatever we say; a dialog that is still drawn is still open.
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    const dialog = event.currentTarget
    if (event.target !== dialog || dialog.open || !dialog.isConnected) return
    if (onClose) onClose()
    else openModal(dialog)
  }

  return (
    <dialog
      {...data}
      ref={ref}
      // The attribute stands on purpose: outside checks look for it.
      role={role}
      aria-modal="true"
      aria-labelledby={`${id}t`}
      aria-describedby={role === 'alertdialog' ? `${id}b` : undefined}
      data-overlay={overlay}
      className={classes(styles.dialog, shape === 'sheet' && styles.sheet)}
      onKeyDown={keys}
      onCancel={cancel}
      onClose={closed}
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
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement) {
  if (dialog.open) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

function firstStop(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
}

/** Back to where the person was; if that is gone, to the heading of what stands there now, never to nowhere. */
function giveBack(opener: Element | null) {
  if (opener?.isConnected && opener !== document.body && opener instanceof HTMLElement) {
    opener.focus()
    return
  }
  // The dialog that follows, or the new screen, may have the focus already.
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) focusHeading(heading)
  else document.querySelector('main')?.focus()
}

function keepInside(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const first = stops[0]
  const last = stops.at(-1)
  const here = document.activeElement
  if (first === undefined || last === undefined) event.preventDefault()
  else if (event.shiftKey ? here === first || !stops.some((stop) => stop === here) : here === last) {
    event.preventDefault()
    ;(event.shiftKey ? last : first).focus()
  }
}
