import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: ReactNode
  readonly onValue: (isChecked: boolean) => void
}

/** A native checkbox with a clickable label. */
export function Checkbox({ label, onValue, ...input }: CheckboxProps) {
  return (
    <label className={styles.box}>
      <input
        {...input}
        type="checkbox"
        className={styles.input}
        onChange={({ currentTarget }) => onValue(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
