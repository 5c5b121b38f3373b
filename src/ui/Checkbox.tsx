import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

/** A native checkbox with a clickable label. */
export function Checkbox({ label, ...input }: ComponentProps<'input'> & { readonly label: ReactNode }) {
  return (
    <label className={styles.box}>
      <input {...input} type="checkbox" className={styles.input} />
      <span>{label}</span>
    </label>
  )
}
