import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps extends ComponentProps<'input'> {
  readonly label: ReactNode
}

/** A native checkbox with a clickable label. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={styles.box}>
      <input {...input} type="checkbox" className={styles.input} />
      <span>{label}</span>
    </label>
  )
}
