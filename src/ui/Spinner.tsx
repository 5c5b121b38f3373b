import { classes } from './attributes.ts'
import styles from './Spinner.module.css'

export interface SpinnerProps {
  readonly label?: string
  readonly className?: string | undefined
}

/** A spinner in the colour and size of the text; static with reduced motion. `label` is for screen readers when no text stands beside it. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      className={classes(styles.spinner, className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    />
  )
}
