import type { ComponentProps, MouseEvent } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import { classes } from './attributes.ts'
import styles from './Button.module.css'

/** Style of a button; at most one `primary` per screen. */
type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  /** Shows a spinner and ignores presses; keeps width and focus. */
  readonly busy?: boolean | undefined
  /** Full width. */
  readonly block?: boolean | undefined
  readonly icon?: IconName
  /** A square with only an icon; requires `aria-label`. */
  readonly square?: boolean
}

/** A button of at least 44 px. With `aria-disabled` it looks disabled but still handles presses. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    busy = false,
    block,
    icon,
    square,
    className,
    children,
    onClick,
    ...rest
  } = props
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={classes(
        styles.button,
        styles[variant],
        block && styles.block,
        square && styles.square,
        className,
      )}
      onClick={press}
    >
      <span className={styles.content}>
        {icon && <Icon name={icon} />}
        {children && <span>{children}</span>}
      </span>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  )
}
