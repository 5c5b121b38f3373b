/** Context of the conformance checks, and readers of response fields. */
import * as v from 'valibot'
import type { Id } from '../../contract/ids.ts'
import { brokers } from '../../contract/orders.ts'
import { isList, isRow, type Row, type ConformanceClient } from './client.ts'
import type { Counterparty } from './counterparty.ts'
import type { Report } from './report.ts'

/** Dependencies of a check. */
export interface CheckContext {
  client: ConformanceClient
  report: Report
  counterparty: Counterparty | null
  timeoutMs: number
  /** Creates a temporary account. */
  account(): Promise<{ access: string | null; refresh: string }>
}

/** Polling interval while a real person has to act, ms. */
export const POLL_MS = 2_000

/** The rows of a response with a list. */
export function rowsOf(answer: Row | null): Row[] {
  const list = answer?.['rows']
  return isList(list) ? list.filter(isRow) : []
}

/** Text of a field; empty when it is neither text nor number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** True for a flag that says no; some gateways write 0. */
export function isNo(flag: unknown): boolean {
  return flag === false || flag === 0
}

/** The first of these fields that contains an id. */
export function idOf(row: Row | null, ...names: string[]): Id | null {
  for (const name of names) {
    const value = row?.[name]
    if (typeof value === 'string' || typeof value === 'number') return value
  }
  return null
}

/** Key of the first available bank; null when there is none. */
export function bankOf(answer: Row | null): Id | null {
  const bank = v.parse(brokers, rowsOf(answer)).find((row) => row.is_available && row.name !== 'Autobank')
  return bank?.broker_id ?? null
}
