/** Telemetry without a browser: the test supplies steps and errors, and reads the sent records. */
import {
  readTelemetry,
  type TelemetryRecord,
  type TelemetryRecordName,
} from '../../src/contract/telemetry.ts'
import { telemetryListeners, telemetryStarted } from '../../src/features/telemetry/telemetryListeners.ts'
import { readSettings } from '../../src/platform/settings.ts'
import type { TelemetryDevice } from '../../src/platform/telemetryDevice.ts'
import { TEST_SETTINGS, type OpenedClient } from './client.ts'
import { ORIGIN } from './world.ts'

export const TELEMETRY_URL = 'https://telemetry.test/in'
export const TELEMETRY_SETTINGS = {
  ...TEST_SETTINGS,
  ...readSettings(
    JSON.stringify({
      api_v1: TEST_SETTINGS.api_v1,
      api_v2: TEST_SETTINGS.api_v2,
      telemetry_url: TELEMETRY_URL,
    }),
  ),
}
export const SCRIPT_URL = `${ORIGIN}/assets/core-AbCd1234.js`

interface Batch {
  url: string
  body: string
  /** Batches sent with `sendBeacon`. */
  isLast: boolean
}

interface TestTelemetry {
  device: TelemetryDevice
  batches: Batch[]
  /** Sets the response of the endpoint. */
  endpoint: { isUp: boolean }
  reach(step: string | null, result?: string | null): void
  throwError(error: unknown, kind?: 'error' | 'rejection'): void
  measure(vital: 'LCP' | 'INP' | 'CLS', value: number): void
  block(ms: number): void
  leave(): void
  /** All sent records, ordered by number. */
  records(): TelemetryRecord[]
  recordsOf<N extends TelemetryRecordName>(name: N): Extract<TelemetryRecord, { record: N }>[]
}

export function createTestTelemetry(pageUrl = `${ORIGIN}/payment/7`): TestTelemetry {
  const began = Date.now()
  const batches: Batch[] = []
  const endpoint = { isUp: true }
  const listeners = {
    step: (_step: string | null, _result: string | null) => {},
    error: (_kind: 'error' | 'rejection', _error: unknown) => {},
    vital: (_vital: 'LCP' | 'INP' | 'CLS', _value: number) => {},
    task: (_ms: number) => {},
    leave: () => {},
  }
  const listen = <K extends keyof typeof listeners>(name: K, listener: (typeof listeners)[K]) => {
    listeners[name] = listener
    return () => undefined
  }
  const records = () =>
    batches
      .flatMap(({ body }) => JSON.parse(body) as unknown[])
      .map((record) => {
        const read = readTelemetry(record)
        if (read === null) throw new Error(`no record of the table: ${JSON.stringify(record)}`)
        return read
      })
      .toSorted((one, other) => one.n - other.n)
  return {
    batches,
    endpoint,
    device: {
      randomId: () => 123_456_789_012,
      userAgent: () =>
        'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile',
      connection: () => '3g',
      now: () => Date.now() - began,
      onStep: (listener) => listen('step', listener),
      onException: (listener) => listen('error', listener),
      onVital: (listener) => void listen('vital', listener),
      onLongTask: (listener) => listen('task', listener),
      onLeave: (listener) => listen('leave', listener),
      scripts: () => ({ urls: new Set([SCRIPT_URL]), page: pageUrl }),
      async send(url, body) {
        batches.push({ url, body, isLast: false })
        return endpoint.isUp
      },
      sendAtLeaving(url, body) {
        batches.push({ url, body, isLast: true })
        return endpoint.isUp
      },
    },
    reach: (step, result = null) => listeners.step(step, result),
    throwError: (error, kind = 'error') => listeners.error(kind, error),
    measure: (vital, value) => listeners.vital(vital, value),
    block: (ms) => listeners.task(ms),
    leave: () => listeners.leave(),
    records,
    recordsOf: <N extends TelemetryRecordName>(name: N) =>
      records().filter((record): record is Extract<TelemetryRecord, { record: N }> => record.record === name),
  }
}

/** Adds telemetry to a client, like the overlays do one second after they have loaded. */
export function withTelemetry(client: OpenedClient): TestTelemetry {
  const telemetry = createTestTelemetry()
  client.store.addListeners([telemetryListeners(telemetry.device)])
  client.store.dispatch(telemetryStarted())
  return telemetry
}

/** Supplies the client's screens to the telemetry, like the page's hooks. */
export function followScreens(
  client: OpenedClient,
  telemetry: TestTelemetry,
  screenOf: () => { name: string; result?: string },
): void {
  const look = () => {
    const { name, result = null } = screenOf()
    telemetry.reach(name, result)
  }
  client.store.subscribe(look)
  look()
}
