import type { ComponentProps } from 'react'
import { classes } from './attributes.ts'
import styles from './Stack.module.css'

interface StackProps extends ComponentProps<'div'> {
  /** `tight` within a group, `wide` between parts of a screen. */
  readonly gap?: 'tight' | 'normal' | 'wide'
}

/** A vertical stack with equal gaps. */
export function Stack({ gap = 'normal', className, ...rest }: StackProps) {
  return <div {...rest} className={classes(styles.stack, styles[gap], className)} />
}
