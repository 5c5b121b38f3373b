/** Maps observations to telemetry records: names from lists and numbers, never free text (docs/telemetry.md). */
import type { GatewayError } from '../contract/gatewayError.ts'
import {
  BUCKETS_MS,
  TELEMETRY_ERRORS_SHOWN,
  TELEMETRY_RESULTS,
  TELEMETRY_STEPS,
  type TelemetryFields,
  type TelemetryRecord,
} from '../contract/telemetry.ts'
import type { CancelCause } from './cancelText.ts'
import type { ErrorAction } from './errorPolicy.ts'
import { catalogueName, gatewayText } from './errorText.ts'
import { pageKindOf } from './paths.ts'

type Outcome = TelemetryFields<'outcome'>
/** A step with its result, as in `data-step` and `data-result`. */
export type StepReached = Pick<TelemetryFields<'step'>, 'step' | 'result'>

/** The kind of a page; `not-found` for an address that is not a page of the product. */
export function telemetryPage(opened: {
  page: string
  type?: 'payment' | 'sale'
  embedded?: boolean
}): TelemetryRecord['page'] {
  const { page, type, embedded } = opened
  switch (page) {
    case 'payment':
    case 'sale':
    case 'flashpay':
      return pageKindOf(page, type)
    case 'payment-error':
      return page
    case 'cpayment':
      return embedded ? 'cpayment-embedded' : page
    default:
      return 'not-found'
  }
}

const ENGINES = [
  // All browsers on iOS use WebKit.
  ['webkit', /\((?:iPhone|iPad|iPod)[^)]*? OS (\d+)_/],
  ['gecko', /\brv:(\d+).* Gecko\//],
  ['blink', /Chrome\/(\d+)/],
  ['webkit', /\bVersion\/(\d+).* Safari\//],
] as const
/** Versions below it are reported exactly, later ones in tens. */
const SINGLE_VERSIONS_BELOW = 40

/** The engine of a browser and the class of its version. */
export function browserClass(
  userAgent: string,
): Pick<TelemetryFields<'opened'>, 'engine' | 'engine_version'> {
  for (const [engine, pattern] of ENGINES) {
    const major = Number(pattern.exec(userAgent)?.[1])
    if (!(major < 1_000)) continue
    const isSingle = major < SINGLE_VERSIONS_BELOW
    return { engine, engine_version: isSingle ? major : Math.floor(major / 10) * 10 }
  }
  return { engine: 'other', engine_version: 0 }
}

/** `navigator.connection.effectiveType`, if supported. */
export function connectionClass(effectiveType: unknown): TelemetryFields<'opened'>['connection'] {
  return nameIn(['slow-2g', '2g', '3g', '4g'] as const, effectiveType) ?? 'unknown'
}

/** Steps that are only meaningful with their result. */
const WITH_RESULT: ReadonlySet<string> = new Set(['processed', 'end', 'inProcess'])

/** The step of the page's hooks; null for an unknown step, and for one whose result is still missing. */
export function stepReached(step: unknown, result: unknown): StepReached | null {
  const known = nameIn(TELEMETRY_STEPS, step)
  if (known === null) return null
  if (!WITH_RESULT.has(known)) return { step: known, result: null }
  const shown = nameIn(TELEMETRY_RESULTS, result)
  return shown && { step: known, result: shown }
}

const GOOD: ReadonlySet<string | null> = new Set(['ok', 'success', 'closed'])
const BAD: ReadonlySet<string | null> = new Set(['not-ok', 'canceled', 'overtime'])

/** The outcome of an order by its result; null while it is running. `cause` is only called for `not-ok`. */
export function outcomeOf(
  { result }: StepReached,
  cause: () => CancelCause,
): Pick<Outcome, 'outcome' | 'cause'> | null {
  if (GOOD.has(result)) return { outcome: 'ok', cause: null }
  if (!BAD.has(result)) return null
  return { outcome: 'not-ok', cause: result === 'overtime' ? 'overtime' : cause() }
}

/** The record of a failed call; null when nothing was shown. */
export function shownError(
  error: GatewayError,
  action: Pick<ErrorAction, 'kind'>,
): TelemetryFields<'error'> | null {
  const shown = nameIn(TELEMETRY_ERRORS_SHOWN, action.kind)
  if (shown === null) return null
  const { call, status, kind: reason } = error
  return { call, status, reason, text: catalogueName(gatewayText(error)), shown }
}

/** Index of the bucket of a duration. */
function bucketOf(ms: number): number {
  const at = BUCKETS_MS.findIndex((end) => ms <= end)
  return at < 0 ? BUCKETS_MS.length : at
}

/** Adds an entry of the call log to a record: `outcome` is a status, `no answer`, or begins with `unreadable`. */
export function withCall(
  before: TelemetryFields<'calls'> | undefined,
  call: TelemetryFields<'calls'>['call'],
  { outcome, took }: { outcome: string; took: number },
): TelemetryFields<'calls'> {
  const so = before ?? {
    call,
    count: 0,
    refused: 0,
    unanswered: 0,
    unreadable: 0,
    buckets: [...BUCKETS_MS, Infinity].map(() => 0),
  }
  if (outcome.startsWith('unreadable')) return { ...so, unreadable: so.unreadable + 1 }
  const status = Number(outcome)
  const bucket = bucketOf(took)
  return {
    ...so,
    count: so.count + 1,
    refused: so.refused + (status >= 400 ? 1 : 0),
    unanswered: so.unanswered + (status > 0 ? 0 : 1),
    buckets: so.buckets.map((count, at) => (at === bucket ? count + 1 : count)),
  }
}

/** `value` if it is one of the names. */
export function nameIn<N extends string>(names: readonly N[], value: unknown): N | null {
  return names.find((known) => known === value) ?? null
}
