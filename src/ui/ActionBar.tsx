import type { ComponentProps } from 'react'
import { classes } from './attributes.ts'
import styles from './ActionBar.module.css'

/** Place of the main buttons: at the thumb on a phone, in the flow with more room. The main one comes first. */
export function ActionBar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} data-bar className={classes(styles.bar, className)} />
}
