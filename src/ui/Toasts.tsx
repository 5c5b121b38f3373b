import { useEffect, useRef } from 'react'
import { classes } from './attributes.ts'
import { Icon } from './Icon.tsx'
import { LinkOut } from './LinkOut.tsx'
import styles from './Toasts.module.css'

/** A short message; how long it stays is decided by whoever made it (2 s). */
interface ToastItem {
  readonly id: string | number
  readonly text: string
  /** Where the text leads to; http and https only. */
  readonly href?: string | undefined
  readonly kind?: 'info' | 'success' | 'danger'
}

/** Props of {@link Toasts}; `label` names the region. */
export interface ToastsProps {
  readonly toasts: readonly ToastItem[]
  readonly label: string
  /** Said of a toast that is a link. */
  readonly newTabText?: string
}

/** Toasts at the bottom right above the version label, in one live region that is always there. */
export function Toasts({ toasts, label, newTabText = '' }: ToastsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id

  // An open modal lies in the top layer; only a popover opened after it is seen above it.
  useEffect(() => {
    const region = ref.current
    if (!region || newest === undefined || typeof region.showPopover !== 'function') return
    if (!document.querySelector('dialog[open]')) return
    region.popover = 'manual'
    region.showPopover()
    return () => {
      region.popover = null
    }
  }, [newest])

  return (
    <div ref={ref} className={styles.toasts} role="log" aria-label={label} aria-live="polite" data-toasts="">
      {toasts.map(({ id, text, href, kind = 'info' }) => (
        <p key={id} className={classes(styles.toast, styles[kind])}>
          {kind !== 'info' && <Icon name={kind === 'danger' ? 'alert' : 'check'} size={18} />}
          {href === undefined ? (
            text
          ) : (
            <LinkOut href={href} showHost newTabText={newTabText}>
              {text}
            </LinkOut>
          )}
        </p>
      ))}
    </div>
  )
}
