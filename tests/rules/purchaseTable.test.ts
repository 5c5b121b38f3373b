import { describe, expect, it } from 'vitest'
import { AUTODEAL_STATES, DEAL_STATES } from '../../src/contract/deals.ts'
import { purchaseScreen, type PurchaseScreen } from '../../src/rules/purchase.ts'
import { aDeal, anAutodeal, combinations } from './records.ts'

const deals = [
  null,
  ...combinations({
    state: DEAL_STATES,
    disputed: [false, true],
    left: [false, true],
    requisite: [null, '4111111111111111, IVAN PETROV'],
  }),
] as const
const autodeals = [null, ...combinations({ state: AUTODEAL_STATES, left: [false, true] })] as const

const axes = {
  status: [0, 1, 2, 3],
  deal: deals,
  autodeal: autodeals,
  reason: [null, 'timeout'],
  search: ['idle', 'running', 'failed'],
  method: [null, 4],
  requisites: [null, '5222222222222222, ANNA'],
} as const
type Case = { [K in keyof typeof axes]: (typeof axes)[K][number] }

function screenOf(row: Case): PurchaseScreen {
  return purchaseScreen({
    purchase: { status: row.status, cancel_reason: row.reason, requisites: row.requisites },
    deal:
      row.deal &&
      aDeal({
        state: row.deal.state,
        lot_id: row.deal.left ? 8 : 9,
        requisite: row.deal.requisite,
        dispute: row.deal.disputed ? { initiator: 'payer', opponent: null, created_at: null } : null,
      }),
    autodeal:
      row.autodeal &&
      anAutodeal({ state: row.autodeal.state, autodeal_id: row.autodeal.left ? 'left' : 'new' }),
    excludedLots: ['8'],
    excludedAutodeals: ['left'],
    method: row.method,
    search: row.search,
  })
}

/** Table 3.8 as it is written, row by row: the condition, then the screen and its block. */
const TABLE: readonly (readonly [row: number, when: (c: Read) => boolean, screen: (c: Read) => string])[] = [
  [2, (c) => c.st === 2 && (c.D !== null || c.A !== null || c.C), () => 'processed ok'],
  [3, (c) => c.st === 2, () => 'end closed'],
  [4, (c) => c.st === 3 && (c.D !== null || c.A !== null || c.C), () => 'processed not-ok'],
  [5, (c) => c.st === 3, () => 'end canceled'],
  [6, (c) => c.dispute, () => 'processed dispute'],
  [7, (c) => c.C, () => 'processed not-ok'],
  [8, (c) => c.D === 'closed', () => 'processed ok'],
  [9, (c) => c.D === 'paid', () => 'processed waiting'],
  [10, (c) => c.D === 'proposed' || c.D === 'confirmed', (c) => (c.dealR ? 'payment' : 'wait')],
  [11, (c) => c.A === 'paid' || c.A === 'closed', () => 'processed waiting'],
  [12, (c) => c.A === 'active', (c) => (c.orderR ? 'payment' : 'wait')],
  [13, (c) => c.S === 'failed', () => 'restart'],
  [14, (c) => c.S === 'running', () => 'wait'],
  [15, (c) => c.D === 'deleted' || c.A === 'deleted', () => 'processed not-ok +choose-another'],
  [16, (c) => c.M, () => 'wait'],
  [17, () => true, () => 'init'],
]

interface Read {
  st: number
  D: string | null
  A: string | null
  C: boolean
  M: boolean
  S: string
  dispute: boolean
  dealR: boolean
  orderR: boolean
}

function read(row: Case): Read {
  const dealCounts = row.deal && !(row.status === 1 && row.deal.state === 'deleted' && row.deal.left)
  const autoCounts =
    row.autodeal && !(row.status === 1 && row.autodeal.state === 'deleted' && row.autodeal.left)
  const D = dealCounts ? row.deal.state : null
  return {
    st: row.status,
    D,
    A: autoCounts ? row.autodeal.state : null,
    C: row.reason !== null,
    M: row.method !== null,
    S: row.search,
    dispute: D !== null && D !== 'closed' && D !== 'deleted' && row.deal?.disputed === true,
    dealR: D === 'confirmed' && row.deal?.requisite != null,
    orderR: row.requisites !== null,
  }
}

function summaryOf(screen: PurchaseScreen): string {
  const block = 'result' in screen ? ` ${screen.result}` : ''
  const extra = 'chooseAnother' in screen && screen.chooseAnother ? ' +choose-another' : ''
  return screen.name + block + extra
}

describe('table 3.8', () => {
  const cases: Case[] = combinations(axes)
  const hits = new Map<number, number>()

  it('PUR-23 gives every combination of inputs the screen of the first row that matches', () => {
    const wrong: string[] = []
    for (const row of cases) {
      const facts = read(row)
      const match = TABLE.find(([, when]) => when(facts))
      if (!match) throw new Error('no row matches')
      hits.set(match[0], (hits.get(match[0]) ?? 0) + 1)
      const actual = summaryOf(screenOf(row))
      if (actual !== match[2](facts)) wrong.push(`row ${match[0]}: ${actual} for ${JSON.stringify(row)}`)
    }
    expect(wrong).toEqual([])
    expect(cases).toHaveLength(4 * 41 * 9 * 2 * 3 * 2 * 2)
    expect(cases).toHaveLength(35_424)
  })

  it('PUR-23 reaches every row of the table', () => {
    expect([...hits.keys()].sort((a, b) => a - b)).toEqual(TABLE.map(([row]) => row))
    expect([...hits.values()].reduce((sum, count) => sum + count, 0)).toBe(35_424)
  })

  it('PUR-23 shows the loader before the purchase is there (row 1)', () => {
    const screen = purchaseScreen({
      purchase: null,
      deal: aDeal(),
      autodeal: anAutodeal(),
      excludedLots: [],
      method: 4,
      search: 'failed',
    })
    expect(screen).toEqual({ name: 'loading' })
  })
})
