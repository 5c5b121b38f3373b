/** Each end of each page; those of flash-pay and of the deposit were written from the specification (sections 2, 4 and 9), not from the code. */
import { DEAL_OUTCOMES } from './dealOutcomes.ts'
import type { Outcome } from './outcome.ts'

const DISPUTE = { initiator: 'payer', opponent: 'trader' }

export const OUTCOMES: readonly Outcome[] = [
  ...DEAL_OUTCOMES,
  {
    row: 'FP-09',
    page: 'flashpay/payment',
    end: 'ok',
    cause: 'performed',
    order: { type: 'payment', status: 2 },
    says: ['orderPaid', 'nothingToDo'],
    never: ['paymentNotPerformed', 'sendNoMore'],
  },
  {
    row: 'FP-09',
    page: 'flashpay/payment',
    end: 'not-ok',
    cause: 'not performed',
    order: { type: 'payment', status: 3 },
    says: ['paymentNotPerformed', 'sendNoMore', 'askSupport'],
    never: ['orderPaid', 'nothingToDo'],
  },
  {
    row: 'FP-09',
    page: 'flashpay/sale',
    end: 'ok',
    cause: 'performed',
    order: { type: 'sale', status: 2 },
    says: ['withdrawalPerformed', 'youGotTheMoney'],
    never: ['withdrawalNotPerformed', 'orderPaid'],
  },
  {
    row: 'FP-09',
    page: 'flashpay/sale',
    end: 'ok',
    cause: 'the buyer won the dispute',
    order: { type: 'sale', status: 2, deal: { state: 'closed', dispute: DISPUTE } },
    says: ['buyerWon', 'coinsWentToBuyer', 'askSupport'],
    never: ['withdrawalPerformed', 'youGotTheMoney', 'nothingToDo'],
  },
  {
    row: 'FP-07',
    page: 'flashpay/payment',
    end: 'dispute',
    cause: 'support decides',
    order: { type: 'payment', status: 1, broker_id: 109, deal: { state: 'paid', dispute: DISPUTE } },
    says: ['sendNoMore'],
    never: ['orderPaid', 'nothingToDo', 'waitForConfirmation'],
  },
  {
    row: 'FP-09',
    page: 'flashpay/sale',
    end: 'not-ok',
    cause: 'sale cancelled',
    order: { type: 'sale', status: 3 },
    says: ['withdrawalNotPerformed', 'askSupport'],
    never: ['withdrawalPerformed', 'youGotTheMoney', 'nothingToDo'],
  },

  {
    row: 'CP-08',
    page: 'cpayment',
    end: 'pending',
    cause: 'a part of the coins came',
    order: { status: 1, symbol: 'usdt', amount: '50', amount_received: '20' },
    says: ['onlyPartArrived', 'sendTheRest'],
    never: ['coinsReceived', 'timeRanOut', 'nothingToDo'],
  },
  {
    row: 'CP-08',
    page: 'cpayment',
    end: 'success',
    cause: 'all coins came',
    order: { status: 2, symbol: 'usdt', amount: '50', amount_received: '50' },
    says: ['coinsReceived', 'nothingToDo'],
    never: ['timeRanOut', 'newOrder', 'onlyPartArrived'],
  },
  {
    row: 'CP-10',
    page: 'cpayment',
    end: 'overtime',
    cause: 'three hours went by',
    order: { status: 3, symbol: 'usdt', amount: '50', amount_received: '0' },
    says: ['timeRanOut', 'newOrder', 'sendNoMore', 'askSupport'],
    never: ['coinsReceived', 'sendTheRest', 'nothingToDo'],
  },
]
