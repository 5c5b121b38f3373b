import { useRef, type ReactNode } from 'react'
import { useClockValue } from './clock.ts'
import { useShare } from './share.ts'
import styles from './ProgressSteps.module.css'

/** A stage of waiting. */
interface ProgressStage {
  /** End of the stage in milliseconds after the start, e.g. 30000 or 180000. */
  readonly until: number
  /** What happens meanwhile; spoken when the stage begins. */
  readonly text: string
}

export interface ProgressStepsProps {
  /** Start of the waiting in milliseconds of the clock. */
  readonly startedAt: number
  readonly stages: readonly ProgressStage[]
  /** Below the bars: what can be expected. */
  readonly children?: ReactNode
}

/** Waiting with stages: a bar for each, and words for the one that runs. The last stays when its time is over. */
export function ProgressSteps({ startedAt, stages, children }: ProgressStepsProps) {
  const at = useClockValue((now) => {
    const stage = stages.findIndex(({ until }) => now - startedAt < until)
    return stage < 0 ? stages.length - 1 : stage
  })
  return (
    <div className={styles.progress}>
      <p role="status" className={styles.text}>
        {stages[at]?.text}
      </p>
      <div className={styles.bars} aria-hidden>
        {stages.map(({ until }, index) => (
          <Bar key={index} from={startedAt + (stages[index - 1]?.until ?? 0)} to={startedAt + until} />
        ))}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}

function Bar({ from, to }: { from: number; to: number }) {
  const ref = useRef<HTMLSpanElement>(null)
  useShare(ref, from, to)
  return <span ref={ref} className={styles.bar} />
}
