/** The current step by number and name; on a wide screen the names of all steps. */
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/types.ts'
import { Icon } from '../ui/Icon.tsx'
import { classes } from '../ui/attributes.ts'
import styles from './ProgressLine.module.css'

interface ProgressLineProps {
  steps: readonly TextKey[]
  /** The current one; null for no line. The last one counts as done. */
  step: TextKey | null
}

export function ProgressLine({ steps, step }: ProgressLineProps) {
  const { t, i18n } = useTranslation()
  if (step === null) return null
  const current = steps.indexOf(step)
  const total = steps.length
  const done = current === total - 1 ? total : current
  const label = t('stepper.label', { current: current + 1, total })
  return (
    <div>
      <p className={styles.summary} aria-hidden>
        <span>{i18n.t(step)}</span>
        <span className={styles.count}>{label}</span>
      </p>
      <ol className={styles.list} aria-label={label}>
        {steps.map((name, at) => (
          <li
            key={name}
            className={classes(styles.step, at < done && styles.done)}
            aria-current={at === done ? 'step' : undefined}
          >
            <span className={styles.name}>
              {at < done && <Icon name="check" size={14} />}
              <span>{i18n.t(name)}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
