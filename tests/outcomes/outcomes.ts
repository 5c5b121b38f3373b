/**
 * The final states of all pages: who won, what happened to the money and the coins, what to do now.
 * Written from the specification (sections 1, 2, 4 and 9), not from the code. The sides of a deal: the buyer pays money and gets the
 * coins, the seller gives coins and gets money; a purchase is read by its buyer, a sale by its seller.
 */
import type { Meaning } from './meanings.ts'

type Page = 'payment' | 'sale' | 'flashpay/payment' | 'flashpay/sale' | 'cpayment'

/** A final state of a page: the id of its requirement, its `data-result`, its cause, and the order at the gateway. */
function end(row: string, page: Page, result: string, cause: string, order: object) {
  const outcome = { row, page, end: result, cause, order }
  return {
    says: (...says: Meaning[]) => ({
      /** Meanings that would be false here. */
      never: (...never: Meaning[]) => ({ ...outcome, says, never }),
    }),
  }
}

const DISPUTE = { initiator: 'payer', opponent: 'trader' }
const closed = { state: 'closed' }
const disputed = { state: 'paid', dispute: DISPUTE }
const buyerWon = { status: 2, deal: { ...closed, dispute: DISPUTE } }
const sellerWon = { status: 3, cancel_reason: 'dispute', deal: { state: 'deleted', dispute: DISPUTE } }
const cancelled = (cancel_reason: string) => ({ status: 3, cancel_reason, deal: { state: 'deleted' } })
const sale = (state: string) => ({ status: 1, is_approved: true, deal: { state } })
const deposit = (status: number, received: string) => ({
  status,
  symbol: 'usdt',
  amount: '50',
  amount_received: received,
})

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

export const OUTCOMES = [
  end('PUR-16', 'payment', 'waiting', 'the buyer has paid', { status: 1, deal: { state: 'paid' } })
    .says('waitForConfirmation', 'sendNoMore')
    .never('paymentNotPerformed', 'youCancelled', 'nothingToDo'),
  end('PUR-17', 'payment', 'ok', 'the seller released the coins', { status: 2, deal: closed })
    .says(...PAID)
    .never('sendNoMore', 'youWon', 'sellerWon', 'youGotTheMoney'),
  end('DISP-08', 'payment', 'ok', 'the buyer won the dispute', buyerWon)
    .says(...PAID, 'youWon', 'coinsReleased')
    .never('sellerWon', 'coinsStayWithSeller', 'moneyDoesNotComeBack'),
  end('DISP-08', 'payment', 'not-ok', 'the seller won the dispute', sellerWon)
    .says(...NOT_PAID, 'sellerWon', 'coinsStayWithSeller', 'orderNotPaid', 'moneyDoesNotComeBack')
    .never('youWon', 'coinsReleased', 'orderPaid', 'nothingToDo', 'timeRanOut'),
  end('PUR-19', 'payment', 'not-ok', 'nobody paid in time', cancelled('timeout'))
    .says(...NOT_PAID, 'timeRanOut')
    .never('youCancelled', 'sellerCancelled', 'orderPaid', 'nothingToDo'),
  end('PUR-18', 'payment', 'not-ok', 'the buyer cancelled', cancelled('payer'))
    .says(...NOT_PAID, 'youCancelled')
    .never('timeRanOut', 'sellerCancelled', 'orderPaid', 'nothingToDo'),
  end('PUR-25', 'payment', 'not-ok', 'the seller cancelled', cancelled('trader'))
    .says(...NOT_PAID, 'sellerCancelled')
    .never('timeRanOut', 'youCancelled', 'orderPaid', 'nothingToDo'),
  end('PUR-26', 'payment', 'closed', 'opened after the order was paid', { status: 2 })
    .says('orderPaid', 'nothingToDo')
    .never('paymentNotPerformed', 'startAnew'),
  end('PUR-26', 'payment', 'canceled', 'opened after the order was cancelled', { status: 3 })
    .says('paymentNotPerformed', 'orderNotPaid', 'startAnew', 'askSupport')
    .never('orderPaid', 'nothingToDo'),

  end('SALE-18', 'sale', 'waiting', 'the buyer is to pay', sale('confirmed'))
    .says('waitForBuyer', 'yourCoinsStay')
    .never('withdrawalPerformed', 'coinsWentToBuyer', 'checkTheBank'),
  end('SALE-19', 'sale', 'waiting', 'the buyer says to have paid', sale('paid'))
    .says('checkTheBank')
    .never('withdrawalPerformed', 'youGotTheMoney', 'nothingToDo', 'coinsWentToBuyer'),
  end('SALE-21', 'sale', 'ok', 'the seller got the payout', { status: 2, deal: closed })
    .says(...SOLD)
    .never('withdrawalNotPerformed', 'yourCoinsNotSent', 'buyerWon', 'youWon'),
  end('DISP-08', 'sale', 'ok', 'the buyer won the dispute', buyerWon)
    .says('buyerWon', 'coinsWentToBuyer', 'checkTheBank', 'askSupport')
    .never('youWon', 'youGotTheMoney', 'withdrawalPerformed', 'nothingToDo', 'yourCoinsNotSent'),
  end('DISP-08', 'sale', 'not-ok', 'the seller won the dispute', sellerWon)
    .says(...NOT_SOLD, 'youWon')
    .never('buyerWon', 'coinsWentToBuyer', 'youGotTheMoney', 'timeRanOut'),
  end('SALE-25', 'sale', 'not-ok', 'the buyer did not pay in time', cancelled('timeout'))
    .says(...NOT_SOLD, 'timeRanOut')
    .never('youCancelled', 'detailsTooLate', 'coinsWentToBuyer'),
  end('SALE-07', 'sale', 'not-ok', 'no requisite in 600 s', { status: 3, cancel_reason: 'timeout' })
    .says(...NOT_SOLD, 'detailsTooLate')
    .never('youCancelled', 'buyerCancelled', 'coinsWentToBuyer'),
  end('SALE-24', 'sale', 'not-ok', 'the seller cancelled', cancelled('payer'))
    .says(...NOT_SOLD, 'youCancelled')
    .never('buyerCancelled', 'timeRanOut', 'coinsWentToBuyer'),
  end('SALE-25', 'sale', 'not-ok', 'the buyer cancelled', cancelled('trader'))
    .says(...NOT_SOLD, 'buyerCancelled')
    .never('youCancelled', 'timeRanOut', 'coinsWentToBuyer'),

  end('FP-09', 'flashpay/payment', 'ok', 'performed', { status: 2 })
    .says('orderPaid', 'nothingToDo')
    .never('paymentNotPerformed', 'sendNoMore'),
  end('FP-09', 'flashpay/payment', 'not-ok', 'not performed', { status: 3 })
    .says('paymentNotPerformed', 'sendNoMore', 'askSupport')
    .never('orderPaid', 'nothingToDo'),
  end('FP-09 HIST-05', 'flashpay/payment', 'ok', 'the buyer won the dispute', buyerWon)
    .says('orderPaid', 'youWon', 'coinsReleased', 'nothingToDo')
    .never('paymentNotPerformed', 'sellerWon'),
  end('FP-09 HIST-05', 'flashpay/payment', 'not-ok', 'the seller won the dispute', sellerWon)
    .says(
      'paymentNotPerformed',
      'sellerWon',
      'coinsStayWithSeller',
      'orderNotPaid',
      'moneyDoesNotComeBack',
      'askSupport',
    )
    .never('orderPaid', 'youWon', 'nothingToDo'),
  end('FP-07', 'flashpay/payment', 'dispute', 'support decides', {
    status: 1,
    broker_id: 109,
    deal: disputed,
  })
    .says('sendNoMore')
    .never('orderPaid', 'nothingToDo', 'waitForConfirmation'),
  end('FP-09', 'flashpay/sale', 'ok', 'performed', { status: 2 })
    .says('withdrawalPerformed', 'youGotTheMoney')
    .never('withdrawalNotPerformed', 'orderPaid'),
  end('FP-09', 'flashpay/sale', 'ok', 'the buyer won the dispute', buyerWon)
    .says('buyerWon', 'coinsWentToBuyer', 'askSupport')
    .never('withdrawalPerformed', 'youGotTheMoney', 'nothingToDo'),
  end('FP-09 HIST-05', 'flashpay/sale', 'not-ok', 'the seller won the dispute', sellerWon)
    .says('withdrawalNotPerformed', 'youWon', 'sendNoMore', 'askSupport')
    .never('withdrawalPerformed', 'youGotTheMoney', 'buyerWon', 'nothingToDo'),
  end('FP-09', 'flashpay/sale', 'not-ok', 'sale cancelled', { status: 3 })
    .says('withdrawalNotPerformed', 'askSupport', 'sendNoMore')
    .never('withdrawalPerformed', 'youGotTheMoney', 'nothingToDo'),

  end('CP-08', 'cpayment', 'pending', 'a part of the coins came', deposit(1, '20'))
    .says('onlyPartArrived', 'sendTheRest')
    .never('coinsReceived', 'timeRanOut', 'nothingToDo'),
  end('CP-08', 'cpayment', 'success', 'all coins came', deposit(2, '50'))
    .says('coinsReceived', 'nothingToDo')
    .never('timeRanOut', 'newOrder', 'onlyPartArrived'),
  end('CP-10', 'cpayment', 'overtime', 'three hours went by', deposit(3, '0'))
    .says('timeRanOut', 'newOrder', 'sendNoMore', 'askSupport')
    .never('coinsReceived', 'sendTheRest', 'nothingToDo'),
  end('CP-10 CP-18', 'cpayment', 'overtime', 'a part came, and three hours went by', deposit(3, '20'))
    .says('timeRanOut', 'onlyPartArrived', 'sendNoMore', 'askSupport')
    .never('coinsReceived', 'coinsArrived', 'sendTheRest', 'nothingToDo'),
  end('CP-10 CP-18', 'cpayment', 'overtime', 'all coins came, and three hours went by', deposit(3, '50'))
    .says('coinsArrived', 'sendNoMore', 'noNewOrder', 'askSupport')
    .never('onlyPartArrived', 'sendTheRest', 'nothingToDo'),
]
