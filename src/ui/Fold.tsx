import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Fold.module.css'

interface FoldProps {
  /** A heading. */
  readonly title: ReactNode
  /** Text, shown below the title while the part is folded. */
  readonly note?: ReactNode
  readonly icon?: IconName
  /** `span` where the title is no heading, as above the page's h1. */
  readonly titleTag?: 'hgroup' | 'span'
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** A part of which only the title is shown until it is opened. Its content stays in the document. */
export function Fold({ title, note, icon, titleTag: Title = 'hgroup', onOpen, children }: FoldProps) {
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary className={styles.opener}>
        {icon && <Icon name={icon} />}
        <Title className={styles.title}>
          {title}
          {note && <p className={styles.note}>{note}</p>}
        </Title>
        <Icon name="chevron" size={18} className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
