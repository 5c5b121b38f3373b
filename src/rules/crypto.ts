/** Coins: which a deposit awaits, how many, over which network, since when, and the link that asks a wallet for them. */
import { type Coin, DEPOSIT_COINS, type DepositCoin } from '../contract/constants.ts'
import type { CryptoPayment } from '../contract/orders.ts'
import type { Decimal } from '../contract/scalars.ts'
import { DEPOSIT_WAITING } from '../contract/statuses.ts'
import type { TextKey } from '../i18n/types.ts'
import {
  compareDecimals,
  isNearly,
  isPositive,
  roundDecimal,
  shiftDecimal,
  subtractDecimals,
} from './money.ts'

/**
 * The missing amount: the gateway's value, else amount minus received; null for a deposit of any amount, which asks for no rest. A value
 * that differs from the difference by less than a wallet sends is the same sum, computed with binary fractions; such a rest is none. A
 * greater value does not count what has arrived, or is no rest of this sum: no coins are asked for twice. Nothing is missing only once
 * something has arrived: before, a 0 is a field that the gateway has not filled in.
 */
export function amountLeft(
  payment: Pick<CryptoPayment, 'amount' | 'amount_received' | 'amount_left'>,
): Decimal | null {
  const { amount, amount_left } = payment
  // A deposit of any amount has no rest.
  if (amount === null) return amount_left !== null && isPositive(amount_left) ? amount_left : null
  const hasPart = isPositive(payment.amount_received)
  const difference = subtractDecimals(amount, payment.amount_received)
  const isFilledIn = amount_left !== null && (isPositive(amount_left) || hasPart)
  const isLess =
    isFilledIn && compareDecimals(amount_left, difference) < 0 && !isNearly(amount_left, difference)
  const left = isLess ? amount_left : difference
  return isPositive(left) && !(hasPart && isNearly(left, '0')) ? left : '0'
}

/** Fraction digits that wallets accept. */
const SENDABLE_DIGITS: Record<Coin, number> = { btc: 8, eth: 8, etc: 8, usdt: 6 }

/** The amount as a wallet can send it, never less. */
export function sendable(amount: Decimal, coin: Coin): Decimal {
  return roundDecimal(amount, SENDABLE_DIGITS[coin], 'up')
}

/** True when coins have arrived and none is missing: a waiting deposit then only waits for the network. */
export function isAllReceived(
  payment: Pick<CryptoPayment, 'amount' | 'amount_received' | 'amount_left'>,
): boolean {
  const left = amountLeft(payment)
  return isPositive(payment.amount_received) && (left === null || !isPositive(left))
}

/** The coin of a symbol; null for one that cannot be deposited. */
export function depositCoin(symbol: string | null | undefined): DepositCoin | null {
  return DEPOSIT_COINS.find((coin) => coin === symbol?.toLowerCase()) ?? null
}

/** True for a started deposit with an unknown coin. Its address must not be shown: coins of another network would be lost. */
export function isCoinUnknown(payment: Pick<CryptoPayment, 'status' | 'symbol'>): boolean {
  return payment.status === DEPOSIT_WAITING && depositCoin(payment.symbol) === null
}

/** The address to which coins have to be sent; null if there is none, and when all coins have arrived. */
export function addressToPay(payment: CryptoPayment): string | null {
  return areCoinsAwaited(payment) && !isCoinUnknown(payment) ? payment.address : null
}

/** True while coins have to be sent to the deposit, to whatever address. */
export function areCoinsAwaited(payment: CryptoPayment): boolean {
  return payment.status === DEPOSIT_WAITING && !isAllReceived(payment)
}

/** Text with the name of the coin's network. */
export function networkKey(coin: Coin): TextKey {
  return `cpayment:networks.${coin}`
}

/** Text that names the networks which must not be used for the coin. */
export function networkWarning(coin: Coin): TextKey {
  return `cpayment:depositWarning.${coin}`
}

/** The two clocks of the gateway, that of its orders and that of its answers, may differ by less, ms. */
const CLOCKS_DIFFER_MS = 60_000

/** True for a `created_at` in the future, of a deposit or a dispute. It was sent in another time zone: a deadline counted from it would be too late. */
export function isCreatedAhead(since: string | null, now: number): boolean {
  return since !== null && Date.parse(since) > now + CLOCKS_DIFFER_MS
}

const WEI_DIGITS = 18
const ETHEREUM_CHAIN = 1

/** The link that opens a wallet with the payment: BIP-21 for BTC, EIP-681 for ETH, null for USDT on TRC-20, which has no standard. `amount` null: without an amount. */
export function walletUri(coin: DepositCoin, address: string, amount: Decimal | null): string | null {
  if (!/^[a-z\d]+$/i.test(address)) return null
  if (coin === 'btc') return `bitcoin:${address}${amount === null ? '' : `?amount=${amount}`}`
  if (coin === 'usdt') return null
  const value = amount === null ? '' : `?value=${shiftDecimal(amount, WEI_DIGITS)}`
  return `ethereum:${address}@${ETHEREUM_CHAIN}${value}`
}

/**
 * True for coins whose QR code contains the payment link. All Bitcoin wallets read BIP-21, but many exchanges fail on EIP-681,
 * so the code for ETH is the address alone unless the user asks for the amount in it.
 */
export function isLinkInQr(coin: DepositCoin): boolean {
  return coin === 'btc'
}
