/** Aggregates the reports of many visits. Within a visit the last outcome and the last value of a vital count. */
import {
  BUCKETS_MS,
  readTelemetry,
  TELEMETRY_PAGES,
  TELEMETRY_STEPS,
  type TelemetryRecord,
} from '../../contract/telemetry.ts'

type RecordOf<N extends TelemetryRecord['record']> = Extract<TelemetryRecord, { record: N }>
type Page = TelemetryRecord['page']

/** A name with its count. */
export interface Counted {
  name: string
  count: number
}

export interface PageFunnel {
  page: Page
  /** Visits that opened the page. */
  opened: number
  /** Visits that reached the step, in the order of the flow. */
  steps: Counted[]
  outcomes: Counted[]
}

interface CallSummary {
  call: string
  count: number
  /** Share of the calls that failed, 0 to 1. */
  failed: number
  /** 95th percentile, ms; null when it is above the last bucket. */
  p95: number | null
  unreadable: number
}

interface VitalSummary {
  engine: string
  vital: RecordOf<'vital'>['vital']
  visits: number
  /** 75th percentile, the usual measure of web vitals. */
  p75: number
  /** Null for `long-tasks`, which has no limits. */
  rating: 'good' | 'fair' | 'poor' | null
}

export interface TelemetrySummary {
  visits: number
  /** Number of records that do not match docs/telemetry.md. */
  unreadable: number
  pages: PageFunnel[]
  errors: Counted[]
  exceptions: Counted[]
  calls: CallSummary[]
  vitals: VitalSummary[]
  sockets: Counted[]
}

export function summarize(reported: readonly unknown[]): TelemetrySummary {
  const read = reported.map(readTelemetry)
  const records = withoutRepeats(read.filter((record) => record !== null))
  const of = <N extends TelemetryRecord['record']>(name: N) =>
    records.filter((record): record is RecordOf<N> => record.record === name)
  const visits = new Set(records.map(({ visit }) => visit))
  return {
    visits: visits.size,
    unreadable: read.filter((record) => record === null).length,
    pages: funnels(of('opened'), of('step'), of('outcome')),
    errors: count(of('error').map(errorName)),
    exceptions: count(of('exception').map(exceptionName)),
    calls: callsOf(of('calls')),
    vitals: vitalsOf(of('opened'), of('vital')),
    sockets: count(of('socket').map(({ state }) => state)),
  }
}

/** Removes duplicates of batches that were sent twice. */
function withoutRepeats(records: readonly TelemetryRecord[]): TelemetryRecord[] {
  return [...new Map(records.map((record) => [`${record.visit} ${record.n}`, record])).values()]
}

function funnels(
  opened: readonly RecordOf<'opened'>[],
  steps: readonly RecordOf<'step'>[],
  outcomes: readonly RecordOf<'outcome'>[],
): PageFunnel[] {
  return TELEMETRY_PAGES.flatMap((page) => {
    const visits = visitsOf(opened.filter((record) => record.page === page))
    const reached = steps.filter((record) => record.page === page)
    if (visits === 0 && reached.length === 0) return []
    const last = new Map(
      outcomes
        .filter((record) => record.page === page)
        .toSorted((one, other) => one.n - other.n)
        .map((record) => [record.visit, record]),
    )
    return [
      {
        page,
        opened: visits,
        steps: TELEMETRY_STEPS.map((name) => ({
          name,
          count: visitsOf(reached.filter(({ step }) => step === name)),
        })).filter((step) => step.count > 0),
        outcomes: count([...last.values()].map(outcomeName)),
      },
    ]
  })
}

function visitsOf(records: readonly TelemetryRecord[]): number {
  return new Set(records.map(({ visit }) => visit)).size
}

function outcomeName(record: RecordOf<'outcome'>): string {
  if (record.outcome === 'left') return `left at ${record.step}`
  return record.cause === null ? record.outcome : `${record.outcome}: ${record.cause}`
}

function errorName({ call, status, reason, text }: RecordOf<'error'>): string {
  return `${text ?? (status || reason)} · ${call}`
}

function exceptionName({ type, frames }: RecordOf<'exception'>): string {
  const [at] = frames
  return at === undefined ? type : `${type} · ${at}`
}

/** The most frequent first. */
function count(names: readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, times]) => ({ name, count: times }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
}

function callsOf(records: readonly RecordOf<'calls'>[]): CallSummary[] {
  return [...new Set(records.map(({ call }) => call))]
    .map((call) => {
      const own = records.filter((record) => record.call === call)
      const sum = (value: (record: RecordOf<'calls'>) => number) =>
        own.reduce((total, record) => total + value(record), 0)
      const all = sum((record) => record.count)
      const buckets = [...BUCKETS_MS, Infinity].map((_, at) => sum((record) => record.buckets[at] ?? 0))
      return {
        call,
        count: all,
        failed: all === 0 ? 0 : sum((record) => record.refused + record.unanswered) / all,
        p95: percentileOf(buckets, 0.95),
        unreadable: sum((record) => record.unreadable),
      }
    })
    .toSorted((one, other) => other.count - one.count)
}

/** Upper bound of the bucket that contains the percentile. */
function percentileOf(buckets: readonly number[], share: number): number | null {
  const all = buckets.reduce((total, times) => total + times, 0)
  let sum = 0
  const at = buckets.findIndex((times) => (sum += times) >= all * share)
  return BUCKETS_MS[at] ?? null
}

/** Limits of good and poor values (web.dev/articles/vitals). */
const LIMITS: Partial<Record<RecordOf<'vital'>['vital'], readonly [number, number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [100, 250],
}

function ratingOf(vital: RecordOf<'vital'>['vital'], value: number): VitalSummary['rating'] {
  const [good, poor] = LIMITS[vital] ?? []
  if (good === undefined || poor === undefined) return null
  if (value <= good) return 'good'
  return value < poor ? 'fair' : 'poor'
}

function vitalsOf(
  opened: readonly RecordOf<'opened'>[],
  vitals: readonly RecordOf<'vital'>[],
): VitalSummary[] {
  const engines = new Map(opened.map(({ visit, engine }) => [visit, engine]))
  const values = new Map<string, Map<number, RecordOf<'vital'>>>()
  for (const record of vitals.toSorted((one, other) => one.n - other.n)) {
    const key = `${engines.get(record.visit) ?? 'unknown'} ${record.vital}`
    values.set(key, (values.get(key) ?? new Map<number, RecordOf<'vital'>>()).set(record.visit, record))
  }
  return [...values]
    .flatMap(([key, byVisit]) => {
      const sorted = [...byVisit.values()].map(({ value }) => value).toSorted((one, other) => one - other)
      const p75 = sorted[Math.ceil(sorted.length * 0.75) - 1]
      const vital = [...byVisit.values()][0]?.vital
      if (p75 === undefined || vital === undefined) return []
      const engine = key.split(' ', 1)[0] ?? ''
      return [{ engine, vital, visits: sorted.length, p75, rating: ratingOf(vital, p75) }]
    })
    .toSorted((one, other) => `${one.engine}${one.vital}`.localeCompare(`${other.engine}${other.vital}`))
}
