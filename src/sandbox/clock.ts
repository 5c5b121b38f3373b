/** Gateway time: follows the host's clock, can be scaled and moved forward. */

/** Source of time. `wait` schedules a wake-up and returns its cancel function. */
export interface TimeSource {
  /** Milliseconds since the epoch. */
  now(): number
  wait(ms: number, wake: () => void): () => void
}

const LONGEST_WAIT_MS = 2 ** 31 - 1

/** The host's own time. It follows fake timers when a test has installed them. */
export const systemTime: TimeSource = {
  now: () => Date.now(),
  wait(ms, wake) {
    const timer: unknown = setTimeout(wake, Math.min(Math.max(0, Math.ceil(ms)), LONGEST_WAIT_MS))
    if (hasUnref(timer)) timer.unref()
    return () => clearTimeout(timer as number)
  },
}

function hasUnref(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer
}

interface Timer {
  key: string
  at: number
  order: number
  fire: () => void
}

/** The gateway's clock and timers. Timers fire in the order of their times, also when time jumps over several. */
export class Clock {
  readonly #source: TimeSource
  #gatewayTimeAtBase = 0
  #sourceTimeAtBase = 0
  #scale = 1
  #firingTime: number | null = null
  #timers: Timer[] = []
  readonly #byKey = new Map<string, Timer>()
  #count = 0
  /** Offset of reported times, ms; simulates a payer's device with a wrong clock. */
  skew = 0
  /** Errors thrown by timers, which are bugs of the sandbox; `GET /_sandbox/state` shows them. */
  readonly failures: string[] = []
  #cancelWait: () => void = () => undefined

  constructor(source: TimeSource) {
    this.#source = source
    this.#setBase(source.now())
  }

  /** Gateway time in ms since the epoch; while timers fire, their scheduled time. */
  now(): number {
    return this.#firingTime ?? this.#computeNow()
  }

  /** Reported gateway time, ISO 8601 UTC, including the offset. */
  iso(at = this.now()): string {
    return new Date(at + this.skew).toISOString()
  }

  /** Time of the timer with that key, ms since the epoch. */
  due(key: string): number | undefined {
    return this.#byKey.get(key)?.at
  }

  /** Number of timers. */
  get pending(): number {
    return this.#timers.length
  }

  get scale(): number {
    return this.#scale
  }

  /** Run gateway time `scale` times as fast as the host's; 0 stops it. */
  setScale(scale: number): void {
    this.#setBase(this.#computeNow())
    this.#scale = scale
    this.#scheduleNext()
  }

  /** Set the timer of that key; replaces an earlier one. */
  at(key: string, at: number, fire: () => void): void {
    this.clear(key)
    const timer = { key, at, order: this.#count++, fire }
    this.#byKey.set(key, timer)
    this.#timers.splice(this.#indexOf(timer), 0, timer)
    if (this.#timers[0] === timer) this.#scheduleNext()
  }

  /** Remove the timer of that key. */
  clear(key: string): void {
    const timer = this.#byKey.get(key)
    if (!timer) return
    this.#byKey.delete(key)
    this.#timers.splice(this.#indexOf(timer), 1)
  }

  /** Move gateway time forward and fire the timers that become due, in order. */
  advance(ms: number): void {
    const target = this.#computeNow() + ms
    this.#fireUntil(target)
    this.#setBase(Math.max(target, this.#computeNow()))
    this.#scheduleNext()
  }

  /** Fire the due timers, also after the host has been suspended. */
  settle(): void {
    if (this.#firingTime !== null) return
    this.#fireUntil(this.#computeNow())
    this.#scheduleNext()
  }

  /** Remove all timers and return to the host's time. */
  reset(): void {
    this.stop()
    this.failures.length = 0
    this.skew = 0
    this.#scale = 1
    this.#setBase(this.#source.now())
  }

  /** Remove all timers. */
  stop(): void {
    this.#cancelWait()
    this.#timers = []
    this.#byKey.clear()
  }

  #computeNow(): number {
    return Math.floor(this.#gatewayTimeAtBase + (this.#source.now() - this.#sourceTimeAtBase) * this.#scale)
  }

  #setBase(now: number): void {
    this.#gatewayTimeAtBase = now
    this.#sourceTimeAtBase = this.#source.now()
  }

  #fireUntil(target: number): void {
    for (let next = this.#timers[0]; next && next.at <= target; next = this.#timers[0]) {
      this.#timers.shift()
      this.#byKey.delete(next.key)
      this.#firingTime = Math.max(next.at, this.#firingTime ?? next.at)
      try {
        next.fire()
      } catch (error) {
        this.failures.push(`${next.key}: ${String(error)}`)
      }
    }
    this.#firingTime = null
  }

  #scheduleNext(): void {
    this.#cancelWait()
    this.#cancelWait = () => undefined
    const next = this.#timers[0]
    if (!next || this.#scale === 0 || this.#firingTime !== null) return
    this.#cancelWait = this.#source.wait((next.at - this.#computeNow()) / this.#scale, () => this.settle())
  }

  #indexOf(timer: Timer): number {
    let low = 0
    let high = this.#timers.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#timers[middle]
      if (other && (other.at < timer.at || (other.at === timer.at && other.order < timer.order)))
        low = middle + 1
      else high = middle
    }
    return low
  }
}
