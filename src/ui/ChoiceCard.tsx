import type { ComponentProps, ReactNode } from 'react'
import { classes } from './attributes.ts'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './ChoiceCard.module.css'

/** What a card of choice shows. */
export interface ChoiceTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** A mark at the start: `BankMark`, `CoinMark`, `Flag`. */
  readonly mark?: ReactNode
  /** Text at the end, e.g. an amount or "unavailable". */
  readonly end?: ReactNode
}

/** Texts, and all of a native button. */
export interface ChoiceCardProps extends ChoiceTexts, Omit<ComponentProps<'button'>, 'children'> {
  readonly busy?: boolean
}

/** One choice that acts at once, e.g. a payment method. Put several into a `ChoiceList`. */
export function ChoiceCard({
  label,
  hint,
  mark,
  end,
  busy = false,
  className,
  onClick,
  ...rest
}: ChoiceCardProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={busy ? undefined : onClick}
      className={classes(styles.card, className)}
    >
      <ChoiceContent {...{ label, hint, mark, end }} />
      {busy ? <Spinner /> : <Icon name="chevron" size={18} className={styles.chevron} />}
    </button>
  )
}

/** Mark, label, hint and end of a card; shared with the radio cards. */
export function ChoiceContent({ label, hint, mark, end }: ChoiceTexts) {
  return (
    <>
      {mark}
      <span className={styles.words}>
        <span>
          <span className={styles.label}>{label}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
        {end && <span className={styles.hint}>{end}</span>}
      </span>
    </>
  )
}

/** A list of choices; two columns where there is room. */
export function ChoiceList(props: ComponentProps<'ul'>) {
  return <ul {...props} className={classes(styles.list, props.className)} />
}
