/** Flash-pay orders: choice of the bank, requisites, transaction, result (docs/requirements.md, table 3.4). */
import type { Broker } from '../contract/orders.ts'
import { ORDER_IN_PROCESS, type FinalStatus } from '../contract/statuses.ts'
import { transactionLink } from './dealFlow.ts'
import { checkDemands } from './demands.ts'
import type { FieldReader } from './fieldReader.ts'
import { putOrder } from './order.ts'
import type { Order } from './records.ts'
import { refuse } from './refusal.ts'
import { checkMask, makeAddress, makeRequisite } from './requisite.ts'
import type { World } from './world.ts'

/** The payer has chosen a bank: assigns requisites. Repeating the choice changes nothing; another bank replaces the requisites. */
export function chooseBank(world: World, order: Order, broker: Broker, body: FieldReader<'mask'>): Order {
  const mask = maskIn(body)
  if (order.status > ORDER_IN_PROCESS || order.transaction_link !== null) throw refuse.wrongDealStatus()
  const isSame = order.status === ORDER_IN_PROCESS && String(order.broker_id) === String(broker.broker_id)
  if (isSame && (mask === null || mask === order.mask)) return order
  checkDemands(broker, order.kind, body, { mask: order.mask })
  const requisites = flashpayRequisites(world, order, broker)
  const chosen = putOrder(world, {
    ...order,
    status: ORDER_IN_PROCESS,
    broker_id: broker.broker_id,
    mask: mask ?? order.mask,
    requisites: isSame ? order.requisites : requisites,
  })
  world.emitEvent({ kind: 'flashpay chosen', order: chosen })
  return chosen
}

/** The payer's card number; null without one. */
export function maskIn(body: FieldReader<'mask'>): string | null {
  return body.has('mask') ? checkMask(body.needed('mask')) : null
}

/** Where the payer sends money, or the seller coins. */
export function flashpayRequisites(
  { random }: World,
  { kind, currency, symbol }: Pick<Order, 'kind' | 'currency' | 'symbol'>,
  broker: Broker,
): string {
  return kind === 'flashpay-sale' ? makeAddress(random, symbol) : makeRequisite(random, currency, broker)
}

/** The transaction has started: sets its link. */
export function startTransaction(world: World, order: Order, link: string | null): Order {
  if (order.status !== ORDER_IN_PROCESS) throw refuse.wrongDealStatus()
  return putOrder(world, { ...order, transaction_link: link ?? transactionLink(world) })
}

/** Finish: performed or not performed. */
export function finishFlashpay(world: World, order: Order, status: FinalStatus): Order {
  if (order.status > ORDER_IN_PROCESS) throw refuse.wrongDealStatus()
  return putOrder(world, { ...order, status })
}
