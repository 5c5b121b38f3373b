import { classes } from './attributes.ts'
import styles from './Spinner.module.css'

/** `label` names the waiting for screen readers where no text stands beside it. */
export interface SpinnerProps {
  readonly label?: string
  readonly className?: string | undefined
}

/** A turning ring in the colour and size of the text; stands still with reduced motion. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      className={classes(styles.spinner, className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    />
  )
}
