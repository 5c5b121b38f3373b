/** The crypto deposit: steps, time, amounts, networks (docs/requirements.md, table 3.3). */
import {
  CRYPTO_EXPIRES_AFTER_MS,
  CRYPTO_POLL_EVERY_MS,
  DEPOSIT_COINS,
  DEPOSIT_MINIMUMS,
  POLL_EVERY_MS,
  type DepositCoin,
} from '../contract/constants.ts'
import type { CryptoPayment } from '../contract/orders.ts'
import type { Decimal } from '../contract/scalars.ts'
import type { TextKey } from '../i18n/types.ts'
import { isEmail } from './email.ts'
import { addDecimals, compareDecimals, isDecimal, readDecimal, subtractDecimals } from './money.ts'
import { NEVER_MS } from './polling.ts'

/** The screen; `result` is the block's `data-result`. */
export type DepositScreen =
  | { name: 'loading' }
  | { name: 'init' }
  | {
      name: 'inProcess'
      result: 'waiting' | 'pending' | 'success' | 'overtime'
      /** Gateway ms; null when the gateway does not say since when. */
      deadline: number | null
    }

/** Steps and blocks. At zero the page shows overtime; a later answer wins. */
export function depositScreen(payment: CryptoPayment | null, now: number): DepositScreen {
  if (payment === null) return { name: 'loading' }
  const { status } = payment
  if (status === null) return { name: 'init' }
  const deadline = depositDeadline(payment)
  if (status === 2) return { name: 'inProcess', result: 'success', deadline }
  if (status === 3 || (deadline !== null && now >= deadline))
    return { name: 'inProcess', result: 'overtime', deadline }
  const isPartly = compareDecimals(payment.amount_received, '0') > 0
  return { name: 'inProcess', result: isPartly ? 'pending' : 'waiting', deadline }
}

/** Three hours from `created_at`, gateway ms. */
function depositDeadline({ created_at: since }: Pick<CryptoPayment, 'created_at'>): number | null {
  return since === null ? null : Date.parse(since) + CRYPTO_EXPIRES_AFTER_MS
}

/** Polled while waiting only: init needs none, the ends are final. */
function isDepositPolled(payment: Pick<CryptoPayment, 'status'>): boolean {
  return payment.status === 1
}

/** True once no coins are waited for any more: success and overtime. */
export function isDepositOver(payment: Pick<CryptoPayment, 'status'> | null): boolean {
  return payment?.status === 2 || payment?.status === 3
}

/** Ms until the next look: 20 s while waiting, a minute in the background, and one look more right when the time ends. */
export function depositPollEvery(payment: CryptoPayment | null, now: number, visible = true): number {
  if (payment === null) return visible ? POLL_EVERY_MS : CRYPTO_POLL_EVERY_MS
  if (!isDepositPolled(payment)) return NEVER_MS
  const every = visible ? CRYPTO_POLL_EVERY_MS : HIDDEN_POLL_EVERY_MS
  const deadline = depositDeadline(payment)
  return deadline === null || now >= deadline ? every : Math.min(every, deadline - now)
}

const HIDDEN_POLL_EVERY_MS = 60_000

/** What is still to come: the gateway's word, else amount less received; null without an amount. */
export function amountLeft(
  payment: Pick<CryptoPayment, 'amount' | 'amount_received' | 'amount_left'>,
): Decimal | null {
  if (payment.amount_left !== null) return payment.amount_left
  if (payment.amount === null) return null
  const left = subtractDecimals(payment.amount, payment.amount_received)
  return compareDecimals(left, '0') > 0 ? left : '0'
}

/** True when more came than was asked for. */
export function isOverpaid(payment: Pick<CryptoPayment, 'amount' | 'amount_received'>): boolean {
  return payment.amount !== null && compareDecimals(payment.amount_received, payment.amount) > 0
}

/** Narrows a symbol to a coin that can be deposited. */
export function depositCoin(symbol: string | null | undefined): DepositCoin | null {
  return DEPOSIT_COINS.find((coin) => coin === symbol?.toLowerCase()) ?? null
}

/** True for a started deposit that waits for coins nobody can name: an address without its coin loses them. */
export function isCoinUnknown(payment: Pick<CryptoPayment, 'status' | 'symbol'> | null): boolean {
  return payment?.status === 1 && depositCoin(payment.symbol) === null
}

/** Least deposit that is credited, the gateway's own value first. */
export function minimumOf(coin: DepositCoin, overrides: Readonly<Record<string, unknown>> = {}): Decimal {
  const override = overrides[coin]
  const text = typeof override === 'number' ? String(override) : override
  return typeof text === 'string' && isDecimal(text) ? text : DEPOSIT_MINIMUMS[coin]
}

/** A deposit of exactly the minimum is credited. */
export function isUnderMinimum(amount: Decimal, minimum: Decimal): boolean {
  return compareDecimals(amount, minimum) < 0
}

/** Only ETH is asked about. */
export function asksAvailability(coin: DepositCoin | null): boolean {
  return coin === 'eth'
}

/** Name of the coin's own network. */
export function networkKey(coin: DepositCoin): TextKey {
  return `networks.${coin}`
}

/** Which networks the coin must not come through. */
export function networkWarning(coin: DepositCoin): TextKey {
  return `depositWarning.${coin}`
}

/** What the submit button depends on. */
export interface DepositForm {
  coin: DepositCoin | null
  email: string
  agreed: boolean
  /** Answer of `is-available`; null while it is not known or not asked for. */
  available: boolean | null
}

/** `off`: disabled; `flash`: looks disabled, a press flashes the e-mail; `ready`: sends. */
export function depositSubmit({ coin, email, agreed, available }: DepositForm): 'off' | 'flash' | 'ready' {
  if (coin === null || !agreed || (asksAvailability(coin) && available !== true)) return 'off'
  return isEmail(email) ? 'ready' : 'flash'
}

/** What to enter at an exchange that keeps `fee` of the sum, so that exactly `left` arrives; null for a fee that is no number. */
export function mustSend(left: Decimal, fee: string): Decimal | null {
  const read = fee.trim() === '' ? '0' : readDecimal(fee)
  return read === null ? null : addDecimals(left, read)
}
