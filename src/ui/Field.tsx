import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './attributes.ts'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

/** Longest text an input takes unless told otherwise. */
const DEFAULT_MAX_LENGTH = 10000

/** What every field says around its input. */
export interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Finished error text; spoken at once. */
  readonly error?: ReactNode
  /** True in a red phase of the flashing field; see `useFlash`. */
  readonly flashing?: boolean | undefined
}

/** Attributes of the input that belong to its label, hint and error. */
interface FieldInput {
  readonly id: string
  readonly className: string
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

/** Props of {@link FieldFrame}; `children` draws the input from the attributes handed in. */
export interface FieldFrameProps extends FieldTexts {
  readonly children: (input: FieldInput) => ReactNode
}

/** Label, hint and error around any kind of input. */
export function FieldFrame({ label, hint, error, flashing, children }: FieldFrameProps) {
  const id = useId()
  const said = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, flashing && styles.flashing)} data-flashing={flashing || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: classes(styles.input),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(said ? { 'aria-describedby': said } : {}),
      })}
      {error && (
        <p className={styles.error} id={`${id}e`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Props of {@link Field}: texts, and all of a native input. */
export interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, keyof FieldTexts> {}

/** A text input with label, hint and error. */
export function Field({ label, hint, error, flashing, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, flashing }}>
      {(own) => <input maxLength={DEFAULT_MAX_LENGTH} {...input} {...own} />}
    </FieldFrame>
  )
}

/** Props of {@link TextArea}: texts, and all of a native text area. */
export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, keyof FieldTexts> {}

/** Several lines of text with label, hint and error; grows with its content where the browser can. */
export function TextArea({ label, hint, error, flashing, ...input }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, flashing }}>
      {(own) => <textarea rows={2} maxLength={DEFAULT_MAX_LENGTH} {...input} {...own} />}
    </FieldFrame>
  )
}
