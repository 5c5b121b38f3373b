import { hueOf, lettersOf } from './bankStyle.ts'
import styles from './BankMark.module.css'

/** Initials of a bank on a colour, both computed from its name; no picture is loaded from other hosts. */
export function BankMark({ name }: { readonly name: string }) {
  return (
    <span
      translate="no"
      className={styles.mark}
      style={{ '--hue': hueOf(name) }}
      data-bank="mark"
      aria-hidden
    >
      {lettersOf(name)}
    </span>
  )
}
