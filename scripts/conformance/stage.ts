/** What the scenes of a conformance run play with, and small readers of answers. */
import type { Id } from '../../src/contract/scalars.ts'
import type { Hand } from './hand.ts'
import type { Report } from './report.ts'
import { isList, isRow, type Row, type Wire } from './wire.ts'

/** What a scene plays with. */
export interface Stage {
  wire: Wire
  report: Report
  hand: Hand | null
  timeoutMs: number
  /** A new temporary account. */
  account(): Promise<{ access: string | null; refresh: string }>
}

/** Between two looks at what a real person has to do. */
export const POLL_MS = 2_000

/** The rows of a list that was answered. */
export function rowsOf(answer: Row | null): Row[] {
  const list = answer?.['rows']
  return isList(list) ? list.filter(isRow) : []
}

/** Text of a field; empty where it is neither text nor number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The first of these fields that holds an id. */
export function idOf(row: Row | null, ...names: string[]): Id | null {
  for (const name of names) {
    const value = row?.[name]
    if (typeof value === 'string' || typeof value === 'number') return value
  }
  return null
}

/** The key of the first bank that can be chosen; null when there is none. */
export function bankOf(answer: Row | null): Id | null {
  const bank = rowsOf(answer).find((row) => row['is_available'] !== false && row['name'] !== 'Autobank')
  return idOf(bank ?? null, 'broker_id', 'id')
}
