import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { classes } from './attributes.ts'
import { after, type Cancel } from './clock.ts'
import styles from './HoldButton.module.css'

/** Duration of the hold, ms. */
const HOLD_MS = 1500

export interface HoldButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Called once per hold. */
  readonly onConfirm: () => void
  /** The user has confirmed with a checkbox: a plain press is then enough, for people who cannot hold. */
  readonly checked?: boolean
  /** Instruction, e.g. "Hold the button". */
  readonly hint?: ReactNode
}

/** A button for irreversible actions: held by touch, mouse, Space or Enter until the bar is full. */
export function HoldButton(props: HoldButtonProps) {
  const { onConfirm, checked = false, hint, busy, disabled, className, children, ...rest } = props
  const [holding, setHolding] = useState(false)
  const [shortPresses, setShortPresses] = useState(0)
  const timer = useRef<Cancel>(undefined)
  const id = useId()
  useEffect(() => () => timer.current?.(), [])

  function begin() {
    if (busy || disabled || checked) return
    release()
    setHolding(true)
    timer.current = after(HOLD_MS, () => {
      timer.current = undefined
      setHolding(false)
      onConfirm()
    })
  }
  function release() {
    timer.current?.()
    timer.current = undefined
    setHolding(false)
  }
  /** A short press does nothing, and the hint says so. */
  function letGo() {
    if (timer.current) setShortPresses((count) => count + 1)
    release()
  }
  function isPress(event: KeyboardEvent): boolean {
    return !checked && (event.key === ' ' || event.key === 'Enter')
  }

  return (
    <div className={styles.place}>
      <Button
        variant="primary"
        block
        {...rest}
        busy={busy}
        disabled={disabled}
        aria-describedby={hint ? id : undefined}
        data-holding={holding || undefined}
        className={classes(styles.hold, holding && styles.holding, className)}
        // Passes the duration to the style sheet.
        style={{ '--hold': `${HOLD_MS}ms` }}
        onClick={checked ? onConfirm : undefined}
        onPointerDown={(event) => {
          if (event.button === 0) begin()
        }}
        onPointerUp={letGo}
        onPointerLeave={release}
        onPointerCancel={release}
        onBlur={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!isPress(event)) return
          event.preventDefault()
          if (!event.repeat) begin()
        }}
        onKeyUp={(event) => {
          if (isPress(event)) letGo()
        }}
      >
        {children}
      </Button>
      {hint && (
        // A new element each time: a screen reader reads it again.
        <p key={shortPresses} id={id} className={styles.hint} role={shortPresses > 0 ? 'alert' : undefined}>
          {hint}
        </p>
      )}
    </div>
  )
}
