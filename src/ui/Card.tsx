import type { ComponentProps, ReactNode } from 'react'
import styles from './Card.module.css'

interface CardProps extends Omit<ComponentProps<'section'>, 'title' | 'className'> {
  readonly title?: ReactNode
  /** Element beside the title, e.g. a countdown. */
  readonly end?: ReactNode
  /** Level of the heading; 2 by default. */
  readonly level?: 1 | 2
}

/** A titled section with border and background. */
export function Card({ title, end, level = 2, children, ...rest }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section {...rest} className={styles.card}>
      {(title || end) && (
        <div className={styles.head}>
          {title && <Heading>{title}</Heading>}
          {end}
        </div>
      )}
      {children}
    </section>
  )
}
