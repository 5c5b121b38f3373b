import { describe, expect, it } from 'vitest'
import { AUTODEAL_STATES, DEAL_STATES } from '../../src/contract/deals.ts'
import { purchaseScreen } from '../../src/pages/payment/paymentScreen.ts'
import { PURCHASE_ROWS, purchaseDue, purchaseNotation } from '../support/screenTables.ts'
import { aPurchase, requisiteOf } from './orders.ts'
import { aDeal, anAutodeal, combinations } from './records.ts'

const dispute = { initiator: 'payer', opponent: null, created_at: null }
const cases = combinations({
  status: [0, 1, 2, 3],
  deal: [
    null,
    ...combinations({
      state: DEAL_STATES,
      dispute: [null, dispute],
      lot_id: [8, 9],
      requisite: [null, '4111111111111111, IVAN PETROV'],
    }),
  ],
  autodeal: [null, ...combinations({ state: AUTODEAL_STATES, autodeal_id: ['left', 'new'] })],
  cancel_reason: [null, 'timeout'],
  search: ['idle', 'running', 'failed'],
  method: [null, 4],
  requisites: [null, '5222222222222222, ANNA'],
})

describe('table 3.8', () => {
  it('PUR-23 gives every combination of inputs the screen of the first row that matches, and reaches every row', () => {
    const reached = new Set<number>()
    const wrong = cases.flatMap(({ search, method, ...fields }) => {
      const deal = fields.deal && aDeal(fields.deal)
      const autodeal = fields.autodeal && anAutodeal(fields.autodeal)
      const purchase = aPurchase({ ...fields, deal, autodeal })
      const own = { lots: ['8'], autodeals: ['left'], search, method } as const
      const due = purchaseDue(purchase, own)
      reached.add(due.row)
      const screen = purchaseScreen({
        ...{ purchase, deal, autodeal, method, search },
        requisite: requisiteOf('purchase', purchase),
        ...{ excludedLots: own.lots, excludedAutodeals: own.autodeals },
      })
      const shown = purchaseNotation(screen)
      return shown === due.screen ? [] : [`row ${due.row}: ${shown} for ${JSON.stringify(fields)}`]
    })
    expect(wrong).toEqual([])
    expect([...reached].sort((a, b) => a - b)).toEqual(PURCHASE_ROWS)
    expect(cases).toHaveLength(35_424)
  })

  it('PUR-23 shows the loader before the purchase has loaded (row 1)', () => {
    const own = { excludedLots: [], excludedAutodeals: [], method: 4, search: 'failed' } as const
    const deals = { deal: aDeal(), autodeal: anAutodeal() }
    const screen = purchaseScreen({ purchase: null, ...deals, requisite: null, ...own })
    expect(screen).toEqual({ name: 'loading' })
  })
})
