import type { ReactNode } from 'react'
import styles from './DetailList.module.css'

/** A labelled value; `field` becomes `data-field`. */
export interface Detail {
  readonly label: ReactNode
  readonly value: ReactNode
  readonly field?: string | undefined
  /** Control beside the value, e.g. a compact copy button. */
  readonly end?: ReactNode
  readonly strong?: boolean
}

export interface DetailListProps {
  readonly rows: readonly Detail[]
}

/** The details of an order: label on the left, value on the right; rows without a value are omitted. */
export function DetailList({ rows }: DetailListProps) {
  return (
    <dl className={styles.list}>
      {rows
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ label, value, field, end, strong }, at) => (
          <div key={at} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {strong ? <strong data-field={field}>{value}</strong> : <span data-field={field}>{value}</span>}
              {end}
            </dd>
          </div>
        ))}
    </dl>
  )
}
