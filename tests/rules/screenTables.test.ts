/** Tables 3.8 and 3.9: one order for each row, and orders with both kinds of deal, which tests/oracle does not have. */
import { expect, it } from 'vitest'
import type { Purchase, Sale } from '../../src/contract/orders.ts'
import { type PurchaseInput, purchaseScreen } from '../../src/pages/payment/paymentScreen.ts'
import { saleScreen } from '../../src/pages/sale/saleScreen.ts'
import { purchaseNotation, saleNotation } from '../support/screenNotation.ts'
import { aPurchase, aSale, requisiteOf } from './orders.ts'
import { aDeal, anAutodeal } from './records.ts'

const dispute = { initiator: 'trader', opponent: null, created_at: null }
const proposed = aDeal({ state: 'proposed' })
const confirmed = aDeal({ requisite: '4111' })
const paid = aDeal({ state: 'paid' })
const disputed = aDeal({ state: 'paid', dispute })
const closed = aDeal({ state: 'closed' })
const deleted = aDeal({ state: 'deleted' })
const excluded = aDeal({ state: 'deleted', lot_id: 9 })
const auto = anAutodeal()
const autoPaid = anAutodeal({ state: 'paid' })
const autoDeleted = anAutodeal({ state: 'deleted' })
const autoExcluded = anAutodeal({ state: 'deleted', autodeal_id: 'left' })
const reason = { cancel_reason: 'timeout' }
const requisites = '5222'

type Page = Partial<Pick<PurchaseInput, 'search' | 'method'>>
/** The page's own state. */
const own = (page: Page) => ({ excludedLots: ['9'], search: 'idle', method: null, ...page }) as const

it.each<[row: number, screen: string, Partial<Purchase>, Page?]>([
  [2, 'processed ok', { status: 2, deal: confirmed, autodeal: auto }],
  [3, 'end closed', { status: 2 }],
  [4, 'processed not-ok', { status: 3, ...reason }],
  [5, 'end canceled', { status: 3 }],
  [6, 'processed dispute', { deal: disputed, autodeal: auto, requisites, ...reason }],
  [7, 'processed ok', { deal: closed, ...reason }],
  [8, 'processed not-ok', { deal: paid, autodeal: auto, requisites, ...reason }],
  [9, 'processed waiting', { deal: paid, autodeal: auto, requisites }],
  [10, 'payment 4111', { deal: confirmed, autodeal: autoPaid, requisites }],
  [10, 'wait', { deal: proposed, autodeal: auto, requisites }],
  [11, 'processed waiting', { deal: excluded, autodeal: autoPaid }, { search: 'running' }],
  [12, 'payment 5222', { deal: deleted, autodeal: auto, requisites }, { search: 'failed' }],
  [12, 'payment 5222', { deal: excluded, autodeal: auto, requisites }],
  [13, 'restart', { deal: deleted, autodeal: autoDeleted }, { search: 'failed' }],
  [14, 'wait', { deal: deleted, autodeal: autoDeleted }, { search: 'running' }],
  [15, 'processed not-ok, another', { deal: deleted, autodeal: autoDeleted }, { method: 4 }],
  [15, 'processed not-ok, another', { deal: deleted, autodeal: autoExcluded }, { method: 4 }],
  [15, 'processed not-ok, another', { deal: excluded, autodeal: autoDeleted }, { method: 4 }],
  [16, 'wait', { deal: excluded, autodeal: autoExcluded }, { method: 4 }],
  [17, 'init', { deal: excluded, autodeal: autoExcluded }],
])('PUR-23 row %i of table 3.8: %s', (_row, screen, fields, page = {}) => {
  const purchase = aPurchase(fields)
  const { deal, autodeal } = purchase
  const requisite = requisiteOf('purchase', purchase)
  const input = { ...own(page), purchase, deal, autodeal, requisite, excludedAutodeals: ['left'] }
  expect(purchaseNotation(purchaseScreen(input))).toBe(screen)
})

it.each<[row: number, screen: string, Partial<Sale>, Page?]>([
  [2, 'processed ok', { status: 2, deal: deleted }],
  [3, 'processed not-ok', { status: 3, deal: closed }],
  [4, 'processed dispute', { deal: disputed, ...reason }],
  [5, 'processed ok', { deal: closed, ...reason }],
  [6, 'processed not-ok', { deal: paid, ...reason }],
  [7, 'processed waiting paid', { deal: paid }],
  [8, 'processed waiting active', { deal: confirmed }],
  [9, 'wait deal', { deal: proposed }, { search: 'running' }],
  [10, 'restart', { deal: deleted }, { search: 'failed' }],
  [11, 'wait search', { deal: deleted }, { search: 'running' }],
  [12, 'processed not-ok, restart', { deal: deleted }, { method: 4 }],
  [12, 'processed not-ok, restart', { status: 0, deal: excluded }, { method: 4 }],
  [13, 'wait approval', { deal: excluded, is_approved: false }, { method: 4 }],
  [14, 'payment', { deal: excluded }, { method: 4 }],
  [15, 'init', { deal: excluded }],
])('SALE-16 row %i of table 3.9: %s', (_row, screen, fields, page = {}) => {
  const sale = aSale(fields)
  expect(saleNotation(saleScreen({ ...own(page), sale, deal: sale.deal }))).toBe(screen)
})
