/**
 * Telemetry records (docs/telemetry.md). A field is a name from a list, a whole number of a range, or positions in scripts of
 * the build, so that no field can contain an id, an address, an amount or a user's text.
 */
import { VERSION_LABEL } from './constants.ts'
import { ENDPOINTS, type Route } from './endpoints.ts'
import { LANGS } from './languages.ts'
import { SERVER_TEXTS } from './serverErrors.ts'

/** The values of a field, its greatest whole number, the pattern of at most `FRAMES_MAX` texts, or a count for each of `BUCKETS_MS` and for longer. */
export type TelemetryField = readonly (string | boolean | null)[] | number | RegExp | 'buckets'

/** Upper bounds of a call's duration. */
export const BUCKETS_MS = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800] as const
export const FRAMES_MAX = 6
/** `file:line:column` of a script of the build; the hash of this build has seven characters, that of an older one eight. */
export const FRAME = /^[A-Za-z]{1,40}-[\w-]{7,8}\.js:\d{1,7}:\d{1,7}$/

const DAY_MS = 86_400_000
const COUNT_MAX = 100_000

const CALL = Object.keys(ENDPOINTS) as Route[]
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
/** `data-step` of docs/gateway.md#page-hooks, with `data-result` where the step has results, in the order of the flows. */
export const TELEMETRY_STEPS = [
  'loading',
  'init',
  'wait',
  'restart',
  'payment',
  'inProcess/waiting',
  'inProcess/pending',
  'processed/waiting',
  'processed/dispute',
  'processed/ok',
  'inProcess/success',
  'end/closed',
  'processed/not-ok',
  'inProcess/overtime',
  'end/canceled',
] as const

/** Fields of all records. */
const COMMON = { visit: 2 ** 48 - 1, n: COUNT_MAX, at: DAY_MS, page: TELEMETRY_PAGES } as const

/** All records with their own fields. */
export const TELEMETRY_RECORDS = {
  opened: {
    lang: LANGS,
    engine: ['blink', 'gecko', 'webkit', 'other'],
    engine_version: 1_000,
    connection: ['slow-2g', '2g', '3g', '4g', 'unknown'],
    build: [VERSION_LABEL],
    sandbox: [true, false],
  },
  step: { step: TELEMETRY_STEPS, took: DAY_MS },
  outcome: {
    outcome: ['ok', 'not-ok', 'left'],
    cause: [null, 'byMe', 'timeout', 'trader', 'disputeLost', 'disputeWon', 'overtime', 'other'],
    step: TELEMETRY_STEPS,
  },
  error: {
    call: CALL,
    status: 599,
    reason: ['refused', 'network', 'malformed'],
    text: [null, ...(Object.keys(SERVER_TEXTS) as (keyof typeof SERVER_TEXTS)[])],
    shown: ['alert', 'banned', 'dialog', 'inline', 'leave', 'login', 'redirect', 'restart', 'root', 'toast'],
  },
  calls: {
    call: CALL,
    count: COUNT_MAX,
    refused: COUNT_MAX,
    unanswered: COUNT_MAX,
    unreadable: COUNT_MAX,
    buckets: 'buckets',
  },
  socket: { state: ['up', 'given-up'] },
  vital: { vital: ['LCP', 'INP', 'CLS', 'long-tasks'], value: DAY_MS },
  exception: {
    kind: ['error', 'rejection', 'part'],
    type: [
      'Error',
      'TypeError',
      'ReferenceError',
      'RangeError',
      'SyntaxError',
      'AggregateError',
      'DOMException',
      'other',
    ],
    frames: FRAME,
  },
} as const satisfies Record<string, Record<string, TelemetryField>>

export type TelemetryRecordName = keyof typeof TELEMETRY_RECORDS
type Value<F> = F extends readonly (infer N)[]
  ? N
  : F extends number
    ? number
    : F extends RegExp
      ? readonly string[]
      : readonly number[]
type Values<F> = { -readonly [K in keyof F]: Value<F[K]> }

/** The own fields of a record. */
export type TelemetryFields<N extends TelemetryRecordName> = Values<(typeof TELEMETRY_RECORDS)[N]>
/** A record as it is sent. */
export type TelemetryRecord = {
  [N in TelemetryRecordName]: Values<typeof COMMON> & { record: N } & TelemetryFields<N>
}[TelemetryRecordName]

/** All fields of a record; null for an unknown record name. */
export function telemetryFieldsOf(record: unknown): Record<string, TelemetryField> | null {
  const own = Object.entries(TELEMETRY_RECORDS).find(([name]) => name === record)?.[1]
  return own ? { ...COMMON, ...own } : null
}

/** The value as a record if it has exactly the fields of the table with valid values; else null. */
export function readTelemetry(value: unknown): TelemetryRecord | null {
  const { record, ...own } = Object(value) as Record<string, unknown>
  const fields = Object.entries(telemetryFieldsOf(record) ?? {})
  const isRead =
    fields.length > 0 &&
    fields.length === Object.keys(own).length &&
    fields.every(([key, field]) => fits(field, own[key]))
  return isRead ? (value as TelemetryRecord) : null
}

function fits(field: TelemetryField, value: unknown): boolean {
  if (typeof field === 'number') return isWhole(value, field)
  if (field === 'buckets')
    return (
      Array.isArray(value) &&
      value.length === BUCKETS_MS.length + 1 &&
      value.every((one) => isWhole(one, COUNT_MAX))
    )
  if (field instanceof RegExp)
    return (
      Array.isArray(value) &&
      value.length <= FRAMES_MAX &&
      value.every((one) => typeof one === 'string' && field.test(one))
    )
  return field.some((known) => known === value)
}

function isWhole(value: unknown, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
}
