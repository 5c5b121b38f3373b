import { CRYPTO_EXPIRES_AFTER_MS, type DepositCoin } from '../../contract/constants.ts'
import { readLeniently } from '../../contract/lenient.ts'
import { cryptoPayment, type CryptoPayment } from '../../contract/orders.ts'
import { formatMoney } from '../../i18n/format.ts'
import {
  amountToSend,
  depositCoin,
  depositScreen,
  isOverpaid,
  isUnderMinimum,
  minimumOf,
  orderedCoins,
  type DepositScreen,
} from '../../rules/crypto.ts'
import { compareDecimals } from '../../rules/money.ts'
import { backSlots, countdown } from './parts.ts'
import type { ReaderContext, StageReader, StageScreen } from './types.ts'

/** Groups of characters in which an address is shown. */
const GROUP = /.{1,4}/gu

export const readDeposit: StageReader = (answer, context) => {
  const read = readLeniently(cryptoPayment, answer)
  const payment = read?.output
  const coin = depositCoin(payment?.symbol)
  // Without an amount the page has another header.
  if (!payment?.amount || read?.dropped.length !== 0 || coin === null) return null
  const screen = depositScreen(payment, context.now)
  if (screen.name !== 'inProcess') return null
  const { result } = screen
  const isOver = result === 'success' || result === 'overtime'
  const found = isOver ? over(result, payment, coin, context) : toSend(screen, payment, coin, context)
  const amount = formatMoney(orderedCoins(payment) ?? payment.amount, coin, context.lang)
  return found && { ...found, fields: { amount, ...found.fields } }
}

function over(
  result: 'success' | 'overtime',
  payment: CryptoPayment,
  coin: DepositCoin,
  { lang }: ReaderContext,
): StageScreen | null {
  const { amount_received: received, back_url: url } = payment
  const back = backSlots(url)
  const hasReceived = compareDecimals(received, '0') > 0
  const isUsual = hasReceived === (result === 'success') && !isOverpaid(payment)
  if (back === null || !isUsual) return null
  return {
    kind: `${result}-${coin}`,
    slots: back,
    fields: { 'amount-received': formatMoney(received, coin, lang, { rounding: 'down' }) },
  }
}

function toSend(
  { result, deadline }: Extract<DepositScreen, { name: 'inProcess' }>,
  payment: CryptoPayment,
  coin: DepositCoin,
  { now, lang, seen }: ReaderContext,
): StageScreen | null {
  const { address } = payment
  const left = amountToSend(payment, coin)
  const time = countdown(deadline, now)
  if (address === null || left === null || deadline === null || time === null) return null
  // The app renders the notice of a changed address.
  if (seen !== null && seen !== address) return null
  const isPart = result === 'pending'
  // The app renders the screen for a rest below the minimum.
  if (isPart && isUnderMinimum(left, minimumOf(coin))) return null
  const received = formatMoney(payment.amount_received, coin, lang, { rounding: 'down' })
  const rest = formatMoney(left, coin, lang)
  const sum = isPart ? 'amount-left' : 'coin-amount'
  return {
    kind: `${result}-${coin}`,
    slots: { until: time.until, received, left: rest },
    fields: {
      countdown: time.left,
      address: address.match(GROUP) ?? [address],
      'amount-received': received,
      [sum]: rest,
    },
    copies: { address, [sum]: left },
    share: (deadline - now) / CRYPTO_EXPIRES_AFTER_MS,
  }
}
