import type { ComponentProps } from 'react'
import { classes } from './attributes.ts'
import styles from './Stack.module.css'

/** All of a native div. */
export interface StackProps extends ComponentProps<'div'> {
  /** `tight` for what belongs together, `wide` between parts of a screen. */
  readonly gap?: 'tight' | 'normal' | 'wide'
}

/** Things below one another, evenly apart. */
export function Stack({ gap = 'normal', className, ...rest }: StackProps) {
  return <div {...rest} className={classes(styles.stack, styles[gap], className)} />
}
