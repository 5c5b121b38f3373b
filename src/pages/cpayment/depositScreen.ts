/** The deposit page: screen, step, sum to send (docs/requirements.md, table 3.3). */
import {
  CRYPTO_EXPIRES_AFTER_MS,
  CRYPTO_POLL_INTERVAL_MS,
  type DepositCoin,
  NEVER_MS,
  POLL_INTERVAL_MS,
} from '../../contract/constants.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { DEPOSIT_OVERTIME, DEPOSIT_SUCCESS, DEPOSIT_WAITING } from '../../contract/statuses.ts'
import { amountLeft, depositCoin, isAllReceived, sendable } from '../../rules/crypto.ts'
import { compareDecimals, isPositive } from '../../rules/money.ts'

/** The screen; `result` is the block's `data-result`. */
export type DepositScreen = { name: 'loading' } | { name: 'init' } | StartedDeposit

interface StartedDeposit {
  name: 'inProcess'
  result: 'waiting' | 'pending' | 'success' | 'overtime'
  /** Ms in gateway time; null when the gateway sends no `created_at`, or one that cannot be right. */
  deadline: number | null
}

/** The screen of a deposit. When the countdown ends, the page shows overtime; a later response replaces it. */
export function depositScreen(
  payment: CryptoPayment | null,
  now: number,
  createdAhead: string | null,
): DepositScreen {
  if (payment === null) return { name: 'loading' }
  const { status, created_at: since } = payment
  if (status === null) return { name: 'init' }
  const isKnown = since !== null && since !== createdAhead
  const deadline = isKnown ? Date.parse(since) + CRYPTO_EXPIRES_AFTER_MS : null
  if (status === DEPOSIT_SUCCESS) return { name: 'inProcess', result: 'success', deadline }
  if (status === DEPOSIT_OVERTIME || (deadline !== null && now >= deadline))
    return { name: 'inProcess', result: 'overtime', deadline }
  const isPartly = isPositive(payment.amount_received)
  return { name: 'inProcess', result: isPartly ? 'pending' : 'waiting', deadline }
}

/** Polling interval: 20 s while waiting, also in the background. Before the start nothing changes, and the other statuses are final. */
export function depositPollIntervalMs(payment: CryptoPayment | null, isVisible: boolean): number {
  if (payment !== null && payment.status !== DEPOSIT_WAITING) return NEVER_MS
  // Somebody waits for the order, or for its address.
  return isVisible && !payment?.address ? POLL_INTERVAL_MS : CRYPTO_POLL_INTERVAL_MS
}

/** Time at which coins are no longer awaited, gateway ms; null for a deposit that does not wait for any. */
export function depositEndsAt(screen: DepositScreen): number | null {
  if (screen.name !== 'inProcess') return null
  return screen.result === 'waiting' || screen.result === 'pending' ? screen.deadline : null
}

/** The missing amount as a wallet can send it; the same is shown, copied and encoded. */
export function amountToSend(payment: Parameters<typeof amountLeft>[0], coin: DepositCoin): Decimal | null {
  const left = amountLeft(payment)
  return left === null ? null : sendable(left, coin)
}

/** The sum of the order as a wallet can send it, so that it is the same as the sum to send. Null for a deposit of any amount. */
export function orderedCoins({ amount, symbol }: Pick<CryptoPayment, 'amount' | 'symbol'>): Decimal | null {
  const coin = depositCoin(symbol)
  return amount !== null && coin !== null ? sendable(amount, coin) : amount
}

/** Title of a started deposit. When all coins have arrived, there is no address, or the sum is under the minimum (`isUnder`), it does not ask for more; when any have, not for a new order. */
export function depositTitle(
  result: StartedDeposit['result'],
  payment: Pick<CryptoPayment, 'address' | 'amount' | 'amount_received' | 'amount_left'>,
  isUnder = false,
): `cpayment:depositState.${StartedDeposit['result'] | 'preparing' | 'confirming' | 'under' | 'late' | 'latePart'}` {
  if (result === 'pending' && isAllReceived(payment)) return 'cpayment:depositState.confirming'
  if ((result === 'waiting' || result === 'pending') && payment.address === null)
    return 'cpayment:depositState.preparing'
  if (result === 'waiting' && isUnder) return 'cpayment:depositState.under'
  if (result === 'overtime' && isPositive(payment.amount_received))
    return `cpayment:depositState.${isAllReceived(payment) ? 'late' : 'latePart'}`
  return `cpayment:depositState.${result}`
}

/** A deposit of exactly the minimum is credited. */
export function isUnderMinimum(amount: Decimal, minimum: Decimal): boolean {
  return compareDecimals(amount, minimum) < 0
}

/** The steps of a deposit. */
export const STEPS = ['common:stepper.coin', 'common:stepper.pay', 'common:stepper.done'] as const

/** The step of a deposit; null before it is loaded and after it expired. */
export function stepOf(screen: DepositScreen): (typeof STEPS)[number] | null {
  if (screen.name === 'init') return 'common:stepper.coin'
  if (screen.name === 'loading' || screen.result === 'overtime') return null
  return screen.result === 'success' ? 'common:stepper.done' : 'common:stepper.pay'
}
