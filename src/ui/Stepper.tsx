import { Icon } from './Icon.tsx'
import { classes } from './attributes.ts'
import styles from './Stepper.module.css'

interface StepperProps {
  /** Names of the steps in order. */
  readonly steps: readonly string[]
  /** Index of the current step; `steps.length` when all are done. */
  readonly current: number
  /** Text such as "Step 2 of 4". */
  readonly label: string
}

/** Progress indicator: number and name of the current step on a phone, all names on wide screens. */
export function Stepper({ steps, current, label }: StepperProps) {
  return (
    <div>
      <p className={styles.summary} aria-hidden>
        <span>{steps[Math.min(current, steps.length - 1)]}</span>
        <span className={styles.count}>{label}</span>
      </p>
      <ol className={styles.list} aria-label={label}>
        {steps.map((step, at) => (
          <li
            key={step}
            className={classes(styles.step, at < current && styles.done)}
            aria-current={at === current ? 'step' : undefined}
          >
            <span className={styles.name}>
              {at < current && <Icon name="check" size={14} />}
              <span>{step}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
