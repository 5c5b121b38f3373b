import { type ComponentProps, type RefObject, use, useEffect, useRef, useState } from 'react'
import { copyText, selectText } from '../platform/clipboard.ts'
import { Icon } from './Icon.tsx'
import { classes } from './attributes.ts'
import { after } from './clock.ts'
import { CopyTexts } from './copyTexts.ts'
import styles from './CopyButton.module.css'

const SHOWN_MS = 2000
const FAILURE_SHOWN_MS = 10_000

export interface CopyButtonProps extends Omit<ComponentProps<'button'>, 'value' | 'children'> {
  /** Text for the clipboard, unformatted (a card number without spaces); a function creates it at the press. */
  readonly value: string | (() => string)
  /** Value of `data-copy`. */
  readonly field: string
  /** Text on the button, e.g. "Copy". */
  readonly label: string
  /** Accessible name; begins with `label`: "Copy card number". */
  readonly name?: string
  /** In place of "Copied". */
  readonly copiedText?: string
  /** Element whose text is selected when copying fails; without it the text is shown below the button. */
  readonly target?: RefObject<HTMLElement | null>
  /** Shows only the icon. */
  readonly compact?: boolean
  /** Called after a successful copy. */
  readonly onCopied?: () => void
}

/** Copies a text and shows whether that worked; after a failure it selects the text for manual copying. */
export function CopyButton(props: CopyButtonProps) {
  const { value, field, label, name, copiedText, target, compact, onCopied, className, ...rest } = props
  const texts = use(CopyTexts)
  const doneText = copiedText ?? texts.done
  const [attempt, setAttempt] = useState<{ text: string; done: boolean }>()
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(
    () => attempt && after(attempt.done ? SHOWN_MS : FAILURE_SHOWN_MS, () => setAttempt(undefined)),
    [attempt],
  )
  // Says nothing of a value that another one has replaced.
  const shown = typeof value === 'string' && attempt?.text !== value ? undefined : attempt
  const copied = shown?.done === true
  const failed = shown?.done === false

  async function copy() {
    const button = ref.current
    if (button === null) return
    const text = typeof value === 'string' ? value : value()
    const done = await copyText(text, button)
    setAttempt({ text, done })
    if (done) onCopied?.()
    else if (target?.current) selectText(target.current)
  }

  return (
    <>
      <button
        type="button"
        {...rest}
        ref={ref}
        className={classes(styles.copy, copied && styles.copied, className)}
        aria-label={name ?? (compact ? label : undefined)}
        data-action="copy"
        data-copy={field}
        onClick={() => void copy()}
      >
        <Icon name={copied ? 'check' : 'copy'} size={18} />
        {!compact && (
          <span className={styles.text}>
            <span aria-hidden={copied || undefined}>{label}</span>
            <span aria-hidden={!copied || undefined}>{doneText}</span>
          </span>
        )}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {copied ? doneText : ''}
      </span>
      {failed && (
        <p className={styles.failed} role="alert">
          {texts.failed}
        </p>
      )}
      {failed && !target && (
        <bdi translate="no" className={styles.byHand} ref={selectShown}>
          {shown.text}
        </bdi>
      )}
    </>
  )
}

function selectShown(element: HTMLElement | null) {
  if (element) selectText(element)
}
