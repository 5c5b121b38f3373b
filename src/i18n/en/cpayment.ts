import type { Sections } from '../types.ts'

/** English: words of the crypto deposit page. */
export const cpayment: Sections['cpayment'] = {
  deposit: {
    heading: 'Crypto deposit',
    network: 'Network',
    email: 'E-mail for updates',
    terms: 'I agree to the terms above',
    start: 'Get the address',
    unavailable: 'Temporarily unavailable',
    unavailableText: 'We can’t accept {{coin}} right now. Choose another coin.',
    checking: 'Checking whether the coin is available…',
    back: 'Back to {{host}}',
  },
  networks: { btc: 'Bitcoin', eth: 'Ethereum', etc: 'Ethereum Classic', usdt: 'TRON (TRC-20)' },
  depositWarning: {
    only: 'Send only {{coin}} and only on the {{network}} network.',
    btc: 'Don’t use the BEP2, BEP20 or ERC20 networks: coins sent there will be lost.',
    eth: 'Don’t use the BEP2 or BEP20 networks and don’t send ERC20 tokens: they will be lost.',
    etc: 'Don’t send ETH, BEP2, BEP20 or ERC20 tokens: they will be lost.',
    usdt: 'Don’t send USDT on the BEP2, BEP20 or ERC20 networks: it will be lost. Only TRC-20 works.',
    minimum: 'The minimum is {{amount}} per transfer. Less will not be credited.',
    tick: 'I am sending {{coin}} on the {{network}} network',
  },
  depositAddress: {
    title: 'Send the coins to this address',
    titleEnough: 'Don’t send anything more',
    amount: 'Exact amount that must arrive',
    label: 'Address',
    qr: 'QR code with the {{coin}} address',
    qrPlain: 'Code with the address only',
    qrLink: 'Code with the address and amount',
    inPlain: 'The code holds only the address: enter the amount yourself.',
    inLink: 'The code holds the address and the amount: your wallet fills them in.',
    compare: 'After pasting, compare the first and last four characters.',
    wallet: 'Open wallet',
    walletFailed: 'The wallet didn’t open? Copy the address and paste it by hand.',
    until: 'Address valid until {{time}}',
    late: 'Don’t send anything to this address after {{time}}.',
    noMail:
      'You went on without signing in, so no e-mail about this deposit will come. Check its status on this page.',
  },
  addressChanged: {
    title: 'The address has changed',
    old: 'Don’t send coins to the old address ending in {{last}}.',
    sent: 'Already sent to the old one? Don’t send again, contact support.',
  },
  depositFee: {
    ambiguous: 'This can mean two numbers. Enter {{whole}} or {{fraction}}.',
    invalid: 'Enter a number, for example 0.001',
    title: 'Sending from an exchange?',
    text: 'The exchange will take a fee. Add it so that exactly {{amount}} arrives.',
    label: 'Exchange fee',
    total: 'Enter at the exchange',
  },
  depositState: {
    unknownCoin: 'We can’t tell which coin this is',
    unknownCoinText: 'Don’t send anything: the address is hidden so that no coins are lost. Contact support.',
    preparing: 'Preparing the address',
    preparingText: 'It will appear here. Don’t send anything yet.',
    waiting: 'Waiting for your transfer',
    waitingText: 'We’ll detect it automatically, usually within minutes of sending. You can close the page.',
    pending: 'Only a part has arrived',
    pendingText: 'Send {{left}} more to the same address.',
    confirming: 'The coins have arrived',
    confirmingText:
      'We got {{received}}. The network is still confirming the transfer: there is nothing more to send.',
    under: 'Don’t send anything yet',
    underText:
      '{{amount}} is under the minimum of {{minimum}}, so it would not be credited. Contact support before you send anything.',
    restUnder:
      '{{amount}} is left, which is under the minimum of {{minimum}}. Don’t send the rest, contact support.',
    success: 'Coins received',
    successText: 'The deposit is complete. There is nothing more to send.',
    over: 'More arrived than needed. Ask support what happens to the difference.',
    overtime: 'Time is up, a new order is needed',
    overtimeText:
      'Don’t send anything more to this address. Create a new order on the site where you started.',
    latePart: 'Time is up. Only a part has arrived',
    latePartText:
      'Don’t send anything more to this address. Before you create a new order, contact support and ask what happens to these coins.',
    late: 'The coins have arrived, but the time is up',
    lateText:
      'Don’t send anything more, and don’t create a new order. Contact support to have the deposit credited.',
    overtimeSent:
      'Already sent the coins? Contact support with the transaction link: they will help find the transfer.',
  },
  cryptoHints: {
    how: {
      title: 'How to deposit',
      text: 'Choose a coin, get the address, copy it or scan the code and send the exact amount from your wallet.',
    },
    check: {
      title: 'Where to check your transfer',
      text: 'On this page: it updates by itself. The transaction link is in your wallet.',
    },
    security: {
      title: 'How not to lose coins',
      text: 'Check the coin, the network and the address. A crypto transfer can’t be undone.',
    },
  },
}
