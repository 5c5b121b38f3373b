/** Context of the conformance checks, and their choice of a bank. */
import type { Id } from '../../contract/ids.ts'
import type { Broker } from '../../contract/orders.ts'
import type { ConformanceClient } from './client.ts'
import type { Counterparty } from './counterparty.ts'
import type { Report } from './report.ts'

/** Dependencies of a check. */
export interface CheckContext {
  client: ConformanceClient
  report: Report
  counterparty: Counterparty | null
  timeoutMs: number
  /** Creates a temporary account. */
  account(): Promise<{ access: string | null; refresh: string | null }>
}

/** Polling interval while a real person has to act, ms. */
export const POLL_MS = 2_000

/** Key of the first available bank; null when there is none. */
export function bankOf(banks: readonly Broker[] | null): Id | null {
  return banks?.find((bank) => bank.is_available && bank.name !== 'Autobank')?.broker_id ?? null
}
