import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { AnnouncementsBehind, openModal } from './modal.tsx'
import styles from './PrintPage.module.css'

export interface PrintPageProps {
  /** Value of `data-page-print`. */
  readonly kind: string
  readonly title: string
  /** Buttons, not printed. */
  readonly actions: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A printable document, open while mounted. It covers the page, and only it is printed: A4, light, without the page's address. Escape closes it and restores the focus. */
export function PrintPage({ kind, title, actions, onClose, children }: PrintPageProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const opener = document.activeElement
    openModal(dialog)
    document.body.dataset['printing'] = ''
    dialog.querySelector('h2')?.focus()
    return () => {
      delete document.body.dataset['printing']
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  function keys(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }
  return createPortal(
    <dialog
      ref={ref}
      aria-modal="true"
      aria-labelledby={id}
      className={styles.page}
      data-page-print={kind}
      onKeyDown={keys}
      onCancel={cancel}
    >
      <div className={styles.actions}>{actions}</div>
      <article>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </article>
      <AnnouncementsBehind />
    </dialog>,
    document.body,
  )
}
