/** Crypto deposits: address, arriving coins, the deadline of three hours (docs/requirements.md, table 3.3). */
import {
  CRYPTO_EXPIRES_AFTER_MS,
  DEPOSIT_COINS,
  DEPOSIT_MINIMUMS,
  type Coin,
  type DepositCoin,
} from '../contract/constants.ts'
import { DEPOSIT_WAITING, DEPOSIT_SUCCESS, DEPOSIT_OVERTIME } from '../contract/statuses.ts'
import { compare, add } from './decimal.ts'
import type { CryptoOrder } from './records.ts'
import { refuse } from './refusal.ts'
import { makeAddress } from './requisite.ts'
import { depositKey } from './timerKeys.ts'
import type { World } from './world.ts'

/** Default amounts of deposits. */
const DEFAULT_AMOUNTS: Record<DepositCoin, string> = { btc: '0.0012', eth: '0.05', usdt: '25' }

/** The deposit order, or undefined. The order of a scenario is created on the first request. */
export function findDeposit(world: World, id: string): CryptoOrder | undefined {
  if (!world.deposits.get(id)) world.onMissingOrder('deposit', id)
  return world.deposits.get(id)
}

/** The deposit order, or `No such payment`. */
export function depositOf(world: World, id: string): CryptoOrder {
  const order = findDeposit(world, id)
  if (!order) throw refuse.noSuchPayment()
  return order
}

/** The coin of that name, in any case. */
export function depositCoin(symbol: string): DepositCoin {
  const coin = DEPOSIT_COINS.find((known) => known === symbol.toLowerCase())
  if (!coin) throw refuse.currencyInvalid()
  return coin
}

/** The minimum of a coin; 0 for one that cannot be chosen here, as in a deposit of the control plane. */
export function leastOf(coin: Coin): string {
  return coin === 'etc' ? '0' : DEPOSIT_MINIMUMS[coin]
}

/** Deadline, ms since the epoch. */
export function deadlineOf(order: CryptoOrder): number {
  return order.created_at + CRYPTO_EXPIRES_AFTER_MS
}

/** Store the deposit with its timer. */
export function saveDeposit(world: World, order: CryptoOrder): CryptoOrder {
  const key = depositKey(order)
  if (order.status === DEPOSIT_WAITING)
    world.clock.at(key, deadlineOf(order), () => {
      const late = world.deposits.get(order.id)
      if (late?.status === DEPOSIT_WAITING) saveDeposit(world, { ...late, status: DEPOSIT_OVERTIME })
    })
  else world.clock.clear(key)
  return world.deposits.put(order.id, order)
}

/** The payer has chosen a coin: assigns an address and starts the deadline. Repeating the same choice changes nothing. */
export function startDeposit(world: World, order: CryptoOrder, coin: DepositCoin): CryptoOrder {
  if (order.status !== null) {
    if (order.symbol === coin) return order
    throw refuse.wrongDealStatus()
  }
  if (world.unavailableCoins.has(coin)) throw refuse.currencyInvalid()
  const started = saveDeposit(world, {
    ...order,
    status: DEPOSIT_WAITING,
    symbol: coin,
    amount: order.amount ?? DEFAULT_AMOUNTS[coin],
    address: order.address ?? makeAddress(world.random, coin),
    created_at: world.clock.now(),
  })
  world.emitEvent({ kind: 'deposit started', order: started })
  return started
}

/** Coins arrive. Amounts below the coin's minimum and amounts after the deadline are not credited. */
export function receiveCoins(world: World, order: CryptoOrder, amount: string): CryptoOrder {
  if (order.status === null || order.symbol === null) throw refuse.wrongDealStatus()
  if (compare(amount, leastOf(order.symbol)) < 0) return order
  const received = add(order.amount_received, amount)
  const isFull = order.amount === null || compare(received, order.amount) >= 0
  const status = order.status === DEPOSIT_WAITING && isFull ? DEPOSIT_SUCCESS : order.status
  return saveDeposit(world, { ...order, amount_received: received, status })
}
