import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './attributes.ts'
import { Button, type ButtonProps } from './Button.tsx'
import { after, type Cancel } from './clock.ts'
import styles from './HoldButton.module.css'

/** How long a deliberate act is held, in milliseconds. */
const HOLD_MS = 1500

export interface HoldButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Called once per hold. */
  readonly onConfirm: () => void
  /** The person has ticked that they mean it: then a plain press is enough (for those who cannot hold). */
  readonly checked?: boolean
  readonly holdMs?: number
  /** What to do, in words: "Hold the button". */
  readonly hint?: ReactNode
}

/** A button for what cannot be undone: held by finger, mouse, Space or Enter until it is full. */
export function HoldButton(props: HoldButtonProps) {
  const {
    onConfirm,
    checked = false,
    holdMs = HOLD_MS,
    hint,
    busy,
    disabled,
    className,
    children,
    ...rest
  } = props
  const [holding, setHolding] = useState(false)
  const timer = useRef<Cancel>(undefined)
  const id = useId()
  useEffect(() => () => timer.current?.(), [])

  function begin() {
    if (busy || disabled || checked) return
    release()
    setHolding(true)
    timer.current = after(holdMs, () => {
      setHolding(false)
      onConfirm()
    })
  }
  function release() {
    timer.current?.()
    setHolding(false)
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
        // The length of the hold is not known to the style sheet.
        style={{ '--hold': `${holdMs}ms` }}
        onClick={checked ? onConfirm : undefined}
        onPointerDown={(event) => {
          if (event.button === 0) begin()
        }}
        onPointerUp={release}
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
          if (isPress(event)) release()
        }}
      >
        {children}
      </Button>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
