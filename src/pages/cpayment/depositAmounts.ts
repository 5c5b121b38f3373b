/** Amounts of a deposit beside the sum to send. Apart from `depositScreen.ts`, because only later screens need them. */
import type { DepositCoin } from '../../contract/constants.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { sendable } from '../../rules/crypto.ts'
import { addDecimals, ambiguousNumber, compareDecimals, isNearly, readDecimal } from '../../rules/money.ts'
import { orderedCoins } from './depositScreen.ts'

/** True when more was received than a wallet was asked for. */
export function isOverpaid({
  amount_received: received,
  ...order
}: Pick<CryptoPayment, 'amount' | 'amount_received' | 'symbol'>): boolean {
  const amount = orderedCoins(order)
  return amount !== null && compareDecimals(received, amount) > 0 && !isNearly(received, amount)
}

/** Amount to withdraw from an exchange that deducts `fee`, so that `left` arrives, as a wallet can send it; null when `fee` is not a number. */
export function amountWithFee(coin: DepositCoin, left: Decimal, fee: string): Decimal | null {
  const text = fee.trim()
  // Spaces inside may be left from two numbers.
  const read = /\s/.test(text) || ambiguousNumber(text) ? null : readDecimal(text || '0')
  return read === null ? null : sendable(addDecimals(left, read), coin)
}
