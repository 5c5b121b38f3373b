import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { classes } from './attributes.ts'
import styles from './Result.module.css'

const ICONS = { waiting: 'clock', good: 'check', bad: 'close', late: 'clock', dispute: 'scales' } as const
type Tone = keyof typeof ICONS

/** By value of `data-result`. */
const TONES = {
  waiting: 'waiting',
  pending: 'waiting',
  ok: 'good',
  success: 'good',
  closed: 'good',
  'not-ok': 'bad',
  canceled: 'bad',
  overtime: 'late',
  dispute: 'dispute',
} as const satisfies Record<string, Tone>

/** `actions` are stacked, the primary one first. */
interface ResultProps {
  readonly result: keyof typeof TONES
  /** Colour and icon; those of `result` by default. */
  readonly tone?: Tone | undefined
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** The outcome of an order, or a wait: a large icon, a sentence, the next actions. */
export function Result({ result, tone = TONES[result], title, text, actions, children }: ResultProps) {
  return (
    <section className={styles.result} data-result={result}>
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
