import { failureOf, gatewayErrorOf } from '../../contract/gatewayError.ts'

/** Statuses of a record that does not exist, or that this person may not read. */
const UNAVAILABLE: ReadonlySet<number | null> = new Set([401, 403, 404])

/** Resolves with null if the record is unavailable or unreadable. Rejects on any other error, because a retry may succeed. */
export async function ifAvailable<T>(work: () => Promise<T>, refused?: () => unknown): Promise<T | null> {
  try {
    return await work()
  } catch (reason) {
    const error = gatewayErrorOf(reason)
    const isLost = error?.kind === 'refused' && UNAVAILABLE.has(error.status)
    if (!isLost && error?.kind !== 'malformed') throw reason
    // An unreadable record is requested again next time, because the next response may be readable.
    if (isLost) refused?.()
    return null
  }
}

/** Like `ifAvailable`, for a record that was shown: null only if the gateway no longer has it. If it may not be read, its state is unknown, and the load fails. */
export async function unlessGone<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (reason) {
    const error = gatewayErrorOf(reason)
    if (error?.status === 404) return null
    if (error?.kind === 'refused') throw failureOf('malformed', error.call)
    throw reason
  }
}
