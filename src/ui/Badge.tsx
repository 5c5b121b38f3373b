import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Badge.module.css'

/** `label` is what a screen reader says, e.g. "2 unread messages". */
export interface BadgeProps {
  readonly count: number
  readonly label?: string | undefined
}

/** A counter of unread things (`data-field="unread"`); not there at zero. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span data-field="unread" aria-hidden={label === undefined ? undefined : true}>
        {count > 99 ? '99+' : count}
      </span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
