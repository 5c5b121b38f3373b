import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { classes } from './attributes.ts'
import { after, type Cancel } from './clock.ts'
import styles from './DelayedButton.module.css'

/** Time between the press and the action in which the page is in sight, ms: what nobody sees cannot be taken back. */
const DELAY_MS = 1500

interface DelayedButtonProps extends Omit<ButtonProps, 'onClick' | 'variant'> {
  /** Called once per press. */
  readonly onConfirm: () => void
  /** The user has confirmed with a checkbox: a press acts at once. */
  readonly checked?: boolean
  /** How to stop it, e.g. "Press Cancel". */
  readonly hint?: ReactNode
}

/** A button for irreversible actions: it acts when its bar is full. Until then, removing the button takes the press back. */
export function DelayedButton(props: DelayedButtonProps) {
  const { onConfirm, checked = false, hint, children, ...rest } = props
  const [isPressed, setPressed] = useState(false)
  const timer = useRef<Cancel>(undefined)
  const id = useId()
  useEffect(() => () => timer.current?.(), [])

  function confirm() {
    timer.current?.()
    timer.current = undefined
    setPressed(false)
    onConfirm()
  }
  function press({ currentTarget }: MouseEvent<HTMLElement>) {
    if (checked) return confirm()
    if (timer.current) return
    // On a small phone the hint, and the button behind this one that stops it, may be below the edge.
    currentTarget.parentElement?.parentElement?.scrollIntoView({ block: 'nearest' })
    setPressed(true)
    timer.current = afterInSight(DELAY_MS, confirm)
  }

  return (
    <div className={styles.place}>
      <Button
        {...rest}
        block
        variant="danger"
        aria-describedby={hint ? id : undefined}
        className={classes(styles.delayed, isPressed && styles.pressed)}
        // Passes the duration to the style sheet.
        style={{ '--delay': `${DELAY_MS}ms` }}
        onClick={press}
      >
        {children}
      </Button>
      {hint && (
        // A new element after the press, so that screen readers announce it.
        <p key={String(isPressed)} id={id} className={styles.hint} role={isPressed ? 'alert' : undefined}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A timer that is later than this was held up: the device slept, or the browser froze the page. */
const LATE_MS = 1_000

/** Runs `run` once the page has been in sight for `ms` milliseconds on end. */
function afterInSight(ms: number, run: () => void): Cancel {
  let cancel = begin()
  function begin(): Cancel {
    const begunAt = Date.now()
    return after(ms, () => {
      if (document.hidden || Date.now() - begunAt > ms + LATE_MS) return restart()
      stop()
      run()
    })
  }
  function restart() {
    cancel()
    cancel = begin()
  }
  function stop() {
    cancel()
    document.removeEventListener('visibilitychange', restart)
  }
  document.addEventListener('visibilitychange', restart)
  return stop
}
