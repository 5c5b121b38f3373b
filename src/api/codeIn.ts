import { readCodeData } from '../contract/platform.ts'
import type { GatewayClock } from '../platform/clock.ts'

/** The code in a response of `GET /codedata`, whose time sets the clock unless a cache has kept it; null without a code. `receivedAt`: device ms, now by default. */
export function codeIn(
  answer: unknown,
  clock: GatewayClock,
  receivedAt?: number,
  isKept = false,
): string | null {
  const data = readCodeData(answer)
  if (data === null) return null
  if (!isKept) clock.sync(data.server_time, 0, receivedAt)
  return data.code
}
