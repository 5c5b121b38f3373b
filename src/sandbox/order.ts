/** Orders: ownership and status changes (docs/requirements.md, tables 3.1, 3.2). */
import { SALE_REQUISITE_TIMEOUT_MS } from '../contract/constants.ts'
import {
  ORDER_CREATED,
  ORDER_IN_PROCESS,
  ORDER_OK,
  ORDER_NOT_OK,
  type FinalStatus,
} from '../contract/statuses.ts'
import { brokerOf } from './banks.ts'
import { isOpen, isOpenAutodeal } from './deal.ts'
import { isFlashpay, orderKey, type DealOrderKind } from './orderKinds.ts'
import type { Account, Autodeal, Deal, Order, Role } from './records.ts'
import { refuse } from './refusal.ts'
import { entryKey } from './timerKeys.ts'
import { accountOf, mintAccess } from './token.ts'
import type { World } from './world.ts'

/** Values of `cancel_reason`. */
export type CancelReason = 'timeout' | 'cancelled' | 'dispute' | 'support'

/** True for a deal whose order is a flash-pay order: those need no account (contract: `/p2`, `/s2`). */
export function isPublic(deal: { order: { kind: DealOrderKind } } | undefined): boolean {
  return deal !== undefined && isFlashpay(deal.order.kind)
}

/** The order, or undefined. The order of a scenario is created on the first request. */
export function findOrder(world: World, kind: DealOrderKind, id: string): Order | undefined {
  const key = orderKey({ kind, id })
  if (!world.orders.get(key)) world.onMissingOrder(kind, id)
  return world.orders.get(key)
}

/** The order, or `No such payment`. */
export function orderOf(world: World, kind: DealOrderKind, id: string): Order {
  const order = findOrder(world, kind, id)
  if (!order) throw refuse.noSuchPayment()
  return order
}

/** The order for its page. An expired stored token is replaced, so that the link of the page keeps working. */
export function orderForPage(world: World, kind: DealOrderKind, id: string): Order {
  const order = orderOf(world, kind, id)
  const owner = world.accounts.get(order.owner_id)
  const isStale =
    order.token !== null && owner?.is_temporary === true && accountOf(world, order.token) === null
  return isStale ? putOrder(world, { ...order, token: mintAccess(world, owner) }) : order
}

export function putOrder(world: World, order: Order): Order {
  return world.orders.put(orderKey(order), order)
}

/** The side of the payer in a deal of that kind of order. */
export function payerRoleOf(kind: DealOrderKind): Role {
  return kind === 'sale' || kind === 'flashpay-sale' ? 'seller' : 'buyer'
}

/** The order's deal, in any state. */
export function dealOf(world: World, order: Order): Deal | undefined {
  return world.deals.get(order.deal_id)
}

/** The order's automatic deal, in any state. */
export function autodealOf(world: World, order: Order): Autodeal | undefined {
  return world.autodeals.get(order.autodeal_id)
}

/** True while a deal or an automatic deal of the order is running. */
export function hasOpenDeal(world: World, order: Order): boolean {
  const deal = dealOf(world, order)
  const autodeal = autodealOf(world, order)
  return (deal !== undefined && isOpen(deal)) || (autodeal !== undefined && isOpenAutodeal(autodeal))
}

/** The order as the caller's own: one that nobody holds becomes the caller's, any other is refused. */
export function claimOrRefuse(world: World, order: Order, account: Account): Order {
  const isOwn = order.owner_id === account.id
  if (isOwn && !order.is_owner_absent) return order
  const isTaken = hasHolder(world, order) && !order.is_owner_absent
  if (order.owner_id !== null && (isTaken || hasOpenDeal(world, order))) throw refuse.notParticipant()
  const token = order.is_owner_absent && !isOwn ? null : order.token
  return putOrder(world, { ...order, owner_id: account.id, is_owner_absent: false, token })
}

/** True when the order has a token or belongs to a permanent account. */
function hasHolder(world: World, order: Order): boolean {
  return order.token !== null || world.accounts.get(order.owner_id)?.is_temporary === false
}

/** Make the caller the owner. The token of a temporary account is stored on the order, so that another device can continue; that of a permanent account never is. */
export function claimOrder(world: World, order: Order, account: Account, token: string): Order {
  const isTheirs = order.owner_id === null || order.owner_id === account.id
  if (!isTheirs && hasHolder(world, order) && (hasOpenDeal(world, order) || order.status > ORDER_IN_PROCESS))
    throw refuse.notParticipant()
  if (!isTheirs) transferDeals(world, order, account)
  return putOrder(world, {
    ...order,
    owner_id: account.id,
    is_owner_absent: false,
    token: account.is_temporary ? token : null,
  })
}

/** Transfer the deals of an order without a token to the new owner. */
function transferDeals(world: World, order: Order, account: Account): void {
  const deal = dealOf(world, order)
  if (deal) {
    const old = deal[deal.payerRole]
    const rename = (name: string | null) => (name === old ? account.nickname : name)
    const dispute = deal.dispute && {
      ...deal.dispute,
      initiator: rename(deal.dispute.initiator) ?? '',
      opponent: rename(deal.dispute.opponent),
    }
    world.deals.put(deal.id, { ...deal, [deal.payerRole]: account.nickname, dispute, owner_id: account.id })
  }
  const autodeal = autodealOf(world, order)
  if (autodeal) world.autodeals.put(autodeal.id, { ...autodeal, owner_id: account.id })
}

/** True when the merchant requires the payer's card number, the bank of the deal is a card bank, and neither the order nor the deal has a number. */
export function needsMask(
  world: World,
  deal: Pick<Deal | Autodeal, 'order' | 'broker'>,
  mask: string | null,
): boolean {
  const order = orderOfDeal(world, deal)
  if (!order?.merchant.required_mask || order.mask || mask) return false
  return brokerOf(world, order.currency, deal.broker.id)?.is_card ?? false
}

/** Move a created order to in process; other statuses stay. */
export function startOrder(world: World, order: Order): Order {
  if (order.status !== ORDER_CREATED) return order
  return startEntryTimer(world, putOrder(world, { ...order, status: ORDER_IN_PROCESS }))
}

/** Support or the merchant approves a sale. */
export function approveSale(world: World, order: Order): Order {
  if (order.is_approved) return order
  return startEntryTimer(world, putOrder(world, { ...order, is_approved: true }))
}

/** The payer cancels the order while no deal is running. */
export function cancelOrder(world: World, order: Order): Order {
  if (order.status === ORDER_NOT_OK) return order
  if (order.status === ORDER_OK) throw refuse.cannotCancelProcessed()
  const deal = dealOf(world, order)
  if (deal?.state === 'paid') throw refuse.cannotCancelPaid()
  if (hasOpenDeal(world, order)) throw refuse.wrongDealStatus()
  return finishOrder(world, order, ORDER_NOT_OK, 'cancelled')
}

/** Finish the order: ok, or not ok with a reason. */
export function finishOrder(
  world: World,
  order: Order,
  status: FinalStatus,
  reason: CancelReason | null,
): Order {
  world.clock.clear(entryKey(order))
  return putOrder(world, { ...order, status, cancel_reason: reason })
}

/** The order of a deal or an automatic deal; undefined once it was dropped. */
export function orderOfDeal(world: World, deal: Pick<Deal | Autodeal, 'order'>): Order | undefined {
  return world.orders.get(orderKey(deal.order))
}

/** Start the time limit of a sale's requisite form: after 600 s without a deal the sale ends. */
export function startEntryTimer(world: World, order: Order): Order {
  const isWaiting = order.kind === 'sale' && order.status === ORDER_IN_PROCESS && order.is_approved
  if (!isWaiting || hasOpenDeal(world, order)) return order
  const key = orderKey(order)
  world.clock.at(entryKey(order), world.clock.now() + SALE_REQUISITE_TIMEOUT_MS, () => {
    const late = world.orders.get(key)
    if (late && late.status === ORDER_IN_PROCESS && !hasOpenDeal(world, late))
      finishOrder(world, late, ORDER_NOT_OK, 'timeout')
  })
  return order
}

/** The requisite was entered: stop the time limit. */
export function stopEntryTimer(world: World, order: Order): void {
  world.clock.clear(entryKey(order))
}
