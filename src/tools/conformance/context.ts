/** Context of the conformance checks, and their choice of a bank. */
import type { Reply } from '../../contract/endpoints.ts'
import type { Id } from '../../contract/ids.ts'
import type { Broker } from '../../contract/orders.ts'
import { demandsOf } from '../../rules/demands.ts'
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

/** The deal of an order, which contains or names it; null without one. */
export async function dealIn(
  client: ConformanceClient,
  order: Reply<'GET /payments_v2/{id}' | 'GET /sale_v2/{id}'> | null,
  token: string,
): Promise<Reply<'GET /deals/{id}'> | null> {
  const id = order?.deal?.deal_id ?? order?.refs.deal ?? null
  return id === null ? null : client.again('GET /deals/{id}', { id, token })
}

/** Key of the first available bank except the automatic one, and those that demand a value with the deal; null when there is none. */
export function bankOf(banks: readonly Broker[] | null): Id | null {
  return banks?.find(isUsual)?.broker_id ?? null
}

function isUsual(bank: Broker): boolean {
  const isEmailOnly = demandsOf('purchase', bank).every((name) => name === 'email')
  return bank.is_available && bank.name !== 'Autobank' && isEmailOnly
}
