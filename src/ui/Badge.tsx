import styles from './Badge.module.css'

interface BadgeProps {
  readonly count: number
  readonly label?: string | undefined
  /** Counts unread messages, which have a page hook of their own. */
  readonly isUnread?: boolean
}

/** Counter of new items; not rendered at zero. `label` is for screen readers, e.g. "2 unread messages". */
export function Badge({ count, label, isUnread }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span
        translate="no"
        data-field={isUnread ? 'unread' : undefined}
        aria-hidden={label === undefined ? undefined : true}
      >
        {count > 99 ? '99+' : count}
      </span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
