import { describe, expect, it } from 'vitest'
import { DEAL_STATES } from '../../src/contract/deals.ts'
import { saleScreen } from '../../src/pages/sale/saleScreen.ts'
import { SALE_ROWS, saleDue, saleNotation } from '../support/screenTables.ts'
import { aSale } from './orders.ts'
import { aDeal, combinations } from './records.ts'

const dispute = { initiator: 'trader', opponent: null, created_at: null }
const cases = combinations({
  status: [0, 1, 2, 3],
  deal: [null, ...combinations({ state: DEAL_STATES, dispute: [null, dispute], lot_id: [8, 9] })],
  cancel_reason: [null, 'timeout'],
  is_approved: [false, true],
  search: ['idle', 'running', 'failed'],
  method: [null, 4],
})

describe('table 3.9', () => {
  it('SALE-16 SALE-06 SALE-12 SALE-15 SALE-17 SALE-18 gives every combination of inputs the screen of the first row that matches, and reaches every row', () => {
    const reached = new Set<number>()
    const wrong = cases.flatMap(({ search, method, ...fields }) => {
      const deal = fields.deal && aDeal(fields.deal)
      const sale = aSale({ ...fields, deal })
      const due = saleDue(sale, { lots: ['8'], autodeals: [], search, method })
      reached.add(due.row)
      const shown = saleNotation(saleScreen({ sale, deal, excludedLots: [8], method, search }))
      return shown === due.screen ? [] : [`row ${due.row}: ${shown} for ${JSON.stringify(fields)}`]
    })
    expect(wrong).toEqual([])
    expect([...reached].sort((a, b) => a - b)).toEqual(SALE_ROWS)
    expect(cases).toHaveLength(2_016)
  })

  it('SALE-16 shows the loader before the sale has loaded (row 1)', () => {
    const screen = saleScreen({ sale: null, deal: aDeal(), excludedLots: [], method: 4, search: 'failed' })
    expect(screen).toEqual({ name: 'loading' })
  })
})
