import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './Checkbox.module.css'

export interface CheckboxProps extends ComponentProps<'input'> {
  readonly label: ReactNode
  readonly error?: ReactNode
}

/** A native checkbox with a clickable label. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.box}>
        <input
          {...input}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
          type="checkbox"
          className={styles.input}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p className={styles.error} id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
