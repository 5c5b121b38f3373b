/**
 * The ends of a purchase and of a sale: who won, what happened to the money and the coins, what to do now.
 * Written from the specification (sections 1, 2, 4 and 9), not from the code. The sides of a deal: the buyer pays money and gets the
 * coins, the seller gives coins and gets money; a purchase is read by its buyer, a sale by its seller.
 */
import type { Meaning } from './meanings.ts'
import type { Outcome } from './outcome.ts'

const DISPUTE = { initiator: 'payer', opponent: 'trader' }
const closed = { state: 'closed' }
const deleted = { state: 'deleted' }

/** For the buyer, a paid purchase means that the coins were released. */
const PAID: readonly Meaning[] = ['orderPaid', 'nothingToDo']
const NOT_PAID: readonly Meaning[] = ['paymentNotPerformed', 'sendNoMore', 'askSupport']
/** For the seller, a sale that is not ok means that the coins were not released. */
const SOLD: readonly Meaning[] = ['withdrawalPerformed', 'youGotTheMoney', 'coinsWentToBuyer', 'nothingToDo']
const NOT_SOLD: readonly Meaning[] = [
  'withdrawalNotPerformed',
  'yourCoinsNotSent',
  'doNotReturnIt',
  'askSupport',
]

export const DEAL_OUTCOMES: readonly Outcome[] = [
  {
    row: 'PUR-16',
    page: 'payment',
    end: 'waiting',
    cause: 'the buyer has paid',
    order: { status: 1, deal: { state: 'paid' } },
    says: ['waitForConfirmation', 'sendNoMore'],
    never: ['paymentNotPerformed', 'youCancelled', 'nothingToDo'],
  },
  {
    row: 'PUR-17',
    page: 'payment',
    end: 'ok',
    cause: 'the seller released the coins',
    order: { status: 2, deal: closed },
    says: PAID,
    never: ['sendNoMore', 'youWon', 'sellerWon', 'youGotTheMoney'],
  },
  {
    row: 'DISP-08',
    page: 'payment',
    end: 'ok',
    cause: 'the buyer won the dispute',
    order: { status: 2, deal: { ...closed, dispute: DISPUTE } },
    says: [...PAID, 'youWon', 'coinsReleased'],
    never: ['sellerWon', 'coinsStayWithSeller', 'moneyDoesNotComeBack'],
  },
  {
    row: 'DISP-08',
    page: 'payment',
    end: 'not-ok',
    cause: 'the seller won the dispute',
    order: { status: 3, cancel_reason: 'dispute', deal: { ...deleted, dispute: DISPUTE } },
    says: [...NOT_PAID, 'sellerWon', 'coinsStayWithSeller', 'orderNotPaid', 'moneyDoesNotComeBack'],
    never: ['youWon', 'coinsReleased', 'orderPaid', 'nothingToDo', 'timeRanOut'],
  },
  {
    row: 'PUR-19',
    page: 'payment',
    end: 'not-ok',
    cause: 'nobody paid in time',
    order: { status: 3, cancel_reason: 'timeout', deal: deleted },
    says: [...NOT_PAID, 'timeRanOut'],
    never: ['youCancelled', 'sellerCancelled', 'orderPaid', 'nothingToDo'],
  },
  {
    row: 'PUR-18',
    page: 'payment',
    end: 'not-ok',
    cause: 'the buyer cancelled',
    order: { status: 3, cancel_reason: 'payer', deal: deleted },
    says: [...NOT_PAID, 'youCancelled'],
    never: ['timeRanOut', 'sellerCancelled', 'orderPaid', 'nothingToDo'],
  },
  {
    row: 'PUR-25',
    page: 'payment',
    end: 'not-ok',
    cause: 'the seller cancelled',
    order: { status: 3, cancel_reason: 'trader', deal: deleted },
    says: [...NOT_PAID, 'sellerCancelled'],
    never: ['timeRanOut', 'youCancelled', 'orderPaid', 'nothingToDo'],
  },
  {
    row: 'PUR-26',
    page: 'payment',
    end: 'closed',
    cause: 'opened after the order was paid',
    order: { status: 2 },
    says: ['orderPaid', 'nothingToDo'],
    never: ['paymentNotPerformed', 'startAnew'],
  },
  {
    row: 'PUR-26',
    page: 'payment',
    end: 'canceled',
    cause: 'opened after the order was cancelled',
    order: { status: 3 },
    says: ['paymentNotPerformed', 'orderNotPaid', 'startAnew', 'askSupport'],
    never: ['orderPaid', 'nothingToDo'],
  },

  {
    row: 'SALE-18',
    page: 'sale',
    end: 'waiting',
    cause: 'the buyer is to pay',
    order: { status: 1, is_approved: true, deal: { state: 'confirmed' } },
    says: ['waitForBuyer', 'yourCoinsStay'],
    never: ['withdrawalPerformed', 'coinsWentToBuyer', 'checkTheBank'],
  },
  {
    row: 'SALE-19',
    page: 'sale',
    end: 'waiting',
    cause: 'the buyer says to have paid',
    order: { status: 1, is_approved: true, deal: { state: 'paid' } },
    says: ['checkTheBank'],
    never: ['withdrawalPerformed', 'youGotTheMoney', 'nothingToDo', 'coinsWentToBuyer'],
  },
  {
    row: 'SALE-21',
    page: 'sale',
    end: 'ok',
    cause: 'the seller got the payout',
    order: { status: 2, deal: closed },
    says: SOLD,
    never: ['withdrawalNotPerformed', 'yourCoinsNotSent', 'buyerWon', 'youWon'],
  },
  {
    row: 'DISP-08',
    page: 'sale',
    end: 'ok',
    cause: 'the buyer won the dispute',
    order: { status: 2, deal: { ...closed, dispute: DISPUTE } },
    says: ['buyerWon', 'coinsWentToBuyer', 'checkTheBank', 'askSupport'],
    never: ['youWon', 'youGotTheMoney', 'withdrawalPerformed', 'nothingToDo', 'yourCoinsNotSent'],
  },
  {
    row: 'DISP-08',
    page: 'sale',
    end: 'not-ok',
    cause: 'the seller won the dispute',
    order: { status: 3, cancel_reason: 'dispute', deal: { ...deleted, dispute: DISPUTE } },
    says: [...NOT_SOLD, 'youWon'],
    never: ['buyerWon', 'coinsWentToBuyer', 'youGotTheMoney', 'timeRanOut'],
  },
  {
    row: 'SALE-25',
    page: 'sale',
    end: 'not-ok',
    cause: 'the buyer did not pay in time',
    order: { status: 3, cancel_reason: 'timeout', deal: deleted },
    says: [...NOT_SOLD, 'timeRanOut'],
    never: ['youCancelled', 'detailsTooLate', 'coinsWentToBuyer'],
  },
  {
    row: 'SALE-07',
    page: 'sale',
    end: 'not-ok',
    cause: 'the requisite was not entered in 600 s',
    order: { status: 3, cancel_reason: 'timeout' },
    says: [...NOT_SOLD, 'detailsTooLate'],
    never: ['youCancelled', 'buyerCancelled', 'coinsWentToBuyer'],
  },
  {
    row: 'SALE-24',
    page: 'sale',
    end: 'not-ok',
    cause: 'the seller cancelled',
    order: { status: 3, cancel_reason: 'payer', deal: deleted },
    says: [...NOT_SOLD, 'youCancelled'],
    never: ['buyerCancelled', 'timeRanOut', 'coinsWentToBuyer'],
  },
  {
    row: 'SALE-25',
    page: 'sale',
    end: 'not-ok',
    cause: 'the buyer cancelled',
    order: { status: 3, cancel_reason: 'trader', deal: deleted },
    says: [...NOT_SOLD, 'buyerCancelled'],
    never: ['youCancelled', 'timeRanOut', 'coinsWentToBuyer'],
  },
]
