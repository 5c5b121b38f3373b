/** Telemetry without a browser: the test supplies steps and errors, and reads the sent records. */
import {
  readTelemetry,
  type TelemetryRecord,
  type TelemetryRecordName,
} from '../../src/contract/telemetry.ts'
import { telemetryListeners, telemetryStarted } from '../../src/features/telemetry/telemetryListeners.ts'
import { readSettings } from '../../src/platform/settings.ts'
import type { TelemetryDevice, TelemetryWatcher } from '../../src/platform/telemetryDevice.ts'
import { TEST_SETTINGS, type OpenedClient } from './client.ts'
import { ORIGIN } from './world.ts'

export const TELEMETRY_URL = 'https://telemetry.test/in'
const { api_v1, api_v2 } = TEST_SETTINGS
export const TELEMETRY_SETTINGS = {
  ...TEST_SETTINGS,
  ...readSettings(JSON.stringify({ api_v1, api_v2, telemetry_url: TELEMETRY_URL })),
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
  /** Calls back what the device has seen. */
  seen(): TelemetryWatcher
  reach(step: string | null, result?: string | null): void
  leave(): void
  /** All sent records, each once, ordered by number. */
  records(): TelemetryRecord[]
  recordsOf<N extends TelemetryRecordName>(name: N): Extract<TelemetryRecord, { record: N }>[]
}

export function createTestTelemetry(): TestTelemetry {
  const began = Date.now()
  const batches: Batch[] = []
  const endpoint = { isUp: true }
  let watcher: TelemetryWatcher | null = null
  const seen = () => {
    if (watcher === null) throw new Error('telemetry has not been started')
    return watcher
  }
  const records = () => {
    const read = batches
      .flatMap(({ body }) => JSON.parse(body) as unknown[])
      .map((record) => {
        const read = readTelemetry(record)
        if (read === null) throw new Error(`no record of the table: ${JSON.stringify(record)}`)
        return read
      })
    const byNumber = new Map(read.map((record) => [record.n, record]))
    return [...byNumber.values()].toSorted((one, other) => one.n - other.n)
  }
  return {
    batches,
    endpoint,
    device: {
      randomId: () => 123_456_789_012,
      userAgent: () => 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML) Chrome/127.0.0.0 Mobile',
      connection: () => '3g',
      now: () => Date.now() - began,
      scripts: () => `${ORIGIN}/assets/`,
      watch: (next) => void (watcher = next),
      async send(url, body) {
        batches.push({ url, body, isLast: false })
        return endpoint.isUp
      },
      sendAtLeaving(url, body) {
        batches.push({ url, body, isLast: true })
        return endpoint.isUp
      },
    },
    seen,
    reach: (step, result = null) => seen().onStep(step, result),
    leave: () => seen().onLeave(),
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
