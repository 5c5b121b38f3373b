import { gatewayErrorOf } from '../../contract/gatewayError.ts'

/** Statuses of a record that does not exist, or that this person may not read. */
const UNAVAILABLE: ReadonlySet<number | null> = new Set([401, 403, 404])

/** Null where the record is unavailable or unreadable. Rejects on any other error: another try may succeed. */
export async function ifAvailable<T>(work: () => Promise<T>, refused?: () => unknown): Promise<T | null> {
  try {
    return await work()
  } catch (reason) {
    const error = gatewayErrorOf(reason)
    const isLost = error?.kind === 'refused' && UNAVAILABLE.has(error.status)
    if (!isLost && error?.kind !== 'malformed') throw reason
    refused?.()
    return null
  }
}
