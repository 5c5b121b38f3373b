/** Effects of a deal's transitions on the world: order, timers, notifications. */
import { DISPUTE_CLOSES_AFTER_MS } from '../contract/constants.ts'
import { ORDER_IN_PROCESS, ORDER_OK, ORDER_NOT_OK, type FinalStatus } from '../contract/statuses.ts'
import { brokerOf } from './banks.ts'
import * as rule from './deal.ts'
import { finishOrder, orderOfDeal, startEntryTimer, type CancelReason } from './order.ts'
import type { Account, Actor, Deal, Lot, OwnerAction, Role } from './records.ts'
import { refuse } from './refusal.ts'
import { makeRequisite } from './requisite.ts'
import { disputeKey, stepKey } from './timerKeys.ts'
import type { World } from './world.ts'
import type { WorldEvent } from './worldEvent.ts'

type By = Extract<WorldEvent, { kind: 'deal' }>['by']
type Change = Extract<WorldEvent, { kind: 'deal' }>['change']

/** The deal, or a 404. */
export function dealById(world: World, id: string | number): Deal {
  const deal = world.deals.get(id)
  if (!deal) throw refuse.noSuchDeal()
  return deal
}

/** The deals of an account, oldest first. */
export function dealsOf(world: World, account: Account): Deal[] {
  return world.deals.all().filter((deal) => deal.owner_id === account.id)
}

/** The side of an actor in the deal. */
export function roleOf(deal: Deal, actor: 'payer' | 'trader'): Role {
  return actor === 'payer' ? deal.payerRole : rule.oppositeRole(deal.payerRole)
}

/** Store a deal with the timers of its state. */
export function saveDeal(world: World, deal: Deal): Deal {
  const waits = deal.state === 'proposed' || deal.state === 'confirmed'
  if (waits) world.clock.at(stepKey(deal), deal.deadline, () => expire(world, deal.id))
  else world.clock.clear(stepKey(deal))
  if (rule.isDisputed(deal) && deal.dispute.opponent === null)
    world.clock.at(disputeKey(deal), deal.dispute.opened_at + DISPUTE_CLOSES_AFTER_MS, () =>
      expire(world, deal.id),
    )
  else world.clock.clear(disputeKey(deal))
  return world.deals.put(deal.id, deal)
}

/** The trader confirms; without a requisite one is generated for the bank. */
export function confirmDeal(world: World, deal: Deal, requisite?: string): Deal {
  const chosenRequisite = requisite ?? traderRequisite(world, deal)
  return applyStep(world, rule.confirmed(deal, chosenRequisite, world.clock.now()), 'confirmed', 'trader')
}

/** A new requisite of the trader; a bank that is in no list has cards. */
export function traderRequisite(
  world: World,
  { currency, broker }: Pick<Lot, 'currency' | 'broker'>,
): string {
  const bank = brokerOf(world, currency, broker.id) ?? { name: broker.name, is_card: true }
  return makeRequisite(world.random, currency, bank)
}

/** The buyer has paid. */
export function payDeal(world: World, deal: Deal, by: By): Deal {
  return applyStep(world, rule.paid(deal, world.clock.now()), 'paid', by)
}

/** The seller releases the coins: the order is ok. */
export function releaseDeal(world: World, deal: Deal, by: By): Deal {
  const next = rule.closed(deal, transactionLink(world))
  settleOrder(world, next, ORDER_OK, null)
  return applyStep(world, next, 'closed', by)
}

/** Cancelled by the payer or by support, the order is over; cancelled by the trader, a new bid is possible. */
export function cancelDeal(world: World, deal: Deal, by: Actor): Deal {
  const next = rule.cancelled(deal)
  if (by === 'trader') reopen(world, next)
  else settleOrder(world, next, ORDER_NOT_OK, by === 'support' ? 'support' : 'cancelled')
  return applyStep(world, next, 'cancelled', by)
}

/** Apply the deadline: an unanswered deal is deleted, an unpaid one also ends the order, an unanswered dispute is closed. */
export function expire(world: World, id: string | number): Deal {
  const deal = dealById(world, id)
  if (rule.isDisputed(deal)) {
    if (deal.dispute.opponent !== null) throw refuse.wrongDealStatus()
    return resolveDispute(world, deal, deal.dispute.initiator === deal.buyer ? 'buyer' : 'seller', 'clock')
  }
  const next = rule.timedOut(deal)
  if (deal.state === 'confirmed') settleOrder(world, next, ORDER_NOT_OK, 'timeout')
  else reopen(world, next)
  return applyStep(world, next, 'timeout', 'clock')
}

/** Open or join a dispute. */
export function disputeDeal(world: World, deal: Deal, actor: 'payer' | 'trader'): Deal {
  const next = rule.disputed(deal, roleOf(deal, actor), world.clock.now())
  if (next === deal) return deal
  return applyStep(world, next, deal.dispute ? 'joined' : 'disputed', actor)
}

/** Decide the dispute for one side. */
export function resolveDispute(
  world: World,
  deal: Deal,
  winner: Role,
  by: 'clock' | 'support' = 'support',
): Deal {
  const next = rule.resolved(deal, winner, transactionLink(world))
  settleOrder(
    world,
    next,
    winner === 'buyer' ? ORDER_OK : ORDER_NOT_OK,
    winner === 'buyer' ? null : 'dispute',
  )
  return applyStep(world, next, 'resolved', by)
}

/** A change without a change of state: mask, requisite, vote. */
export function editDeal(world: World, deal: Deal, by: By): Deal {
  return applyStep(world, deal, 'edited', by)
}

/** Record the owner's action, to recognize its replay. */
export function recordAction(world: World, deal: Deal, name: OwnerAction['name']): Deal {
  return world.deals.put(deal.id, { ...deal, last_action: { name, at: world.clock.now() } })
}

/** A link to a transaction that does not exist. */
export function transactionLink(world: World): string {
  return `https://explorer.example/tx/${world.random.text(64)}`
}

function applyStep(world: World, deal: Deal, change: Change, by: By): Deal {
  const saved = saveDeal(world, deal)
  world.emitEvent({ kind: 'deal', change, deal: saved, by })
  return saved
}

function settleOrder(world: World, deal: Deal, status: FinalStatus, reason: CancelReason | null): void {
  const order = orderOfDeal(world, deal)
  if (order && order.deal_id === deal.id && order.status <= ORDER_IN_PROCESS)
    finishOrder(world, order, status, reason)
}

/** The order can bid again; the time limit of a sale's requisite form restarts. */
function reopen(world: World, deleted: Deal): void {
  world.deals.put(deleted.id, deleted)
  const order = orderOfDeal(world, deleted)
  if (order) startEntryTimer(world, order)
}
