import type { ComponentProps } from 'react'
import { classes } from './attributes.ts'
import styles from './Amount.module.css'

/** `field` becomes `data-field`. */
export interface AmountProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Finished text: figures and code. */
  readonly text: string
  readonly field?: string
  /** `hero` is the most visible thing of the page. */
  readonly size?: 'hero' | 'large' | 'text'
}

/** A sum of money in figures of one width; never broken over two lines inside the figures. */
export function Amount({ text, field = 'amount', size = 'hero', className, ...rest }: AmountProps) {
  return (
    <div {...rest} data-field={field} className={classes(styles.amount, styles[size], className)}>
      {text}
    </div>
  )
}
