import type { ComponentProps } from 'react'
import { classes } from './attributes.ts'
import styles from './Amount.module.css'

export interface AmountProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Formatted text: digits and currency code. */
  readonly text: string
  /** `hero`: the most prominent element of the page. */
  readonly size?: 'hero' | 'large'
}

/** An amount of money in tabular digits, without line breaks inside the digits. */
export function Amount({ text, size = 'hero', className, ...rest }: AmountProps) {
  return (
    <div
      {...rest}
      translate="no"
      data-field="amount"
      className={classes(styles.amount, styles[size], className)}
    >
      {text}
    </div>
  )
}
