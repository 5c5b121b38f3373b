import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { classes } from './attributes.ts'
import styles from './Result.module.css'

/** Values of `data-result`. */
type ResultKind =
  | 'waiting'
  | 'pending'
  | 'ok'
  | 'success'
  | 'closed'
  | 'not-ok'
  | 'canceled'
  | 'overtime'
  | 'dispute'

type Tone = 'waiting' | 'good' | 'bad' | 'late' | 'dispute'

const TONES: Readonly<Record<ResultKind, Tone>> = {
  waiting: 'waiting',
  pending: 'waiting',
  ok: 'good',
  success: 'good',
  closed: 'good',
  'not-ok': 'bad',
  canceled: 'bad',
  overtime: 'late',
  dispute: 'dispute',
}
const ICONS: Readonly<Record<Tone, IconName>> = {
  waiting: 'clock',
  good: 'check',
  bad: 'close',
  late: 'clock',
  dispute: 'scales',
}

/** `actions` are stacked, the primary one first. */
interface ResultProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly result: ResultKind
  /** Colour and icon; those of `result` by default. */
  readonly tone?: Tone | undefined
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly actions?: ReactNode
}

/** The outcome of an order, or a wait: a large icon, a sentence, the next actions. */
export function Result({
  result,
  tone = TONES[result],
  title,
  text,
  actions,
  className,
  children,
  ...rest
}: ResultProps) {
  return (
    <section {...rest} className={classes(styles.result, className)} data-result={result}>
      <div className={classes(styles.sign, styles[tone])}>
        <Icon name={ICONS[tone]} size={36} />
      </div>
      <div className={styles.words} role={tone === 'waiting' ? 'status' : undefined}>
        <h1 tabIndex={-1}>{title}</h1>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
