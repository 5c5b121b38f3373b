import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './attributes.ts'
import { useClock, useClockValue } from './clock.ts'
import styles from './Countdown.module.css'

/** Remaining seconds at which screen readers announce the time. */
type SpokenSecond = 300 | 60 | 30 | 0
const SPOKEN: readonly SpokenSecond[] = [0, 30, 60, 300]
const URGENT_SECONDS = 60

interface CountdownProps {
  /** Deadline in ms of gateway time. */
  readonly deadline: number
  /** Total duration in ms; with it, a bar shows the part that is left. */
  readonly total?: number | undefined
  /** Text before the time, e.g. "Time left". */
  readonly label: ReactNode
  /** Without emphasis in the last minute: nothing is lost at zero. */
  readonly isCalm?: boolean
  /** Formats whole seconds. */
  readonly format: (seconds: number) => string
  /** Sentences for screen readers at 5 min, 1 min, 30 s and zero. */
  readonly announce?: Readonly<Record<SpokenSecond, string>>
}

/** Remaining time until a deadline. A tick rerenders only the digits; the last minute is highlighted. */
export function Countdown(props: CountdownProps) {
  const { deadline, total, label, isCalm = false, format, announce } = props
  const urgent = useClockValue((now) => !isCalm && deadline - now < URGENT_SECONDS * 1000)
  return (
    <div className={classes(styles.countdown, urgent && styles.urgent)}>
      <span className={styles.label}>{label}</span>
      <Figures deadline={deadline} format={format} />
      {total !== undefined && <TimeBar className={styles.track} zeroAt={deadline} oneAt={deadline - total} />}
      {announce && <Spoken key={deadline} deadline={deadline} announce={announce} />}
    </div>
  )
}

/** Remaining whole seconds, at least 0. */
function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.floor((deadline - now) / 1000))
}

function Figures({ deadline, format }: { deadline: number; format: (seconds: number) => string }) {
  const text = useClockValue((now) => format(secondsLeft(deadline, now)))
  return (
    <span translate="no" className={styles.time} role="timer" aria-live="off" data-field="countdown">
      {text}
    </span>
  )
}

/** Announces a mark when it is passed, but not when the page opens. */
function Spoken({ deadline, announce }: { deadline: number } & Required<Pick<CountdownProps, 'announce'>>) {
  const mark = useClockValue((now) => SPOKEN.find((second) => secondsLeft(deadline, now) <= second))
  const [first] = useState(mark)
  return (
    <span className="visually-hidden" aria-live="polite">
      {mark === undefined || mark === first ? '' : announce[mark]}
    </span>
  )
}

/**
 * A bar that is empty at `zeroAt` and full at `oneAt` (ms). It sets its CSS property `--share` at each tick and does not use React state, so
 * that a moving bar causes no rerender.
 */
export function TimeBar({
  zeroAt,
  oneAt,
  className,
}: {
  zeroAt: number
  oneAt: number
  className?: string | undefined
}) {
  const ref = useRef<HTMLSpanElement>(null)
  const clock = useClock()
  useLayoutEffect(() => {
    function write() {
      const share = Math.min(1, Math.max(0, (clock.now() - zeroAt) / (oneAt - zeroAt)))
      ref.current?.style.setProperty('--share', share.toFixed(4))
    }
    write()
    return clock.subscribe(write)
  }, [clock, zeroAt, oneAt])
  return <span ref={ref} className={classes(styles.bar, className)} aria-hidden />
}
