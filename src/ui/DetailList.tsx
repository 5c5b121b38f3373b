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

/** The details of an order: label on the left, value on the right; rows without a value are omitted. */
export function DetailList({ rows }: { readonly rows: readonly Detail[] }) {
  return (
    <dl className={styles.list}>
      {rows
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ label, value, field, end, strong }, at) => {
          const Value = strong ? 'strong' : 'span'
          return (
            <div key={at} className={styles.row}>
              <dt>{label}</dt>
              <dd>
                {/* Sums, names and numbers are not translated by the browser; the words of a link are. */}
                <Value data-field={field} translate={typeof value === 'object' ? undefined : 'no'}>
                  {value}
                </Value>
                {end}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
