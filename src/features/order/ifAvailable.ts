import { gatewayErrorOf } from '../../contract/gatewayError.ts'

/** The record is not there, or not for this person. */
const UNAVAILABLE: ReadonlySet<number | null> = new Set([401, 403, 404])

/** Null where the record cannot be had; anything else that fails may go well the next time. */
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
