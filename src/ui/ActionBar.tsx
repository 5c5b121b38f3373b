import type { ComponentProps } from 'react'
import { classes } from './attributes.ts'
import styles from './ActionBar.module.css'

/** The main buttons of a screen: fixed at the bottom on a phone, in the flow on wider screens. The primary button comes first. */
export function ActionBar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} data-bar className={classes(styles.bar, className)} />
}
