/** Fields of an order or a deal in a request of the control plane: all optional, each validated. */
import type { Id } from '../../contract/ids.ts'
import { isRecord } from '../../contract/values.ts'
import { toDecimal } from '../decimal.ts'
import { fieldRefusal } from '../refusal.ts'

const TEXT_MAX = 10_000
/** Ten years; a deadline that no date can express would break every later read. */
const SECONDS_MAX = 10 * 365 * 86_400
const TIME_END = Date.UTC(10_000, 0)

export class ControlInput {
  readonly #values: Readonly<Record<string, unknown>>

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values
  }

  /** True when the field was given, also as null. */
  has(name: string): boolean {
    return Object.hasOwn(this.#values, name) && this.#values[name] !== undefined
  }

  text<D>(name: string, fallback: D): string | D {
    const value = this.#read(name)
    if (value === undefined) return fallback
    if (typeof value !== 'string' || value.length > TEXT_MAX) throw fieldRefusal(name, 'is invalid')
    return value
  }

  /** Text or null as given; the fallback only when the field is missing. */
  textOrNull(name: string, fallback: string | null): string | null {
    return this.#isNull(name) ? null : this.text(name, fallback)
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.#read(name)
    if (value === undefined) return fallback
    if (typeof value !== 'boolean') throw fieldRefusal(name, 'is invalid')
    return value
  }

  decimal<D>(name: string, fallback: D): string | D {
    const value = this.#read(name)
    if (value === undefined) return fallback
    const amount = toDecimal(value)
    if (amount === null) throw fieldRefusal(name, 'is invalid')
    return amount
  }

  /** Like `decimal`, but null as given. */
  decimalOrNull(name: string, fallback: string | null): string | null {
    return this.#isNull(name) ? null : this.decimal(name, fallback)
  }

  /** Seconds up to ten years, also fractions and 0. */
  seconds(name: string, fallback: number): number {
    const seconds = Number(this.decimal(name, fallback))
    if (seconds > SECONDS_MAX) throw fieldRefusal(name, 'is invalid')
    return seconds
  }

  /** A finite number, also a negative one. */
  number<D>(name: string, fallback: D): number | D {
    const value = this.#read(name)
    if (value === undefined) return fallback
    if (typeof value !== 'number' || !Number.isFinite(value)) throw fieldRefusal(name, 'is invalid')
    return value
  }

  id<D>(name: string, fallback: D): Id | D {
    const value = this.#read(name)
    if (value === undefined) return fallback
    if (typeof value !== 'string' && typeof value !== 'number') throw fieldRefusal(name, 'is invalid')
    return value
  }

  /** A time from 1970 to 9999 that `Date.parse` accepts, in ms. */
  time(name: string, fallback: number): number {
    const value = this.#read(name)
    if (value === undefined) return fallback
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
    if (!(at >= 0 && at < TIME_END)) throw fieldRefusal(name, 'is invalid')
    return at
  }

  oneOf<T extends string | number, D>(name: string, known: readonly T[], fallback: D): T | D {
    const value = this.#read(name)
    if (value === undefined) return fallback
    const found = known.find((entry) => entry === (typeof value === 'string' ? value.toLowerCase() : value))
    if (found === undefined) throw fieldRefusal(name, `is none of ${known.join(', ')}`)
    return found
  }

  /** Like `oneOf`, but null as given. */
  oneOfOrNull<T extends string | number>(name: string, known: readonly T[], fallback: T | null): T | null {
    return this.#isNull(name) ? null : this.oneOf(name, known, fallback)
  }

  /** A nested object, or null. */
  object(name: string): ControlInput | null {
    const value = this.#read(name)
    if (value === undefined) return null
    if (!isRecord(value)) throw fieldRefusal(name, 'is invalid')
    return new ControlInput(value)
  }

  #isNull(name: string): boolean {
    return this.has(name) && this.#values[name] === null
  }

  #read(name: string): unknown {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined
    return value === null ? undefined : value
  }
}
