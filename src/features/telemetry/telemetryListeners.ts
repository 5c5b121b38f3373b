/** Reports one visit (docs/telemetry.md): steps, results of calls, errors, speed. */
import { createAction } from '@reduxjs/toolkit'
import type { CallLogEntry } from '../../api/callLog.ts'
import { VERSION_LABEL } from '../../contract/constants.ts'
import { ENDPOINTS, type Route } from '../../contract/endpoints.ts'
import type { TelemetryFields, TelemetryRecordName } from '../../contract/telemetry.ts'
import { sleep } from '../../platform/sleep.ts'
import type { TelemetryDevice } from '../../platform/telemetryDevice.ts'
import { cancelCause, type CancelCause } from '../../rules/cancelText.ts'
import { callFailed, pageOpened, selectOpened, selectSide } from '../../shell/shellSlice.ts'
import { poll } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { selectCancelledByMe, selectOrderWithDeal, selectWasDisputed } from '../order/orderSlice.ts'
import { selectSocket, socketChanged } from '../realtime/realtimeSlice.ts'
import { createTelemetryReporter } from './telemetryReporter.ts'
import {
  browserClass,
  connectionClass,
  outcomeOf,
  shownError,
  stepReached,
  telemetryPage,
  thrownError,
  withCall,
  type TelemetryStep,
} from './telemetryRules.ts'

const FIRST_BATCH_AFTER_MS = 5_000
/** The next batch is sent after twice the age of the page, so that an hour of polling stays within the limit of a visit. */
const BATCH_PAUSE_MAX_MS = 600_000
/** Delay after a step, so that records that follow at once are sent in the same batch. */
const STEP_BATCH_AFTER_MS = 1_000

/** The listeners were added, after the first screen: the visit is reported from now on. */
export const telemetryStarted = createAction('telemetryStarted')

export function telemetryListeners(device: TelemetryDevice): AddListeners {
  return (start, { extra: { settings } }) => {
    const url = settings.telemetry_url ?? ''
    const reporter = createTelemetryReporter(device, url)
    const once = new Set<string>()
    const vitals = new Map<TelemetryFields<'vital'>['vital'], number>()
    let calls = new Map<Route, TelemetryFields<'calls'>>()
    /** The last step of the page, when it was reached (`device.now`), and whether the page has been left at it. */
    let last: { step: TelemetryStep; at: number; isLeft: boolean } | null = null

    function add<N extends TelemetryRecordName>(api: ListenerApi, record: N, fields: TelemetryFields<N>) {
      reporter.add(telemetryPage(selectOpened(api.getState())), record, fields)
    }

    /** Adds a record unless the visit has an equal one. */
    function addOnce<N extends TelemetryRecordName>(api: ListenerApi, record: N, fields: TelemetryFields<N>) {
      const words = JSON.stringify([selectOpened(api.getState())?.page, record, fields])
      if (!once.has(words)) add(api, record, fields)
      once.add(words)
    }

    function addPage(api: ListenerApi) {
      last = null
      add(api, 'opened', {
        lang: api.extra.lang(),
        ...browserClass(device.userAgent()),
        connection: connectionClass(device.connection()),
        build: VERSION_LABEL,
        // Only a sandbox has this path.
        sandbox: url.startsWith('/_sandbox/'),
      })
    }

    function addStep(api: ListenerApi, step: TelemetryStep) {
      if (last?.step === step) return
      const at = device.now()
      add(api, 'step', { step, took: last ? Math.round(at - last.at) : 0 })
      last = { step, at, isLeft: false }
      const outcome = outcomeOf(step, causeOf(api.getState()))
      if (outcome) add(api, 'outcome', { ...outcome, step })
      void sleep(STEP_BATCH_AFTER_MS, api.signal).then(() => {
        if (!api.signal.aborted) void reporter.flush()
      })
    }

    function countCall(entry: CallLogEntry) {
      if (isRoute(entry.what)) calls.set(entry.what, withCall(calls.get(entry.what), entry.what, entry))
    }

    function addTotals(api: ListenerApi) {
      for (const fields of calls.values()) add(api, 'calls', fields)
      for (const [vital, value] of vitals) add(api, 'vital', { vital, value })
      calls = new Map()
      vitals.clear()
    }

    function leave(api: ListenerApi) {
      if (last && !last.isLeft && outcomeOf(last.step, 'other') === null) {
        last.isLeft = true
        add(api, 'outcome', { outcome: 'left', cause: null, step: last.step })
      }
      addTotals(api)
      reporter.leave()
    }

    async function watch(api: ListenerApi) {
      const { callLog } = api.extra
      for (const entry of callLog.entries()) countCall(entry)
      callLog.onAdd = countCall
      addPage(api)
      addSocket(api)
      const onException = (kind: TelemetryFields<'exception'>['kind'], error: unknown) =>
        addOnce(api, 'exception', { kind, ...thrownError(error, device.scripts()) })
      device.watch(
        {
          onException,
          onStep(shownStep, shownResult) {
            const step = stepReached(shownStep, shownResult)
            // While the code of the next step is loaded, the person is still at the last one.
            if (step && (last === null || step !== 'loading')) addStep(api, step)
          },
          onVital: (vital, value) => vitals.set(vital, Math.round(vital === 'CLS' ? value * 1_000 : value)),
          onLeave: () => leave(api),
        },
        api.signal,
      )
      ErrorBoundary.onError = (error) => onException('part', error)
      await sleep(FIRST_BATCH_AFTER_MS, api.signal)
      const intervalMs = () => Math.min(device.now() * 2, BATCH_PAUSE_MAX_MS)
      await poll(api, { intervalMs }, async () => {
        addTotals(api)
        await reporter.flush()
        return true
      })
      ErrorBoundary.onError = null
      callLog.onAdd = null
    }

    function addSocket(api: ListenerApi) {
      const state = selectSocket(api.getState())
      if (state === 'up' || state === 'down')
        addOnce(api, 'socket', { state: state === 'up' ? 'up' : 'given-up' })
    }

    start({ actionCreator: telemetryStarted, effect: (_action, api) => watch(api) })
    start({ actionCreator: pageOpened, effect: (_action, api) => addPage(api) })
    start({ actionCreator: socketChanged, effect: (_action, api) => addSocket(api) })
    start({
      actionCreator: callFailed,
      effect({ payload: { place, error, action } }, api) {
        const fields = shownError(error, action)
        // The page, too, shows the same error of polling only once.
        if (fields) (place === 'background' ? addOnce : add)(api, 'error', fields)
      },
    })
  }
}

function isRoute(name: string): name is Route {
  return Object.hasOwn(ENDPOINTS, name)
}

/** Why the order was cancelled, as the page shows it. */
function causeOf(state: AppState): CancelCause {
  return cancelCause({
    side: selectSide(state),
    reason: selectOrderWithDeal(state).cancelReason,
    byMe: selectCancelledByMe(state),
    wasDisputed: selectWasDisputed(state),
  })
}
