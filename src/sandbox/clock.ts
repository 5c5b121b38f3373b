/** Gateway time: it runs with the host's clock, faster when scaled, and can be moved forward by hand. */

/** Where time comes from. `wait` wakes the gateway up later and answers how to call that off. */
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

/** The gateway's clock and its timers, which fire in the order of their times, also when time jumps over many. */
export class Clock {
  readonly #source: TimeSource
  #gatewayTimeAtBase: number
  #sourceTimeAtBase: number
  #scale = 1
  #firingTime: number | null = null
  #timers: Timer[] = []
  readonly #byKey = new Map<string, Timer>()
  #count = 0
  /** By how much the times that the gateway tells differ from its own, in ms: a payer's device whose clock is wrong. */
  skew = 0
  /** Timers that threw: a fault of the sandbox itself, shown by its state. */
  readonly failures: string[] = []
  #cancelWait: () => void = () => undefined

  constructor(source: TimeSource) {
    this.#source = source
    this.#sourceTimeAtBase = source.now()
    this.#gatewayTimeAtBase = this.#sourceTimeAtBase
  }

  /** Gateway time in ms since the epoch; while timers fire, the time they were set for. */
  now(): number {
    return this.#firingTime ?? this.#computeNow()
  }

  /** Gateway time as ISO 8601 UTC, as the gateway tells it: a clock that goes wrong tells all times wrong. */
  iso(at = this.now()): string {
    return new Date(at + this.skew).toISOString()
  }

  /** When the timer of that key fires, in ms since the epoch. */
  due(key: string): number | undefined {
    return this.#byKey.get(key)?.at
  }

  /** How many timers are set. */
  get pending(): number {
    return this.#timers.length
  }

  get scale(): number {
    return this.#scale
  }

  /** Let gateway time run `scale` times as fast as the host's; 0 stops it. */
  setScale(scale: number): void {
    this.#setBase(this.#computeNow())
    this.#scale = scale
    this.#scheduleNext()
  }

  /** Set the timer of that key, in place of an earlier one. */
  at(key: string, at: number, fire: () => void): void {
    this.clear(key)
    const timer = { key, at, order: this.#count++, fire }
    this.#byKey.set(key, timer)
    this.#timers.splice(this.#indexOf(timer), 0, timer)
    if (this.#timers[0] === timer) this.#scheduleNext()
  }

  /** Forget the timer of that key. */
  clear(key: string): void {
    const timer = this.#byKey.get(key)
    if (!timer) return
    this.#byKey.delete(key)
    this.#timers.splice(this.#indexOf(timer), 1)
  }

  /** Move gateway time forward and fire what falls due on the way, in order. */
  advance(ms: number): void {
    const target = this.#computeNow() + ms
    this.#fireUntil(target)
    this.#setBase(Math.max(target, this.#computeNow()))
    this.#scheduleNext()
  }

  /** Fire what has fallen due: also right after the host has slept. */
  settle(): void {
    if (this.#firingTime !== null) return
    this.#fireUntil(this.#computeNow())
    this.#scheduleNext()
  }

  /** Forget all timers and go back to the host's time. */
  reset(): void {
    this.stop()
    this.failures.length = 0
    this.skew = 0
    this.#scale = 1
    this.#sourceTimeAtBase = this.#source.now()
    this.#gatewayTimeAtBase = this.#sourceTimeAtBase
  }

  /** Forget all timers. */
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
