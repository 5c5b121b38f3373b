import type { Sections } from '../types.ts'

/** English: words of the purchase page. */
export const payment: Sections['payment'] = {
  payment: {
    heading: 'Secure payment',
    launched: 'Secure payment has started',
    safeNow: 'Don’t send anything yet. You are not being charged.',
    cancelSearch: 'Cancel search',
    chooseAnother: 'Choose another method',
  },
  order: {
    title: 'Your order',
    amount: 'Order amount',
    rate: 'Rate',
    label: 'Order number',
    coins: 'You are buying',
    coinsOver: 'Coins',
  },
  methods: {
    title: 'How would you like to pay?',
    submit: 'Get payment details',
  },
  search: {
    title: 'Finding where to send the money',
    note: 'This usually takes up to {{minutes}} minutes. Please keep the page open.',
    request: 'Your request has gone out to sellers',
    waiting: 'Waiting for a seller to answer',
    long: 'Taking longer than usual, but still searching: up to {{minutes}} minutes in all, then we’ll offer another method.',
    proposed: 'We found a seller. Waiting for their payment details.',
    preparing: 'Preparing the payment details. They will appear here.',
    next: 'A card or phone number will appear here. You’ll send the money in your banking app and come back.',
    leave:
      'The search runs while this page is open. If you switch to another app, the phone may pause it, but the search time keeps running.',
    bankOff: 'The bank set for this order isn’t available right now. Choose another one.',
  },
  restart: {
    title: 'No seller found',
    text: 'No sellers are free at this bank right now.',
    another: 'Choose another bank',
    retry: 'Search again',
    bankToBank: 'Continue with {{bank}}',
    bankToBankText: 'A transfer by phone number works from any bank.',
  },
  requisites: {
    title: 'Send the money',
    amount: 'Send exactly',
    card: 'Card number',
    phone: 'Phone number',
    requisite: 'Payment details',
    holder: 'Recipient',
    bank: 'Recipient’s bank',
    amountUnknown:
      'The order doesn’t say how much to send. Ask support for the exact amount before you send anything.',
    otherNumber:
      'There is another number here. Don’t send money to it: pay only to the number above. If in doubt, contact support.',
    twoNumbers:
      'There is more than one number here. Don’t send money until you know from support which one is right.',
    unusual:
      'These payment details contain a link, a contact or instructions. The seller wrote them, not this page: don’t open links or write to contacts from here. If in doubt, contact support.',
    qr: 'QR code with payment details',
    qrSite: 'This code opens the site {{site}}. If it isn’t your bank, don’t scan the code: contact support.',
    qrText: 'Scan the code in your banking app or copy the details.',
    payUntil: 'Pay before {{time}}',
    atZero:
      'Send the money and press the button in time, or the payment is cancelled. Once it is cancelled, don’t send money to these details.',
    lateTitle: 'Don’t start a transfer',
    late: 'It may be too late. Already sent it? Press the button below.',
    confirm: 'I paid',
    confirmAmount: 'I paid {{amount}}',
    cancel: 'Cancel payment',
  },
  rules: {
    title: 'To make sure it arrives',
    exact: 'Send the whole amount in one transfer, no more and no less.',
    only: 'Use these details only, and only now: they won’t work for another payment.',
    own: 'Pay from your own card or account.',
    noComment: 'Leave the transfer comment empty.',
    return: 'Come back here after the transfer and press “{{button}}”.',
  },
  confirmPaid: {
    title: 'Have you already sent {{amount}}?',
    titlePlain: 'Have you already sent the money?',
    text: 'Press “Yes, I sent the money” only if your bank shows the transfer as completed.',
    yes: 'Yes, I sent the money',
    no: 'Not yet',
  },
  cancelPayment: {
    searchTitle: 'Cancel the search?',
    searchText: 'If you have already sent money, don’t send it again: contact support.',
    found: 'A seller was found just before the search stopped. If you don’t want to pay, cancel the payment.',
    title: 'Cancel the payment?',
    text: 'If you have already sent the money, don’t cancel: press “{{button}}” or contact support.',
    yes: 'Yes, cancel',
    no: 'Don’t cancel',
  },
  waiting: {
    title: 'Waiting for confirmation',
    text: 'The seller is checking whether the money has arrived. This usually takes a few minutes.',
    autodeal: 'Your payment is being checked automatically. This usually takes a few minutes.',
    next: 'Once it is confirmed, your order is paid and you’ll see it here.',
    twice: 'Don’t send the money a second time.',
    close: 'You can close the page. To come back, open the same link.',
    long: 'No answer for a while? Message the seller, open a dispute or ask support.',
    receiptPending: 'Attach the receipt: it helps find your transfer faster.',
  },
  success: {
    title: 'Payment complete',
    text: 'Your order is paid, there is nothing more to do.',
    disputeWon:
      'The dispute was closed in your favour. Your transfer was accepted, the coins were released and the order is paid. There is nothing more to do.',
    closed: 'This order is already paid',
    closedText: 'You don’t need to pay again.',
  },
  failure: {
    title: 'Payment not performed',
    byMe: 'You cancelled the payment.',
    timeout: 'Time ran out before the payment was confirmed. It was cancelled automatically.',
    trader: 'The seller cancelled the deal.',
    other: 'The payment was cancelled.',
    disputeLost:
      'The dispute was closed in the seller’s favour. The coins stay with the seller and the order isn’t paid. Money you sent does not come back by itself. Disagree? Contact support.',
    money: 'Don’t send any more money to payment details that were shown here.',
    canceled: 'This payment was cancelled',
    canceledText: 'The order isn’t paid. Start the payment again on the shop’s site.',
  },
  rescue: {
    title: 'Already sent the money?',
    text: 'Don’t send it again. Keep the receipt and contact support: they will help find your transfer.',
    button: 'I have already sent the money',
    attach: 'Attach the receipt and write',
    draft:
      'Hello! I have already sent the money, but the payment is not complete. I will attach the receipt.',
    sentTo: 'Sent to the number ending in {{last}}',
    given: 'Payment details shown at: {{time}}',
  },
  changed: {
    title: 'The payment details have changed',
    old: 'Don’t send money to the old details ending in {{last}}.',
    search:
      'The previous deal was cancelled. We are looking for another seller: new details will appear on this page.',
    nobody: 'The previous deal was cancelled and no other seller was found.',
    paid: 'Already sent it to the old ones? Don’t pay twice, contact support.',
  },
  cardDialog: {
    title: 'Which card are you paying from?',
    text: 'The shop asks for the card number to find your transfer. The code on the back is not needed.',
    label: 'Card number',
    hint: '16 digits on the card',
    submit: 'Confirm',
  },
  paymentHints: {
    how: {
      title: 'How to pay',
      text: 'Choose a bank. When the details appear, copy the amount and the number, make the transfer in your banking app, come back and press “{{button}}”.',
    },
    check: {
      title: 'Where to check your payment',
      text: 'On this page: it updates by itself. Your bank’s transaction history shows the charge. The deal number is in the “Info” tab.',
    },
    security: {
      title: 'How to stay safe from fraud',
      text: 'Send money only to the details on this page, never to details from a message.',
    },
  },
}
