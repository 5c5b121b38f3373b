/** Compares the screens of the product with the tables written from the specification alone (docs/requirements.md, tables 3.1 to 3.4, 3.8, 3.9). */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  CRYPTO_EXPIRES_AFTER_MS,
  CRYPTO_POLL_INTERVAL_MS,
  DEPOSIT_MINIMUMS,
} from '../../src/contract/constants.ts'
import { deal } from '../../src/contract/deals.ts'
import { depositSubmit } from '../../src/pages/cpayment/depositForm.ts'
import { depositScreen as depositScreenOf, isUnderMinimum } from '../../src/pages/cpayment/depositScreen.ts'
import { flashpayScreen } from '../../src/pages/flashpay/flashpayScreen.ts'
import { purchaseScreen } from '../../src/pages/payment/paymentScreen.ts'
import { saleScreen } from '../../src/pages/sale/saleScreen.ts'
import { needsMask } from '../../src/rules/brokers.ts'
import { canVote } from '../../src/rules/deal.ts'
import { requisiteOf } from '../rules/orders.ts'
import { aCryptoPayment, aDeal, aFlashpayOrder, anAutodeal } from '../rules/records.ts'
import {
  type DepositCase,
  depositDomain,
  depositPollMs,
  depositScreens,
  depositSeconds,
  minimums,
  startButton,
  startDomain,
} from './crypto.ts'
import { canVote as canVoteBySpec, voteDomain } from './dispute.ts'
import { flashpayDomain, flashpayScreens, maskDomain, maskQuestion } from './flashpay.ts'
import {
  isPossiblePurchase,
  type PurchaseCase,
  purchaseDomain,
  purchaseResults,
  purchaseScreens,
} from './purchase.ts'
import { isPossibleSale, type SaleCase, saleDomain, saleResults, saleScreens } from './sale.ts'
import { combinations, differences, rowFor } from './table.ts'

const SEARCH = { idle: 'idle', running: 'running', over: 'failed' } as const
const DISPUTE = { initiator: 'trader', opponent: null, created_at: null }

function purchaseOf(it: PurchaseCase) {
  const order = {
    status: it.status,
    cancel_reason: it.cancelReason ? 'cancelled' : null,
    requisites: it.autodeal === 'none' ? null : '5222222222222222, ANNA',
    deal:
      it.deal === 'none'
        ? null
        : v.parse(deal, {
            ...aDeal({ lot_id: 8, dispute: it.dispute ? DISPUTE : null }),
            state: it.deal,
            // A text of a proposed deal is not shown (A21).
            requisite: it.deal === 'preparing' ? null : '4111111111111111, IVAN PETROV',
          }),
    autodeal: it.autodeal === 'none' ? null : anAutodeal({ state: it.autodeal }),
  }
  return purchaseScreen({
    purchase: it.loaded ? order : null,
    deal: order.deal,
    autodeal: order.autodeal,
    requisite: requisiteOf('purchase', order),
    excludedAutodeals: [],
    excludedLots: it.lotExcluded ? [8] : [],
    method: it.method ? 4 : null,
    search: SEARCH[it.search],
  })
}

function saleOf(it: SaleCase) {
  return saleScreen({
    sale: it.loaded
      ? { status: it.status, cancel_reason: it.cancelReason ? 'cancelled' : null, is_approved: it.approved }
      : null,
    deal:
      it.deal === 'none'
        ? null
        : v.parse(deal, {
            ...aDeal({ lot_id: 8, dispute: it.dispute ? DISPUTE : null, type: 3, sell_id: 5 }),
            state: it.deal,
            requisite: '4111111111111111, IVAN PETROV',
          }),
    excludedLots: it.lotExcluded ? [8] : [],
    method: it.broker ? 4 : null,
    search: SEARCH[it.search],
  })
}

/** Before the order has loaded, the specification's step is init; the product shows a loader. */
const stepOf = (name: string) => (name === 'loading' ? 'init' : name)

describe('the purchase page', () => {
  const cases = combinations(purchaseDomain).filter(isPossiblePurchase)

  it('PUR-23 shows the screen of the specification for every combination', () => {
    const found = differences(cases, purchaseScreens, (it) => stepOf(purchaseOf(it).name))
    expect(found).toEqual([])
  })

  it('PUR-23 shows the result of the specification for every combination', () => {
    const ends = cases.filter((it) => rowFor(purchaseScreens, it)?.answers.includes('processed'))
    const found = differences(ends, purchaseResults, (it) => {
      const screen = purchaseOf(it)
      return screen.name === 'processed' ? screen.result : screen.name
    })
    expect(found).toEqual([])
  })
})

describe('the sale page', () => {
  const cases = combinations(saleDomain).filter(isPossibleSale)

  it('SALE-02 SALE-06 SALE-12 SALE-15 SALE-16 SALE-28 shows the screen of the specification for every combination', () => {
    const found = differences(cases, saleScreens, (it) => {
      const name = stepOf(saleOf(it).name)
      return name === 'payment' ? 'requisite' : name
    })
    expect(found).toEqual([])
  })

  it('SALE-02 SALE-16 SALE-17 SALE-18 shows the result of the specification for every combination', () => {
    const ends = cases.filter((it) => rowFor(saleScreens, it)?.answers.includes('processed'))
    const found = differences(ends, saleResults, (it) => {
      const screen = saleOf(it)
      return screen.name === 'processed' ? screen.result : screen.name
    })
    expect(found).toEqual([])
  })
})

describe('the deposit page', () => {
  const since = Date.parse('2026-03-02T09:00:00.000Z')
  const received = { none: '0', part: '4', all: '10' }

  function depositOf({ status, received: part, late }: DepositCase): string {
    const payment = aCryptoPayment({
      status,
      amount: '10',
      amount_received: received[part],
      created_at: new Date(since).toISOString(),
    })
    const screen = depositScreenOf(payment, since + depositSeconds * 1000 + (late ? 0 : -1), null)
    return screen.name === 'inProcess' ? screen.result : stepOf(screen.name)
  }

  it('CP-02 CP-08 CP-09 shows the state of the specification', () => {
    const cases = combinations(depositDomain)
    expect(differences(cases, depositScreens, depositOf)).toEqual([])
  })

  it('CP-13 CP-14 CP-15 starts only with an e-mail, the agreement and an available coin', () => {
    const emails = { none: '', invalid: 'a@b', valid: 'anna@example.com' }
    const buttons = { off: 'disabled', flash: 'refused', ready: 'starts' } as const
    const found = differences(
      combinations(startDomain),
      startButton,
      ({ email, agreed, symbol, available }) =>
        buttons[
          depositSubmit({
            coin: symbol,
            email: emails[email],
            agreed,
            available: symbol === 'eth' ? available : null,
          })
        ],
    )
    expect(found).toEqual([])
  })

  it.each(Object.entries(minimums))('CP-17 TIME-10 credits %s from %s', (coin, minimum) => {
    const wanted = DEPOSIT_MINIMUMS[coin as keyof typeof minimums]
    expect(wanted).toBe(minimum)
    expect(isUnderMinimum(minimum, wanted)).toBe(false)
    expect(isUnderMinimum('0.00001', wanted)).toBe(true)
  })

  it('CP-09 CP-11 TIME-09 lasts three hours and is polled every 20 s', () => {
    expect([CRYPTO_EXPIRES_AFTER_MS, CRYPTO_POLL_INTERVAL_MS]).toEqual([depositSeconds * 1000, depositPollMs])
  })
})

describe('the flash-pay page', () => {
  it('FP-02 FP-06 FP-09 shows the step of the specification', () => {
    const found = differences(combinations(flashpayDomain), flashpayScreens, ({ loaded, status, broker }) => {
      const order = loaded ? aFlashpayOrder({ status, broker_id: broker ? 4 : null }) : null
      const screen = flashpayScreen(order, null)
      return screen.name === 'processed' ? screen.result : stepOf(screen.name)
    })
    expect(found).toEqual([])
  })

  it('FP-04 PUR-14 asks for the card number where the specification asks for it', () => {
    const found = differences(
      combinations(maskDomain),
      maskQuestion,
      ({ page, merchantRequires, bankIsCard: isCard, maskSet }) => {
        const isRequired = page === 'purchase' ? merchantRequires : page === 'flashpay payment'
        return needsMask({ isRequired, isCard, stored: [maskSet ? '4111-1111-1111-1111' : null, null] })
      },
    )
    expect(found).toEqual([])
  })
})

it('VOTE-01 VOTE-02 VOTE-03 the vote is offered after success, once, for a deal that is not automatic', () => {
  const state = { waiting: 'paid', ok: 'closed', 'not-ok': 'deleted', dispute: 'paid' } as const
  const found = differences(combinations(voteDomain), canVoteBySpec, ({ result, kind, voted }) => {
    // The voting buttons are shown only in the block of success (tests/pages/paymentEnds.test.tsx).
    const deal = kind === 'deal' ? aDeal({ state: state[result], voted }) : null
    return result === 'ok' && canVote(deal, 'buyer')
  })
  expect(found).toEqual([])
})
