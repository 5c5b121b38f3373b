/** The available actions on an order, by actor. Computed by trying the deal's rules, so that no rule exists twice (docs/requirements.md, tables 3.1 to 3.5). */
import { ORDER_IN_PROCESS, ORDER_OK, ORDER_NOT_OK } from '../../contract/statuses.ts'
import * as rule from '../deal.ts'
import { autodealOf, dealOf } from '../order.ts'
import type { Actor, Autodeal, CryptoOrder, Deal, Order } from '../records.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import type { DealAct } from './acts.ts'

/** Who acts: a side of the deal, support, the chain, or the clock. */
type ActionActor = 'payer' | 'trader' | 'support' | 'chain' | 'clock'

/** An action that would not be refused now; `body` is the body of `POST /_sandbox/{on}s/{id}/act`. */
export interface AvailableAction {
  part: ActionActor
  on: 'deal' | 'order'
  id: string
  body: Record<string, string | number>
  /** Name of an additional input of the action; only `amount` is required. */
  asks: 'text' | 'amount' | 'link' | null
}

/** The actions on an order, its deal and its automatic deal. */
export function availableOrderActions(world: World, order: Order): AvailableAction[] {
  const deal = dealOf(world, order)
  const autodeal = autodealOf(world, order)
  return [
    ...orderActions(order),
    ...(deal ? dealActions(world, deal) : []),
    ...(autodeal ? autodealActions(world, autodeal) : []),
  ]
}

/** The actions on a deposit: coins can arrive when it has an address, even after the deadline. */
export function availableDepositActions(order: CryptoOrder): AvailableAction[] {
  if (order.status === null) return []
  return [{ part: 'chain', on: 'order', id: order.id, body: { action: 'receive' }, asks: 'amount' }]
}

function orderActions({ kind, id, status, is_approved: isApproved }: Order): AvailableAction[] {
  if (kind === 'sale' && !isApproved && status <= ORDER_IN_PROCESS)
    return [{ part: 'support', on: 'order', id, body: { action: 'approve' }, asks: null }]
  if ((kind !== 'flashpay-payment' && kind !== 'flashpay-sale') || status > ORDER_IN_PROCESS) return []
  const type = kind === 'flashpay-sale' ? 'sale' : 'payment'
  const finish = (status: number): AvailableAction => ({
    part: 'chain',
    on: 'order',
    id,
    body: { action: 'finish', status, type },
    asks: null,
  })
  const ends = [finish(ORDER_OK), finish(ORDER_NOT_OK)]
  return status === ORDER_IN_PROCESS
    ? [{ part: 'chain', on: 'order', id, body: { action: 'start', type }, asks: 'link' }, ...ends]
    : ends
}

type Add = (part: ActionActor, action: DealAct, as: Actor, asks?: AvailableAction['asks']) => void

function dealActions(world: World, deal: Deal): AvailableAction[] {
  const actions: AvailableAction[] = []
  const add: Add = (part, action, as, asks = null) =>
    actions.push({ part, on: 'deal', id: String(deal.id), body: { action, as }, asks })
  addSteps(deal, world.clock.now(), add)
  addDisputes(deal, world.clock.now(), add)
  for (const part of ['payer', 'trader', 'support'] as const) add(part, 'message', part, 'text')
  const trader = world.traders.get(rule.traderOf(deal))
  add('trader', trader?.is_online === false ? 'online' : 'offline', 'trader')
  if (deal.owner_id !== null && !trader?.blocks.has(deal.owner_id)) add('trader', 'block', 'trader')
  return actions
}

function addSteps(deal: Deal, now: number, add: Add): void {
  const [buyer, seller] =
    deal.payerRole === 'buyer' ? (['payer', 'trader'] as const) : (['trader', 'payer'] as const)
  if (isAllowed(() => rule.confirmed(deal, '', now))) add('trader', 'confirm', 'trader', 'text')
  if (isAllowed(() => rule.paid(deal, now))) add(buyer, 'pay', buyer)
  if (isAllowed(() => rule.closed(deal, ''))) add(seller, 'release', seller)
  if (isAllowed(() => rule.cancelled(deal)))
    for (const part of ['payer', 'trader', 'support'] as const) add(part, 'cancel', part)
  if (isAllowed(() => rule.timedOut(deal))) add('clock', 'timeout', 'trader')
}

function addDisputes(deal: Deal, now: number, add: Add): void {
  const isOpen = rule.isDisputed(deal)
  if (isOpen && deal.dispute.opponent === null) add('clock', 'timeout', 'trader')
  for (const part of ['payer', 'trader'] as const) {
    const side = part === 'payer' ? deal.payerRole : rule.oppositeRole(deal.payerRole)
    if (isAllowed(() => rule.disputed(deal, side, now) !== deal))
      add(part, deal.dispute ? 'join-dispute' : 'dispute', part)
    if (isOpen) add('support', 'close-dispute', part)
  }
  if (isOpen) for (const action of ['ask', 'answer'] as const) add('support', action, 'support', 'text')
}

function autodealActions(world: World, autodeal: Autodeal): AvailableAction[] {
  const actions: AvailableAction[] = []
  const add: Add = (part, action, as, asks = null) =>
    actions.push({ part, on: 'deal', id: autodeal.id, body: { action, as }, asks })
  if (autodeal.state === 'active') {
    add('trader', 'confirm', 'trader', 'text')
    add('payer', 'pay', 'payer')
    for (const part of ['payer', 'trader', 'support'] as const) add(part, 'cancel', part)
    add('clock', 'timeout', 'trader')
  }
  if (autodeal.state === 'paid') add('trader', 'release', 'trader')
  if (world.accounts.get(autodeal.owner_id)) add('support', 'message', 'support', 'text')
  return actions
}

/** True when the rule neither throws a refusal nor returns `false`. */
function isAllowed(check: () => unknown): boolean {
  try {
    return check() !== false
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
