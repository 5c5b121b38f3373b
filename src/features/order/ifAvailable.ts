import { failureOf, gatewayErrorOf } from '../../contract/gatewayError.ts'

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
    // An answer that cannot be read may be another one next time.
    if (isLost) refused?.()
    return null
  }
}

/** The same for a record that was shown: it is gone only where the gateway does not know it; otherwise nothing is known of it now. */
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
