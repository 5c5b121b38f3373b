import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './ChoiceCard.module.css'

/** Content of a choice card. */
export interface ChoiceTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Icon at the start: `BankMark`, `CoinMark`. */
  readonly mark?: ReactNode
  /** Text at the end, e.g. an amount or "unavailable". */
  readonly end?: ReactNode
}

interface ChoiceCardProps
  extends Pick<ChoiceTexts, 'label' | 'mark'>, Omit<ComponentProps<'button'>, 'className'> {
  readonly busy?: boolean
}

/** A choice that takes effect when pressed, e.g. a payment method. Several are placed in a `ChoiceList`. */
export function ChoiceCard({ label, mark, busy = false, onClick, ...rest }: ChoiceCardProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={busy ? undefined : onClick}
      className={styles.card}
    >
      <ChoiceContent {...{ label, mark }} />
      {busy ? <Spinner /> : <Icon name="chevron" size={18} className={styles.chevron} />}
    </button>
  )
}

/** Icon, label, hint and end text; shared with the radio cards. */
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

/** A list of choices, in two columns on wide screens. */
export function ChoiceList(props: ComponentProps<'ul'>) {
  return <ul {...props} className={styles.list} />
}
