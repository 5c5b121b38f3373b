import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Badge.module.css'

export interface BadgeProps {
  readonly count: number
  readonly label?: string | undefined
}

/** Counter of unread items (`data-field="unread"`); not rendered at zero. `label` is for screen readers, e.g. "2 unread messages". */
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
