/** Watches one visit and reports it (docs/telemetry.md): what the page shows, what its calls came to, what went wrong. */
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
import { isFeatureLoaded } from '../../store/isFeatureLoaded.ts'
import { poll, sleep } from '../../store/timing.ts'
import type { AddListeners, AppState, Feature, ListenerApi } from '../../store/types.ts'
import {
  callFailed,
  pageOpened,
  selectLang,
  selectOpened,
  selectSide,
  type Failure,
} from '../../app/shell/shellSlice.ts'
import { selectCancelledByMe, selectDealState, selectWasDisputed } from '../deal/dealSlice.ts'
import { selectSocket, socketChanged } from '../realtime/realtimeSlice.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { createTelemetryReporter } from './telemetryReporter.ts'
import { createVisitTotals } from './visitTotals.ts'

/** How often the log of calls is read: it keeps the last 40. */
const READ_INTERVAL_MS = 5_000
const FIRST_BATCH_AFTER_MS = 5_000
/** The pauses between batches grow, so that an hour of polling stays within the limit of a visit. */
const BATCH_PAUSE_FACTOR = 3
const BATCH_PAUSE_MAX_MS = 600_000
/** After a step, so that whatever comes with it goes along. */
const STEP_BATCH_AFTER_MS = 1_000
/** An error that repeats itself with every frame adds nothing. */
const EXCEPTIONS_MAX = 10

export function telemetryFeature(device: TelemetryDevice): Feature {
  return { name: 'telemetry', listeners: [addTelemetryListeners(device)] }
}

function addTelemetryListeners(device: TelemetryDevice): AddListeners {
  return (start) => {
    const visit = createVisit(device)
    start({
      predicate: (action) => isFeatureLoaded(action, 'telemetry'),
      effect: (_action, api) => visit.watch(api),
    })
    start({ actionCreator: pageOpened, effect: (_action, api) => visit.open(api) })
    start({ actionCreator: callFailed, effect: ({ payload }) => visit.reportError(payload) })
    start({ actionCreator: socketChanged, effect: (_action, api) => visit.reportSocket(api) })
  }
}

function createVisit(device: TelemetryDevice) {
  const reporter = createTelemetryReporter(device)
  const totals = createVisitTotals()
  let page: TelemetryRecord['page'] = 'not-found'
  let reached: StepReached = { step: 'loading', result: null }
  let steps = 0
  let reachedAt: number | null = null
  /** What was reported last of each of these. */
  let socket: TelemetryFields<'socket'>['state'] | null = null
  let leftAt: StepReached | null = null
  const exceptions = new Set<string>()
  const backgroundErrors = new Set<string>()

  function add<N extends TelemetryRecordName>(record: N, fields: TelemetryFields<N>) {
    reporter.add(page, record, fields)
  }

  function open(api: ListenerApi) {
    const state = api.getState()
    const opened = selectOpened(state)
    if (opened === null) return
    page = telemetryPage(opened)
    steps = 0
    reachedAt = null
    leftAt = null
    reached = { step: 'loading', result: null }
    add('opened', {
      lang: selectLang(state),
      ...browserClass(device.userAgent()),
      connection: connectionClass(device.connection()),
      build: VERSION_LABEL,
      sandbox: isSandbox(urlOf(api)),
    })
  }

  function reportStep(api: ListenerApi, next: StepReached) {
    const now = device.now()
    steps += 1
    add('step', { ...next, number: steps, took: Math.round(reachedAt === null ? 0 : now - reachedAt) })
    reached = next
    reachedAt = now
    const outcome = outcomeOf(next, () => causeOf(api.getState()))
    if (outcome) add('outcome', { ...outcome, ...next, number: steps })
    void sleep(STEP_BATCH_AFTER_MS, api.signal).then(() => {
      if (!api.signal.aborted) void reporter.flush(urlOf(api))
    })
  }

  function reportException(kind: TelemetryFields<'exception'>['kind'], error: unknown) {
    const stack = error instanceof Error ? error.stack : null
    const fields = { kind, type: exceptionType(error), frames: ownFrames(stack, device.scripts()) }
    const words = JSON.stringify(fields)
    if (exceptions.has(words) || exceptions.size >= EXCEPTIONS_MAX) return
    exceptions.add(words)
    add('exception', fields)
  }

  function reportError({ place, error, action }: Failure) {
    const fields = shownError(error, action)
    if (fields === null) return
    const words = JSON.stringify(fields)
    // The page shows what a poll meets only once, too.
    if (place === 'background' && backgroundErrors.has(words)) return
    if (place === 'background') backgroundErrors.add(words)
    add('error', fields)
  }

  function reportSocket(api: ListenerApi) {
    const state = selectSocket(api.getState())
    // A deployment without a socket has given up nothing.
    if (api.extra.settings.socket_path === '' || (state !== 'up' && state !== 'down')) return
    const now = state === 'up' ? 'up' : 'given-up'
    if (now === socket) return
    socket = now
    add('socket', { state: now })
  }

  function reportTotals(api: ListenerApi) {
    totals.addCalls(api.extra.callLog.entries())
    const { calls, longTasks } = totals.take()
    for (const fields of calls) add('calls', fields)
    if (longTasks) add('long-tasks', longTasks)
  }

  function leave(api: ListenerApi) {
    const isOver = outcomeOf(reached, () => 'other') !== null
    if (!isOver && steps > 0 && leftAt !== reached) {
      leftAt = reached
      add('outcome', { outcome: 'left', cause: null, ...reached, number: steps })
    }
    reportTotals(api)
    reporter.leave(urlOf(api))
  }

  async function watch(api: ListenerApi) {
    open(api)
    reportSocket(api)
    // First, so that their own listeners for the end of the page run before ours.
    device.onVital((vital, value) =>
      add('vital', { vital, value: Math.round(vital === 'CLS' ? value * 1_000 : value) }),
    )
    const ends = [
      device.onStep((step, result) => {
        const next = stepReached(step, result)
        if (next && (steps === 0 || next.step !== reached.step || next.result !== reached.result))
          reportStep(api, next)
      }),
      device.onException(reportException),
      onPartFailed((error) => reportException('part', error)),
      device.onLongTask((ms) => totals.addLongTask(ms)),
      device.onLeave(() => leave(api)),
    ]
    let pause = FIRST_BATCH_AFTER_MS
    let dueAt = device.now() + pause
    await poll(api, { intervalMs: () => READ_INTERVAL_MS }, async () => {
      totals.addCalls(api.extra.callLog.entries())
      if (device.now() < dueAt) return true
      pause = Math.min(pause * BATCH_PAUSE_FACTOR, BATCH_PAUSE_MAX_MS)
      dueAt = device.now() + pause
      reportTotals(api)
      await reporter.flush(urlOf(api))
      return true
    })
    for (const end of ends) end()
  }

  return { open, watch, reportError, reportSocket }
}

/** React calls this method of a boundary if it is there; most visits do without it, and without its bytes in the first load. */
function onPartFailed(failed: (error: unknown) => void): () => void {
  ErrorBoundary.prototype.componentDidCatch = failed
  return () => {
    delete ErrorBoundary.prototype.componentDidCatch
  }
}

function urlOf(api: ListenerApi): string {
  return api.extra.settings.telemetry_url ?? ''
}

/** Only a sandbox has this path. */
function isSandbox(url: string): boolean {
  return url.startsWith('/_sandbox/')
}

/** Why the order of the page ended badly, as the page shows it. */
function causeOf(state: AppState): CancelCause {
  return cancelCause({
    flow: selectSide(state) === 'seller' ? 'sale' : 'payment',
    reason: selectDealState(state).cancelReason,
    byMe: selectCancelledByMe(state),
    wasDisputed: selectWasDisputed(state),
  })
}
