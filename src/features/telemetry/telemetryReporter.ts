/** Sends records in batches, each a JSON array. */
import {
  readTelemetry,
  type TelemetryFields,
  type TelemetryRecord,
  type TelemetryRecordName,
} from '../../contract/telemetry.ts'
import type { TelemetryDevice } from '../../platform/telemetryDevice.ts'

/** Bytes of all batches of a visit, including repeated ones. */
const VISIT_BYTES_MAX = 20_000
/** Reserved for outcomes. */
const OUTCOME_BYTES = 2_000

type Device = Pick<TelemetryDevice, 'randomId' | 'now' | 'send' | 'sendAtLeaving'>

/** `url` is where the batches go. */
export function createTelemetryReporter(device: Device, url: string) {
  const visit = device.randomId()
  let n = 0
  /** Records as JSON. */
  let queue: string[] = []
  let bytesLeft = VISIT_BYTES_MAX
  let isSending = false
  /** In a row; after the second one nothing more of the visit is sent. */
  let failures = 0

  /** Adds the records that fit, each with a comma and the brackets of its batch. */
  function enqueue(records: readonly string[]) {
    for (const text of records) {
      const bytes = text.length + 3
      if (bytes > bytesLeft - (text.startsWith('{"record":"outcome"') ? 0 : OUTCOME_BYTES)) continue
      bytesLeft -= bytes
      queue.push(text)
    }
  }

  return {
    add<N extends TelemetryRecordName>(page: TelemetryRecord['page'], record: N, fields: TelemetryFields<N>) {
      n += 1
      // Validated at run time, so that no value outside of the table is sent.
      const read = readTelemetry({ record, visit, n, at: Math.round(device.now()), page, ...fields })
      if (read) enqueue([JSON.stringify(read)])
    },
    /** Sends the queue; records that do not arrive are sent once more with the next batch. */
    async flush() {
      if (isSending || failures > 1 || queue.length === 0) return
      const batch = queue
      queue = []
      isSending = true
      const hasArrived = await device.send(url, `[${batch.join()}]`)
      isSending = false
      failures = hasArrived ? 0 : failures + 1
      if (!hasArrived) enqueue(batch)
    },
    /** Sends the queue without waiting for a response, because the page may be closing. */
    leave() {
      if (failures > 1 || queue.length === 0) return
      if (!device.sendAtLeaving(url, `[${queue.join()}]`)) failures = 2
      queue = []
    },
  }
}
