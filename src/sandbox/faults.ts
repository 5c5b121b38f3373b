/** Injected faults: the next matching calls fail as requested (docs/gateway.md#sandbox-control). */
import { ENDPOINTS } from '../contract/endpoints.ts'
import { isRecord } from '../contract/values.ts'
import { ControlInput } from './control/controlInput.ts'
import { toDecimal } from './decimal.ts'
import { fieldRefusal } from './refusal.ts'
import type { World } from './world.ts'

/** One fault. `drop: true` drops the call, `drop: 'answer'` executes the call and drops the response. */
export interface Fault {
  method: string | null
  path: string | null
  times: number
  status: number | null
  body: unknown
  delay_ms: number
  drop: boolean | 'answer'
  /** Headers of the response, such as `Retry-After`, of a fault with a status. */
  headers: Record<string, string>
}

const FAULTS_MAX = 100
const TIMES_MAX = 1_000_000
/** With more of them a comparison of paths could take minutes. */
const STARS_MAX = 4
const STATUS_MIN = 200
const STATUS_MAX = 599
/** Greatest delay of a fault, and of a step of the autopilot. */
export const DELAY_MAX_MS = 600_000

/** Parse a fault of the control plane. */
export function readFault(value: unknown): Fault {
  if (!isRecord(value)) throw fieldRefusal('faults', 'is invalid')
  const number = <D>(name: string, least: number, most: number, fallback: D) =>
    (value[name] ?? null) === null ? fallback : wholeNumber(value[name], name, least, most)
  // A fault that is not as it was meant would fail every call, or none.
  const input = new ControlInput(value)
  const path = input.text('path', null)
  if (path && path.split('*').length - 1 > STARS_MAX) throw fieldRefusal('path', 'is invalid')
  return {
    method: input.text('method', null)?.toUpperCase() ?? null,
    path,
    times: number('times', 0, TIMES_MAX, 1),
    status: number('status', STATUS_MIN, STATUS_MAX, value['body'] === undefined ? null : STATUS_MIN),
    body: value['body'],
    delay_ms: number('delay_ms', 0, DELAY_MAX_MS, 0),
    drop: value['drop'] === 'answer' ? 'answer' : input.flag('drop', false),
    headers: readHeaders(value['headers'] ?? {}),
  }
}

/** Names and values that a response can carry. */
function readHeaders(value: unknown): Record<string, string> {
  const entries = isRecord(value) ? Object.entries(value) : null
  const isReadable = (entry: [string, unknown]): entry is [string, string] =>
    /^[\w-]{1,100}$/.test(entry[0]) && typeof entry[1] === 'string' && /^[\x20-\x7e]{0,500}$/.test(entry[1])
  if (!entries?.every(isReadable)) throw fieldRefusal('headers', 'is invalid')
  return Object.fromEntries(entries)
}

function wholeNumber(value: unknown, name: string, least: number, most: number): number {
  const number = Number(toDecimal(value) ?? NaN)
  if (!Number.isInteger(number) || number < least || number > most) throw fieldRefusal(name, 'is invalid')
  return number
}

/** The pending faults. */
export class Faults {
  #list: Fault[] = []
  readonly #delayed = new Set<() => void>()

  /** Replace the pending faults; an empty list clears them and releases delayed calls. */
  set(faults: readonly Fault[]): void {
    if (faults.length > FAULTS_MAX) throw fieldRefusal('faults', 'is too long')
    this.#list = faults.map((fault) => ({ ...fault }))
    if (faults.length === 0) for (const release of [...this.#delayed]) release()
  }

  /** Delay a call, in gateway time. */
  delay(world: World, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const key = `delayed:${world.nextId()}`
      const release = () => {
        this.#delayed.delete(release)
        world.clock.clear(key)
        resolve()
      }
      this.#delayed.add(release)
      world.clock.at(key, world.clock.now() + ms, release)
    })
  }

  get pending(): readonly Fault[] {
    return this.#list
  }

  /** The fault for this call; decrements its count. */
  consume(method: string, pathname: string): Fault | null {
    const found = this.#list.find(
      (fault) =>
        fault.times > 0 &&
        (fault.method === null || fault.method === method) &&
        (fault.path === null || pathMatches(fault.path, pathname)),
    )
    if (!found) return null
    found.times -= 1
    this.#list = this.#list.filter((fault) => fault.times > 0)
    return found
  }
}

/**
 * `/deals` matches on either base, with or without its first `/`; `*` matches anything, `{id}` or `:id` one segment. A final `/`, or
 * a path that is not one of a call, matches all paths below it.
 */
function pathMatches(pattern: string, pathname: string): boolean {
  const call = withoutBase(pathname)
  const asked = withoutBase(pattern).split('?')[0] ?? ''
  if (patternOf(asked.endsWith('/') && asked.length > 1 ? `${asked}*` : asked).test(call)) return true
  return call.startsWith(`${asked}/`) && !CALL_PATHS.some((path) => path.test(asked))
}

function withoutBase(path: string): string {
  return path.replace(/^(?=[^/*])/, '/').replace(/^\/api\/v[12](?=\/)/, '')
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/(\*|\{\w+\}|\/:\w+)/)
    .map(sourceOf)
    .join('')
  return new RegExp(`^${source}$`)
}

function sourceOf(part: string): string {
  if (part === '*') return '.*'
  if (part.startsWith('/:')) return '/[^/]+'
  return /^\{\w+\}$/.test(part) ? '[^/]+' : part.replace(/[^\w/-]/g, '\\$&')
}

const CALL_PATHS = Object.keys(ENDPOINTS).map((route) => patternOf(route.replace(/^\w+ /, '')))
