import type { ReactNode } from 'react'
import { TimeBar } from './Countdown.tsx'
import { useClockValue } from './clock.ts'
import styles from './ProgressSteps.module.css'
import prose from './Prose.module.css'

/** A stage of a wait. */
interface ProgressStage {
  /** End of the stage in ms after the start, e.g. 30000 or 180000. */
  readonly until: number
  /** What happens in this stage; announced when it begins. */
  readonly text: string
}

interface ProgressStepsProps {
  /** Start of the wait in ms of gateway time. */
  readonly startedAt: number
  readonly stages: readonly ProgressStage[]
  /** Text below the bars. */
  readonly children?: ReactNode
}

/** Progress of a wait: one bar per stage and the text of the current one. The last stage stays current after its end. */
export function ProgressSteps({ startedAt, stages, children }: ProgressStepsProps) {
  const at = useClockValue((now) =>
    stages.findIndex(({ until }, index) => now - startedAt < until || index === stages.length - 1),
  )
  return (
    <div className={styles.progress}>
      <p role="status" className={styles.text}>
        {stages[at]?.text}
      </p>
      <div className={styles.bars} aria-hidden>
        {stages.map(({ until }, index) => (
          <TimeBar
            key={index}
            className={styles.bar}
            zeroAt={startedAt + (stages[index - 1]?.until ?? 0)}
            oneAt={startedAt + until}
          />
        ))}
      </div>
      {children && <div className={prose.quiet}>{children}</div>}
    </div>
  )
}
