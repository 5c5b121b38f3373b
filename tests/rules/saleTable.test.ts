import { describe, expect, it } from 'vitest'
import { DEAL_STATES } from '../../src/contract/deals.ts'
import { saleScreen, type SaleScreen } from '../../src/rules/sale.ts'
import { aDeal, combinations } from './records.ts'

const axes = {
  status: [0, 1, 2, 3],
  deal: [null, ...combinations({ state: DEAL_STATES, disputed: [false, true], left: [false, true] })],
  reason: [null, 'timeout'],
  approved: [false, true],
  search: ['idle', 'running', 'failed'],
  method: [null, 4],
} as const
type Case = { [K in keyof typeof axes]: (typeof axes)[K][number] }

function screenOf(row: Case): SaleScreen {
  return saleScreen({
    sale: { status: row.status, cancel_reason: row.reason, is_approved: row.approved },
    deal:
      row.deal &&
      aDeal({
        state: row.deal.state,
        lot_id: row.deal.left ? 8 : 9,
        dispute: row.deal.disputed ? { initiator: 'trader', opponent: null, created_at: null } : null,
      }),
    excludedLots: [8],
    method: row.method,
    search: row.search,
  })
}

interface Read {
  st: number
  D: string | null
  C: boolean
  M: boolean
  S: string
  approved: boolean
  dispute: boolean
}

/** Table 3.9 as it is written, row by row. */
const TABLE: readonly (readonly [row: number, when: (c: Read) => boolean, screen: string])[] = [
  [2, (c) => c.st === 2, 'processed ok'],
  [3, (c) => c.st === 3, 'processed not-ok'],
  [4, (c) => c.dispute, 'processed dispute'],
  [5, (c) => c.C, 'processed not-ok'],
  [6, (c) => c.D === 'closed', 'processed ok'],
  [7, (c) => c.D === 'paid', 'processed waiting paid'],
  [8, (c) => c.D === 'confirmed', 'processed waiting active'],
  [9, (c) => c.D === 'proposed', 'wait deal'],
  [10, (c) => c.S === 'failed', 'restart'],
  [11, (c) => c.S === 'running', 'wait search'],
  [12, (c) => c.D === 'deleted', 'processed not-ok +restart'],
  [13, (c) => c.M && !c.approved, 'wait approval'],
  [14, (c) => c.M, 'payment'],
  [15, () => true, 'init'],
]

function read(row: Case): Read {
  const counts = row.deal && !(row.status === 1 && row.deal.state === 'deleted' && row.deal.left)
  const D = counts ? row.deal.state : null
  return {
    st: row.status,
    D,
    C: row.reason !== null,
    M: row.method !== null,
    S: row.search,
    approved: row.approved,
    dispute: D !== null && D !== 'closed' && D !== 'deleted' && row.deal?.disputed === true,
  }
}

function summaryOf(screen: SaleScreen): string {
  const parts: string[] = [screen.name]
  if (screen.name === 'wait') parts.push(screen.reason)
  if ('result' in screen) parts.push(screen.result)
  if ('title' in screen) parts.push(screen.title)
  if ('restart' in screen && screen.restart) parts.push('+restart')
  return parts.join(' ')
}

describe('table 3.9', () => {
  const cases: Case[] = combinations(axes)
  const hits = new Map<number, number>()

  it('SALE-16 SALE-06 gives every combination of inputs the screen of the first row that matches', () => {
    const wrong: string[] = []
    for (const row of cases) {
      const facts = read(row)
      const match = TABLE.find(([, when]) => when(facts))
      if (!match) throw new Error('no row matches')
      hits.set(match[0], (hits.get(match[0]) ?? 0) + 1)
      const actual = summaryOf(screenOf(row))
      if (actual !== match[2]) wrong.push(`row ${match[0]}: ${actual} for ${JSON.stringify(row)}`)
    }
    expect(wrong).toEqual([])
    expect(cases).toHaveLength(4 * 21 * 2 * 2 * 3 * 2)
    expect(cases).toHaveLength(2_016)
  })

  it('SALE-16 reaches every row of the table', () => {
    expect([...hits.keys()].sort((a, b) => a - b)).toEqual(TABLE.map(([row]) => row))
  })

  it('SALE-16 shows the loader before the sale is there (row 1)', () => {
    const screen = saleScreen({ sale: null, deal: aDeal(), excludedLots: [], method: 4, search: 'failed' })
    expect(screen).toEqual({ name: 'loading' })
  })
})
