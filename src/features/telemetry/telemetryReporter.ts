/** Sends records in batches, each a JSON array: never more bytes per visit than the limit, and each batch at most twice. */
import {
  readTelemetry,
  type TelemetryFields,
  type TelemetryRecord,
  type TelemetryRecordName,
} from '../../contract/telemetry.ts'
import type { TelemetryDevice } from '../../platform/telemetryDevice.ts'

/** Bytes of all batches of a visit, including repeated ones. */
const VISIT_BYTES_MAX = 20_000
/** Reserved for the last batch, which contains the outcome. */
const LEAVING_BYTES = 2_000
const QUEUE_MAX = 200

type Device = Pick<TelemetryDevice, 'randomId' | 'now' | 'send' | 'sendAtLeaving'>

interface TelemetryReporter {
  add<N extends TelemetryRecordName>(
    page: TelemetryRecord['page'],
    record: N,
    fields: TelemetryFields<N>,
  ): void
  /** Sends the queue, or repeats a batch that did not arrive. */
  flush(url: string): Promise<void>
  /** Sends both without waiting for a response, because the page may be closing. */
  leave(url: string): void
}

export function createTelemetryReporter(device: Device): TelemetryReporter {
  const visit = device.randomId()
  let number = 0
  let queue: TelemetryRecord[] = []
  let bytesLeft = VISIT_BYTES_MAX
  /** A batch that did not arrive. */
  let failed: string | null = null
  let isSending = false
  /** The endpoint failed twice in a row: this visit sends nothing more. */
  let isGivenUp = false

  /** Takes the outcome first and then the oldest records, as many as fit into `bytes`. */
  function take(bytes: number): string | null {
    const isLast = ({ record }: TelemetryRecord) => record === 'outcome'
    const taken: string[] = []
    const kept: TelemetryRecord[] = []
    // Without the brackets of the array; each record also needs a comma.
    let free = bytes - 2
    for (const record of [...queue.filter(isLast), ...queue.filter((one) => !isLast(one))]) {
      const text = JSON.stringify(record)
      if (text.length + 1 <= free) {
        free -= text.length + 1
        taken.push(text)
      } else kept.push(record)
    }
    queue = kept
    return taken.length > 0 ? `[${taken.join()}]` : null
  }

  return {
    add(page, record, fields) {
      number += 1
      const at = Math.round(device.now())
      // Validated at run time, so that no value outside of the schema is sent.
      const read = readTelemetry({ record, visit, n: number, at, page, ...fields })
      if (read === null || isGivenUp) return
      if (queue.length < QUEUE_MAX || record === 'outcome') queue.push(read)
    },
    async flush(url) {
      if (isSending || isGivenUp) return
      const again = failed
      const body = again ?? take(bytesLeft - LEAVING_BYTES)
      failed = null
      if (body === null || body.length > bytesLeft) return
      bytesLeft -= body.length
      isSending = true
      const hasArrived = await device.send(url, body)
      isSending = false
      if (hasArrived) return
      if (again === null) failed = body
      else isGivenUp = true
    },
    leave(url) {
      if (isGivenUp) return
      for (const body of [failed, take(bytesLeft - (failed?.length ?? 0))]) {
        if (body === null || body.length > bytesLeft) continue
        bytesLeft -= body.length
        isGivenUp ||= !device.sendAtLeaving(url, body)
      }
      failed = null
    },
  }
}
