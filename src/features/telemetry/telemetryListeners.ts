/** Reports one visit (docs/telemetry.md): steps, results of calls, errors, speed. */
import { createAction } from '@reduxjs/toolkit'
import { VERSION_LABEL } from '../../contract/constants.ts'
import type { TelemetryFields, TelemetryRecord, TelemetryRecordName } from '../../contract/telemetry.ts'
import type { TelemetryDevice } from '../../platform/telemetryDevice.ts'
import { cancelCause, type CancelCause } from '../../rules/cancelText.ts'
import {
  browserClass,
  connectionClass,
  outcomeOf,
  shownError,
  stepReached,
  telemetryPage,
  type StepReached,
} from '../../rules/telemetry.ts'
import { exceptionType, ownFrames } from '../../rules/telemetryStack.ts'
import {
  callFailed,
  pageOpened,
  selectLang,
  selectOpened,
  selectSide,
  type Failure,
} from '../../shell/shellSlice.ts'
import { poll, sleep } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { selectCancelledByMe, selectDealState, selectWasDisputed } from '../deal/dealSlice.ts'
import { selectSocket, socketChanged } from '../realtime/realtimeSlice.ts'
import { createTelemetryReporter } from './telemetryReporter.ts'
import { createVisitTotals } from './visitTotals.ts'

/** How often the log of calls is read: it keeps the last 40. */
const READ_INTERVAL_MS = 5_000
const FIRST_BATCH_AFTER_MS = 5_000
/** The pauses between batches grow, so that an hour of polling stays within the limit of a visit. */
const BATCH_PAUSE_FACTOR = 3
const BATCH_PAUSE_MAX_MS = 600_000
/** Delay after a step, so that records that follow at once are sent in the same batch. */
const STEP_BATCH_AFTER_MS = 1_000
/** Limit of different exceptions per visit. */
const EXCEPTIONS_MAX = 10

/** The listeners were added, after the first screen: the visit is reported from now on. */
export const telemetryStarted = createAction('telemetryStarted')

export function telemetryListeners(device: TelemetryDevice): AddListeners {
  return (start) => {
    const visit = createVisit(device)
    start({
      actionCreator: telemetryStarted,
      effect: (_action, api) => watch(visit, api),
    })
    start({ actionCreator: pageOpened, effect: (_action, api) => reportOpened(visit, api) })
    start({ actionCreator: callFailed, effect: ({ payload }) => reportError(visit, payload) })
    start({ actionCreator: socketChanged, effect: (_action, api) => reportSocket(visit, api) })
  }
}

/** The state of the reports of one visit. */
interface Visit {
  readonly device: TelemetryDevice
  readonly reporter: ReturnType<typeof createTelemetryReporter>
  readonly totals: ReturnType<typeof createVisitTotals>
  page: TelemetryRecord['page']
  /** The step on screen, its number, and when it appeared (ms of `device.now`). */
  reached: StepReached
  steps: number
  reachedAt: number | null
  /** The last reported values, so that none is reported twice. */
  socket: TelemetryFields<'socket'>['state'] | null
  leftAt: StepReached | null
  readonly exceptions: Set<string>
  readonly backgroundErrors: Set<string>
}

function createVisit(device: TelemetryDevice): Visit {
  return {
    device,
    reporter: createTelemetryReporter(device),
    totals: createVisitTotals(),
    page: 'not-found',
    ...atStart(),
    socket: null,
    exceptions: new Set(),
    backgroundErrors: new Set(),
  }
}

/** The values that are reset for each page. */
function atStart(): Pick<Visit, 'reached' | 'steps' | 'reachedAt' | 'leftAt'> {
  return { reached: { step: 'loading', result: null }, steps: 0, reachedAt: null, leftAt: null }
}

function add<N extends TelemetryRecordName>(
  { reporter, page }: Visit,
  record: N,
  fields: TelemetryFields<N>,
) {
  reporter.add(page, record, fields)
}

function reportOpened(visit: Visit, api: ListenerApi) {
  const state = api.getState()
  const opened = selectOpened(state)
  if (opened === null) return
  Object.assign(visit, { page: telemetryPage(opened), ...atStart() })
  add(visit, 'opened', {
    lang: selectLang(state),
    ...browserClass(visit.device.userAgent()),
    connection: connectionClass(visit.device.connection()),
    build: VERSION_LABEL,
    sandbox: isSandbox(urlOf(api)),
  })
}

function reportStep(visit: Visit, api: ListenerApi, next: StepReached) {
  const now = visit.device.now()
  visit.steps += 1
  add(visit, 'step', {
    ...next,
    number: visit.steps,
    took: Math.round(visit.reachedAt === null ? 0 : now - visit.reachedAt),
  })
  visit.reached = next
  visit.reachedAt = now
  const outcome = outcomeOf(next, () => causeOf(api.getState()))
  if (outcome) add(visit, 'outcome', { ...outcome, ...next, number: visit.steps })
  void sleep(STEP_BATCH_AFTER_MS, api.signal).then(() => {
    if (!api.signal.aborted) void visit.reporter.flush(urlOf(api))
  })
}

function reportException(visit: Visit, kind: TelemetryFields<'exception'>['kind'], error: unknown) {
  const stack = error instanceof Error ? error.stack : null
  const fields = { kind, type: exceptionType(error), frames: ownFrames(stack, visit.device.scripts()) }
  const words = JSON.stringify(fields)
  if (visit.exceptions.has(words) || visit.exceptions.size >= EXCEPTIONS_MAX) return
  visit.exceptions.add(words)
  add(visit, 'exception', fields)
}

function reportError(visit: Visit, { place, error, action }: Failure) {
  const fields = shownError(error, action)
  if (fields === null) return
  const words = JSON.stringify(fields)
  // The page, too, shows the same error of polling only once.
  if (place === 'background' && visit.backgroundErrors.has(words)) return
  if (place === 'background') visit.backgroundErrors.add(words)
  add(visit, 'error', fields)
}

function reportSocket(visit: Visit, api: ListenerApi) {
  const state = selectSocket(api.getState())
  // Without a configured socket nothing has failed.
  if (api.extra.settings.socket_path === '' || (state !== 'up' && state !== 'down')) return
  const now = state === 'up' ? 'up' : 'given-up'
  if (now === visit.socket) return
  visit.socket = now
  add(visit, 'socket', { state: now })
}

function reportTotals(visit: Visit, api: ListenerApi) {
  visit.totals.addCalls(api.extra.callLog.entries())
  const { calls, longTasks } = visit.totals.take()
  for (const fields of calls) add(visit, 'calls', fields)
  if (longTasks) add(visit, 'long-tasks', longTasks)
}

function leave(visit: Visit, api: ListenerApi) {
  const isOver = outcomeOf(visit.reached, () => 'other') !== null
  if (!isOver && visit.steps > 0 && visit.leftAt !== visit.reached) {
    visit.leftAt = visit.reached
    add(visit, 'outcome', { outcome: 'left', cause: null, ...visit.reached, number: visit.steps })
  }
  reportTotals(visit, api)
  visit.reporter.leave(urlOf(api))
}

async function watch(visit: Visit, api: ListenerApi) {
  reportOpened(visit, api)
  reportSocket(visit, api)
  // Subscribed first, so that the vitals' own listeners for the end of the page run before `leave`.
  visit.device.onVital((vital, value) =>
    add(visit, 'vital', { vital, value: Math.round(vital === 'CLS' ? value * 1_000 : value) }),
  )
  const ends = [
    visit.device.onStep((step, result) => {
      const next = stepReached(step, result)
      if (
        next &&
        (visit.steps === 0 || next.step !== visit.reached.step || next.result !== visit.reached.result)
      )
        reportStep(visit, api, next)
    }),
    visit.device.onException((kind, error) => reportException(visit, kind, error)),
    onPartFailed((error) => reportException(visit, 'part', error)),
    visit.device.onLongTask((ms) => visit.totals.addLongTask(ms)),
    visit.device.onLeave(() => leave(visit, api)),
  ]
  let pause = FIRST_BATCH_AFTER_MS
  let dueAt = visit.device.now() + pause
  await poll(api, { intervalMs: () => READ_INTERVAL_MS }, async () => {
    visit.totals.addCalls(api.extra.callLog.entries())
    if (visit.device.now() < dueAt) return true
    pause = Math.min(pause * BATCH_PAUSE_FACTOR, BATCH_PAUSE_MAX_MS)
    dueAt = visit.device.now() + pause
    reportTotals(visit, api)
    await visit.reporter.flush(urlOf(api))
    return true
  })
  for (const end of ends) end()
}

/** Calls `failed` with the error of each part that a boundary replaces; returns the unsubscribe function. */
function onPartFailed(failed: (error: unknown) => void): () => void {
  ErrorBoundary.onError = failed
  return () => {
    ErrorBoundary.onError = null
  }
}

function urlOf(api: ListenerApi): string {
  return api.extra.settings.telemetry_url ?? ''
}

/** Only a sandbox has this path. */
function isSandbox(url: string): boolean {
  return url.startsWith('/_sandbox/')
}

/** Why the order was cancelled, as the page shows it. */
function causeOf(state: AppState): CancelCause {
  return cancelCause({
    flow: selectSide(state) === 'seller' ? 'sale' : 'payment',
    reason: selectDealState(state).cancelReason,
    byMe: selectCancelledByMe(state),
    wasDisputed: selectWasDisputed(state),
  })
}
