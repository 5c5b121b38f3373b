import { classes } from './attributes.ts'
import styles from './Amount.module.css'

interface AmountProps {
  /** Formatted text: digits and currency code. */
  readonly text: string
  /** `hero`: the most prominent element of the page. */
  readonly size?: 'hero' | 'large'
}

/** An amount of money in tabular digits, without line breaks inside the digits. */
export function Amount({ text, size = 'hero' }: AmountProps) {
  return (
    <div translate="no" data-field="amount" className={classes(styles.amount, styles[size])}>
      {text}
    </div>
  )
}
