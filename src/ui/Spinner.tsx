import { classes } from './attributes.ts'
import styles from './Spinner.module.css'

/** A spinner in the colour and size of the text; static with reduced motion. Hidden from screen readers: render a text beside it. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <span className={classes(styles.spinner, className)} aria-hidden />
}
