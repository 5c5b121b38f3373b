import { classes } from './attributes.ts'
import { hueOf, lettersOf } from './bankLook.ts'
import styles from './BankMark.module.css'

export interface BankMarkProps {
  readonly name: string
  /** Side in rem steps: `small` 32 px, else 40 px. */
  readonly size?: 'small' | 'normal'
}

/** A lettered mark computed from a bank's name; nothing is loaded from other hosts. */
export function BankMark({ name, size = 'normal' }: BankMarkProps) {
  return (
    <span
      className={classes(styles.mark, styles[hueOf(name)], size === 'small' && styles.small)}
      data-bank="mark"
      aria-hidden
    >
      {lettersOf(name)}
    </span>
  )
}
