/** Sends records in batches, each a JSON array; never more of a visit than the limit, and no batch more than twice. */
import {
  readTelemetry,
  type TelemetryFields,
  type TelemetryRecord,
  type TelemetryRecordName,
} from '../../contract/telemetry.ts'
import type { TelemetryDevice } from '../../platform/telemetryDevice.ts'

/** Bytes of all batches of a visit, second tries included. */
const VISIT_BYTES_MAX = 20_000
/** Kept free for what is told at the end: the outcome above all. */
const LEAVING_BYTES = 2_000
const QUEUE_MAX = 200

type Device = Pick<TelemetryDevice, 'randomId' | 'now' | 'send' | 'sendAtLeaving'>

interface TelemetryReporter {
  add<N extends TelemetryRecordName>(
    page: TelemetryRecord['page'],
    record: N,
    fields: TelemetryFields<N>,
  ): void
  /** Sends what waits, or once more what did not arrive. */
  flush(url: string): Promise<void>
  /** The same at once, without waiting for an answer: the page may be gone in a moment. */
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
  /** The endpoint failed twice in a row: this visit leaves it alone. */
  let isGivenUp = false

  /** The outcome and then the oldest, as many as fit into so many bytes. */
  function take(bytes: number): string | null {
    const isLast = ({ record }: TelemetryRecord) => record === 'outcome'
    const taken: string[] = []
    const kept: TelemetryRecord[] = []
    // The brackets of the array; each record has a comma besides.
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
      // What is not in the table does not get out, whatever the types were told.
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
