import { useEffect, useEffectEvent, useRef } from 'react'
import { LinkOut } from './LinkOut.tsx'
import { after } from './clock.ts'
import styles from './Toasts.module.css'

interface ToastItem {
  readonly id: number
  readonly text: string
  /** Link of the text; http and https only. */
  readonly href?: string | undefined
}

interface ToastsProps {
  readonly toasts: readonly ToastItem[]
  readonly label: string
  /** Time on screen, ms. */
  readonly ms: number
  /** Called when the time of a toast is over; the caller removes it. */
  readonly onExpired: (id: number) => void
}

/** Toasts at the bottom right above the version label, in a live region that is always mounted. `label` is its accessible name. */
export function Toasts({ toasts, label, ...shown }: ToastsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id

  // An open modal dialog is in the top layer; only a popover that opens later is above it.
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
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} {...shown} />
      ))}
    </div>
  )
}

function Toast({ id, text, href, ms, onExpired }: ToastItem & Pick<ToastsProps, 'ms' | 'onExpired'>) {
  const expire = useEffectEvent(() => onExpired(id))
  useEffect(() => after(ms, () => expire()), [ms])
  return (
    <p className={styles.toast}>
      {href === undefined ? (
        text
      ) : (
        <LinkOut href={href} showHost>
          {text}
        </LinkOut>
      )}
    </p>
  )
}
