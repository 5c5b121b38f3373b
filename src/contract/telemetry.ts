/**
 * Telemetry records (docs/telemetry.md). A field is a name from a list, an integer from a range, or a position in a script of
 * the build, so that no field can contain an id, an address, an amount or a user's text.
 */
import { VERSION_LABEL } from './constants.ts'
import { ENDPOINTS, type Route } from './endpoints.ts'
import { LANGS } from './languages.ts'
import { SERVER_TEXTS } from './serverErrors.ts'

/** Types of fields. `names` can be null if `orNull` is set; `frames` is the stack of an uncaught error. */
export type TelemetryField =
  | { readonly kind: 'name'; readonly names: readonly string[]; readonly orNull?: true }
  | { readonly kind: 'number'; readonly max: number; readonly orNull?: true }
  | { readonly kind: 'flag' }
  | { readonly kind: 'counts'; readonly length: number }
  | { readonly kind: 'frames' }

/** A position in a script of the build; `script` is a file name, or `page` for inline code. */
export interface StackFrame {
  readonly script: ScriptName
  readonly line: number
  readonly column: number
}

declare const fromBuild: unique symbol
/** A file name of one of the page's scripts (`src/rules/telemetryStack.ts`). */
export type ScriptName = string & { readonly [fromBuild]: true }
/** Pattern of such a name: the hash of this build has seven characters, that of an older one eight. */
export const SCRIPT_NAME = /^(?:[A-Za-z]{1,40}-[\w-]{7,8}\.js|page)$/
export const FRAMES_MAX = 6
/** Lines and columns of a minified file. */
export const PLACE_MAX = 10_000_000

const name = <const N extends readonly string[]>(names: N) => ({ kind: 'name', names }) as const
const nameOrNull = <const N extends readonly string[]>(names: N) =>
  ({ kind: 'name', names, orNull: true }) as const
const number = (max: number) => ({ kind: 'number', max }) as const
const numberOrNull = (max: number) => ({ kind: 'number', max, orNull: true }) as const
const flag = { kind: 'flag' } as const
const frames = { kind: 'frames' } as const

const DAY_MS = 86_400_000
const COUNT_MAX = 100_000

export const TELEMETRY_PAGES = [
  'payment',
  'sale',
  'cpayment',
  'cpayment-embedded',
  'flashpay-payment',
  'flashpay-sale',
  'payment-error',
  'not-found',
] as const
/** `data-step` and `data-result` of docs/gateway.md#page-hooks. */
export const TELEMETRY_STEPS = [
  'loading',
  'init',
  'wait',
  'payment',
  'restart',
  'processed',
  'end',
  'inProcess',
] as const
export const TELEMETRY_RESULTS = [
  'waiting',
  'pending',
  'dispute',
  'ok',
  'not-ok',
  'success',
  'overtime',
  'closed',
  'canceled',
] as const
/** How an error was shown: kinds of `ErrorAction` (`src/rules/errorPolicy.ts`). */
export const TELEMETRY_ERRORS_SHOWN = [
  'alert',
  'banned',
  'dialog',
  'inline',
  'leave',
  'login',
  'redirect',
  'restart',
  'root',
  'toast',
] as const
/** Upper bounds of the buckets of a call's duration, ms; a last bucket counts longer calls. */
export const BUCKETS_MS = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800] as const

const routes = Object.keys(ENDPOINTS) as Route[]
const catalogue = Object.keys(SERVER_TEXTS) as (keyof typeof SERVER_TEXTS)[]

/** Fields of all records. */
const COMMON = {
  /** A random number of this visit, kept in memory only. */
  visit: number(2 ** 48 - 1),
  /** Number of the record within the visit; a record that is sent twice keeps it. */
  n: number(COUNT_MAX),
  /** Ms since the navigation start. */
  at: number(DAY_MS),
  page: name(TELEMETRY_PAGES),
} as const

/** All records with their own fields. */
export const TELEMETRY_RECORDS = {
  /** A page was opened. */
  opened: {
    lang: name(LANGS),
    engine: name(['blink', 'gecko', 'webkit', 'other']),
    /** Major version; from 40 on rounded down to tens. */
    engine_version: number(1_000),
    connection: name(['slow-2g', '2g', '3g', '4g', 'unknown']),
    build: name([VERSION_LABEL]),
    sandbox: flag,
  },
  /** A step was reached; `number` counts the steps of this page, `took` is ms since the one before. */
  step: {
    step: name(TELEMETRY_STEPS),
    result: nameOrNull(TELEMETRY_RESULTS),
    number: number(COUNT_MAX),
    took: number(DAY_MS),
  },
  /** The outcome so far; the last one of a visit counts. */
  outcome: {
    outcome: name(['ok', 'not-ok', 'left']),
    /** `byMe`: the user of the page. Null unless the outcome is `not-ok`. */
    cause: nameOrNull(['byMe', 'timeout', 'trader', 'disputeLost', 'disputeWon', 'overtime', 'other']),
    step: name(TELEMETRY_STEPS),
    result: nameOrNull(TELEMETRY_RESULTS),
    number: number(COUNT_MAX),
  },
  /** The error of a call was shown. */
  error: {
    call: name(routes),
    status: numberOrNull(599),
    reason: name(['refused', 'network', 'malformed']),
    /** Name of the error text. */
    text: nameOrNull(catalogue),
    shown: name(TELEMETRY_ERRORS_SHOWN),
  },
  /** Calls of one kind since the last record of that kind. */
  calls: {
    call: name(routes),
    count: number(COUNT_MAX),
    refused: number(COUNT_MAX),
    unanswered: number(COUNT_MAX),
    /** Number of invalid responses or parts of responses. */
    unreadable: number(COUNT_MAX),
    buckets: { kind: 'counts', length: BUCKETS_MS.length + 1 },
  },
  socket: { state: name(['up', 'given-up']) },
  /** `value` in ms; of CLS in thousandths. */
  vital: { vital: name(['LCP', 'INP', 'CLS']), value: number(DAY_MS) },
  /** Tasks over 50 ms since the last such record. */
  'long-tasks': { count: number(COUNT_MAX), total: number(DAY_MS), longest: number(DAY_MS) },
  /** An uncaught error, or a part of the page that failed to render. */
  exception: {
    kind: name(['error', 'rejection', 'part']),
    type: name([
      'Error',
      'TypeError',
      'ReferenceError',
      'RangeError',
      'SyntaxError',
      'AggregateError',
      'DOMException',
      'other',
    ]),
    frames,
  },
} as const satisfies Record<string, Record<string, TelemetryField>>

export type TelemetryRecordName = keyof typeof TELEMETRY_RECORDS
type Value<F> = F extends { kind: 'name'; names: readonly (infer N)[] }
  ? F extends { orNull: true }
    ? N | null
    : N
  : F extends { kind: 'number' }
    ? F extends { orNull: true }
      ? number | null
      : number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'counts' }
        ? readonly number[]
        : readonly StackFrame[]
type Values<F> = { -readonly [K in keyof F]: Value<F[K]> }

/** The own fields of a record. */
export type TelemetryFields<N extends TelemetryRecordName> = Values<(typeof TELEMETRY_RECORDS)[N]>
/** A record as it is sent. */
export type TelemetryRecord = {
  [N in TelemetryRecordName]: Values<typeof COMMON> & { record: N } & TelemetryFields<N>
}[TelemetryRecordName]

/** All fields of a record; null for an unknown record name. */
export function telemetryFieldsOf(record: unknown): Record<string, TelemetryField> | null {
  const own = Object.entries(TELEMETRY_RECORDS).find(([key]) => key === record)?.[1]
  return own ? { ...COMMON, ...own } : null
}

/** The value as a record if it has exactly the fields of the table with valid values; else null. */
export const readTelemetry = (value: unknown): TelemetryRecord | null => (isTelemetry(value) ? value : null)

function isTelemetry(value: unknown): value is TelemetryRecord {
  if (!isObject(value)) return false
  const fields = telemetryFieldsOf(value['record'])
  if (fields === null || Object.keys(value).length !== Object.keys(fields).length + 1) return false
  return Object.entries(fields).every(([key, field]) => fits(field, value[key]))
}

function fits(field: TelemetryField, value: unknown): boolean {
  switch (field.kind) {
    case 'name':
      return value === null ? field.orNull === true : field.names.some((known) => known === value)
    case 'number':
      return value === null ? field.orNull === true : isWhole(value, field.max)
    case 'flag':
      return typeof value === 'boolean'
    case 'counts':
      return (
        Array.isArray(value) && value.length === field.length && value.every((one) => isWhole(one, COUNT_MAX))
      )
    case 'frames':
      return Array.isArray(value) && value.length <= FRAMES_MAX && value.every(isFrame)
  }
}

function isFrame(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.keys(value).length === 3 &&
    typeof value['script'] === 'string' &&
    SCRIPT_NAME.test(value['script']) &&
    isWhole(value['line'], PLACE_MAX) &&
    isWhole(value['column'], PLACE_MAX)
  )
}

function isWhole(value: unknown, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
