/** Maps observations to fields of telemetry records: names from lists and numbers, never free text (docs/telemetry.md). */
import type { GatewayError } from '../../contract/gatewayError.ts'
import {
  BUCKETS_MS,
  FRAME,
  FRAMES_MAX,
  TELEMETRY_PAGES,
  TELEMETRY_RECORDS,
  TELEMETRY_STEPS,
  type TelemetryFields,
  type TelemetryRecord,
} from '../../contract/telemetry.ts'
import type { CancelCause } from '../../rules/cancelText.ts'
import type { ErrorAction } from '../../rules/errorPolicy.ts'
import { catalogueName, gatewayText } from '../../rules/errorText.ts'
import { pageKindOf } from '../../rules/paths.ts'
import type { OpenedPage } from '../../shell/shellSlice.ts'

const { opened, error, exception } = TELEMETRY_RECORDS

export type TelemetryStep = TelemetryFields<'step'>['step']

/** The kind of a page; `not-found` for an address that is not a page of the product. */
export function telemetryPage(
  address: (Pick<OpenedPage, 'type' | 'embedded'> & { page: string }) | null,
): TelemetryRecord['page'] {
  if (address?.page === 'flashpay') return pageKindOf('flashpay', address.type)
  if (address?.embedded) return 'cpayment-embedded'
  return nameIn(TELEMETRY_PAGES, address?.page) ?? 'not-found'
}

const ENGINES = [
  // All browsers on iOS use WebKit.
  ['webkit', /\((?:iPhone|iPad|iPod)[^)]*? OS (\d+)_/],
  ['gecko', /\brv:(\d+).* Gecko\//],
  ['blink', /Chrome\/(\d+)/],
  ['webkit', /\bVersion\/(\d+).* Safari\//],
] as const

/** The engine of a browser, and its major version: from 40 on in tens. */
export function browserClass(
  userAgent: string,
): Pick<TelemetryFields<'opened'>, 'engine' | 'engine_version'> {
  for (const [engine, pattern] of ENGINES) {
    const major = Number(pattern.exec(userAgent)?.[1])
    if (major < 1_000) return { engine, engine_version: major < 40 ? major : Math.floor(major / 10) * 10 }
  }
  return { engine: 'other', engine_version: 0 }
}

/** `navigator.connection.effectiveType`, if supported. */
export function connectionClass(effectiveType: unknown): TelemetryFields<'opened'>['connection'] {
  return nameIn(opened.connection, effectiveType) ?? 'unknown'
}

/** The step of the page's hooks; null for an unknown step, and for one whose result is still missing. */
export function stepReached(step: string | null, result: string | null): TelemetryStep | null {
  return nameIn(TELEMETRY_STEPS, `${step}/${result}`) ?? nameIn(TELEMETRY_STEPS, step)
}

/** The outcomes of the steps that end an order. */
const OUTCOMES: Partial<Record<TelemetryStep, 'ok' | 'not-ok' | 'overtime'>> = {
  'processed/ok': 'ok',
  'inProcess/success': 'ok',
  'end/closed': 'ok',
  'processed/not-ok': 'not-ok',
  'end/canceled': 'not-ok',
  'inProcess/overtime': 'overtime',
}

/** The outcome of an order by its step; null while it is running. `cause` is why it was cancelled. */
export function outcomeOf(
  step: TelemetryStep,
  cause: CancelCause,
): Pick<TelemetryFields<'outcome'>, 'outcome' | 'cause'> | null {
  const outcome = OUTCOMES[step]
  if (outcome === 'overtime') return { outcome: 'not-ok', cause: outcome }
  return outcome ? { outcome, cause: outcome === 'ok' ? null : cause } : null
}

/** The record of a failed call; null when nothing was shown. */
export function shownError(
  failed: GatewayError,
  action: Pick<ErrorAction, 'kind'>,
): TelemetryFields<'error'> | null {
  const shown = nameIn(error.shown, action.kind)
  if (shown === null) return null
  const { call, status, kind: reason } = failed
  return { call, status: status ?? 0, reason, text: catalogueName(gatewayText(failed)), shown }
}

/** Adds an entry of the call log to a record: `outcome` is a status, `no answer`, or begins with `unreadable`. */
export function withCall(
  before: TelemetryFields<'calls'> | undefined,
  call: TelemetryFields<'calls'>['call'],
  { outcome, took }: { outcome: string; took: number },
): TelemetryFields<'calls'> {
  const bounds = [...BUCKETS_MS, Infinity]
  const none = { call, count: 0, refused: 0, unanswered: 0, unreadable: 0, buckets: bounds.map(() => 0) }
  const so = before ?? none
  if (outcome.startsWith('unreadable')) return { ...so, unreadable: so.unreadable + 1 }
  const status = Number(outcome)
  const bucket = bounds.findIndex((end) => took <= end)
  return {
    ...so,
    count: so.count + 1,
    refused: so.refused + (status >= 400 ? 1 : 0),
    unanswered: so.unanswered + (status > 0 ? 0 : 1),
    buckets: so.buckets.map((count, at) => (at === bucket ? count + 1 : count)),
  }
}

/** The class of an error and the places of its stack in the scripts of the build, innermost first. */
export function thrownError(
  thrown: unknown,
  scripts: string,
): Pick<TelemetryFields<'exception'>, 'type' | 'frames'> {
  const isError = thrown instanceof Error
  const lines = isError ? (thrown.stack ?? '').slice(0, STACK_LENGTH_MAX).split('\n') : []
  const frames = lines
    // Chromium and WebKit: `at name (address:1:2)`, Firefox: `name@address:1:2`.
    .map((line) => (line.split(scripts)[1] ?? '').trim().replace(/\)$/, ''))
    .filter((place) => FRAME.test(place))
    .slice(0, FRAMES_MAX)
  return { type: nameIn(exception.type, isError && thrown.constructor.name) ?? 'other', frames }
}

const STACK_LENGTH_MAX = 20_000

/** `value` if it is one of the names. */
function nameIn<N extends string | null>(names: readonly N[], value: unknown): N | null {
  return names.find((known) => known === value) ?? null
}
