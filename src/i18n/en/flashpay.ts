import type { Sections } from '../types.ts'

/** English: words of the fast page. */
export const flashpay: Sections['flashpay'] = {
  flashpay: {
    heading: 'Quick payment',
    headingSale: 'Quick withdrawal',
    bank: 'Which bank are you paying from?',
    bankSale: 'Which bank should your money go to?',
    card: 'Number of the card you are paying from',
    cardHint: '16 digits on the card. The code on the back is not needed.',
    submit: 'Continue',
  },
  flashpayPayment: {
    title: 'Send the money',
    titleSale: 'Preparing your payout',
    details: 'Payment details',
    coinsUnknown:
      'The request doesn’t say how many coins to send. Ask support for the exact amount before you send anything.',
    waiting: 'Preparing payment details',
    waitingText: 'They will appear here. Don’t send anything yet.',
    waitingSale: 'Don’t send anything yet. If coins have to be sent, the address will appear here.',
    waitingNew: 'The deal was cancelled. Waiting for a new one: don’t send anything yet.',
    dispute: 'Dispute opened',
    disputeText: 'Support is deciding. Don’t send anything more; the result will appear here.',
    after: 'After the transfer just wait here: there is nothing to press.',
    transaction: 'The transaction will start within {{minutes}} minutes. Its link will appear here.',
    transactionAfter:
      'The transaction will start within {{minutes}} minutes after the money arrives. Its link will appear here.',
    transactionAfterCoins:
      'The transaction will start within {{minutes}} minutes after the coins arrive. Its link will appear here.',
    started: 'The transaction has started',
    next: 'The result will appear here.',
    link: 'View transaction',
  },
  flashpayResult: {
    performed: 'Payment performed',
    performedText: 'There is nothing more to do.',
    salePerformed: 'Withdrawal performed',
    salePerformedText: 'The money was sent to your details.',
    saleDisputed: 'Dispute closed in the buyer’s favour',
    saleDisputedText:
      'The coins went to the buyer. Check your bank to see whether the money arrived. If it did not, or you disagree, contact support.',
    notPerformed: 'Payment not performed',
    notPerformedText:
      'Don’t send any more money to the old details. Already sent it? Keep the receipt and contact support.',
    saleCancelled: 'Withdrawal cancelled',
    saleCancelledText:
      'Don’t send anything more for this request. If money or coins have already been sent, contact support.',
    saleDisputeWonText:
      'The dispute was closed in your favour. Don’t send anything more for this request. If money or coins have already been sent, contact support.',
  },
  flashpayHints: {
    how: {
      title: 'How to pay',
      text: 'Choose a bank, wait for the details and send the exact amount in your banking app. The result will appear here.',
    },
    howSale: {
      title: 'How to get your money',
      text: 'Choose a bank. If an address appears here, send the coins to it and wait for the payout. The result will appear here.',
    },
    check: {
      title: 'Where to check your payment',
      text: 'On this page: it updates by itself. Your banking app shows the money moving.',
    },
    security: {
      title: 'How to stay safe from fraud',
      text: 'Trust only the details on this page, never details from a message.',
    },
  },
}
