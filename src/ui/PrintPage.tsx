import { type ReactNode, useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import { AnnouncementsBehind, useModal } from './modal.tsx'
import styles from './PrintPage.module.css'

interface PrintPageProps {
  /** Value of `data-page-print`. */
  readonly kind: string
  readonly title: string
  /** Buttons, not printed. */
  readonly actions: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A printable document, open while mounted. It covers the page, and only it is printed: A4, light, without the page's address. */
export function PrintPage({ kind, title, actions, onClose, children }: PrintPageProps) {
  const modal = useModal(onClose)
  const id = useId()
  useEffect(() => {
    document.body.dataset['printing'] = ''
    return () => {
      delete document.body.dataset['printing']
    }
  }, [])
  return createPortal(
    <dialog {...modal} aria-labelledby={id} className={styles.page} data-page-print={kind}>
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
