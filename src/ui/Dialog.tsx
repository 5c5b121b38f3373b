import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from './Button.tsx'
import { classes } from './attributes.ts'
import { focusOn } from './focus.ts'
import { AnnouncementsBehind, openModal } from './modal.tsx'
import styles from './Dialog.module.css'

export interface DialogProps {
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

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

/** A modal dialog, open while it is mounted: traps and restores the focus, closes on Escape. Initial focus: `[data-autofocus]`, else the title. */
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
      // In a microtask, because a new screen may take the focus first (`useFocus`).
      if (!dialog.isConnected) queueMicrotask(() => giveBack(opener.current))
    }
  }, [])

  function keys(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose?.()
    } else if (event.key === 'Tab') keepInside(event)
  }
  // The "cancel" event of a file input bubbles and must not close the dialog.
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose?.()
  }
  // Some browsers close the dialog on a second Escape despite preventDefault; reopen it while it is mounted.
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    const dialog = event.currentTarget
    if (event.target !== dialog || dialog.open || !dialog.isConnected) return
    if (onClose) onClose()
    else openModal(dialog)
  }

  return (
    <dialog
      ref={ref}
      // The attribute is redundant for browsers, but part of the page hooks (docs/gateway.md#page-hooks).
      role={role}
      aria-modal="true"
      aria-labelledby={`${id}t`}
      aria-describedby={isDescribed ? `${id}b` : undefined}
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
      <AnnouncementsBehind />
    </dialog>
  )
}

function firstStop(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
}

/** Restores the focus; if the previous element is gone, focuses the main heading, so that the focus is never lost. */
function giveBack(opener: Element | null) {
  if (opener?.isConnected && opener !== document.body && opener instanceof HTMLElement) {
    opener.focus()
    return
  }
  // The next dialog or the new screen may already have the focus.
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) focusOn(heading)
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
