import { useId, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react'
import { Icon } from './Icon.tsx'
import { classes, describedByOf } from './attributes.ts'
import { useComposition, type ComposedField } from './composition.ts'
import styles from './Field.module.css'

/** Default `maxLength` of inputs. */
const DEFAULT_MAX_LENGTH = 10000

/** Texts around the input of a field. */
export interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Error text; announced immediately. */
  readonly error?: ReactNode
}

interface FieldFrameProps extends FieldTexts {
  /** True in a red phase of `useFlash`. */
  readonly flashing?: boolean | undefined
  /** Renders the input with the attributes that connect it with its label, hint and error. */
  readonly children: (
    input: Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode
}

/** Label, hint and error around any kind of input. */
export function FieldFrame({ label, hint, error, flashing, children }: FieldFrameProps) {
  const id = useId()
  return (
    <div className={classes(styles.field, flashing && styles.flashing)} data-flashing={flashing || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: classes(styles.input, Boolean(error) && styles.wrong),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedByOf(id, error, hint) || undefined,
      })}
      {error && (
        <p className={styles.error} id={`${id}e`} role="alert">
          <Icon name="alert" size={16} />
          <span>{error}</span>
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

export interface FieldProps
  extends
    FieldTexts,
    Pick<FieldFrameProps, 'flashing'>,
    Pick<ComposedField<HTMLInputElement>, 'onText' | 'onValue'>,
    Omit<ComponentProps<'input'>, keyof FieldTexts | 'onChange'> {}

/** A text input with label, hint and error, for names, numbers and addresses: a phone's keyboard must not correct them. */
export function Field({ label, hint, error, flashing, onText, onValue, ...input }: FieldProps) {
  const composition = useComposition({ value: input.value, onText, onValue })
  return (
    <FieldFrame {...{ label, hint, error, flashing }}>
      {(own) => (
        <input
          enterKeyHint="go"
          autoCorrect="off"
          spellCheck={false}
          maxLength={DEFAULT_MAX_LENGTH}
          {...input}
          {...composition.input}
          {...own}
        />
      )}
    </FieldFrame>
  )
}

interface TextAreaProps
  extends
    FieldTexts,
    Pick<ComposedField<HTMLTextAreaElement>, 'onValue'>,
    Omit<ComponentProps<'textarea'>, keyof FieldTexts | 'onChange'> {}

/**
 * A text area with label, hint and error; grows with its content where `field-sizing` is supported. Nothing can be typed beyond `maxLength`;
 * what is pasted, dropped, dictated or composed stays whole, because the browser would cut its end off without a word.
 */
export function TextArea({
  label,
  hint,
  error,
  onValue,
  maxLength,
  onPaste,
  onDrop,
  ...input
}: TextAreaProps) {
  const limit = maxLength ?? DEFAULT_MAX_LENGTH
  const composition = useComposition<HTMLTextAreaElement>({ value: input.value, onValue })
  const taking =
    <E extends SyntheticEvent<HTMLTextAreaElement>>(handle?: (event: E) => void) =>
    (event: E) => {
      handle?.(event)
      // A file is not inserted.
      if (!event.defaultPrevented) event.currentTarget.removeAttribute('maxlength')
    }
  const takeDictated: ComponentProps<'textarea'>['onBeforeInput'] = (event) => {
    if (event.data.length > 1) taking()(event)
  }
  const limitAgain = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLTextAreaElement>) => {
    // What is moved within the field is deleted first, and inserted by the next event.
    const isMoving = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteByDrag'
    if (!isMoving && !composition.isComposing) currentTarget.maxLength = limit
  }
  return (
    <FieldFrame {...{ label, hint, error }}>
      {(own) => (
        <textarea
          dir="auto"
          rows={2}
          {...input}
          maxLength={composition.isComposing ? undefined : limit}
          onPaste={taking(onPaste)}
          onDrop={taking(onDrop)}
          onBeforeInput={takeDictated}
          onInput={limitAgain}
          {...composition.input}
          {...own}
        />
      )}
    </FieldFrame>
  )
}
