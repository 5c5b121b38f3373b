/** The available actions on an order, by actor. Computed by trying the deal's rules, so that no rule exists twice (docs/requirements.md, tables 3.1 to 3.5). */
import { ORDER_IN_PROCESS, ORDER_OK, ORDER_NOT_OK } from '../../contract/statuses.ts'
import * as rule from '../deal.ts'
import { autodealOf, dealOf } from '../order.ts'
import { isFlashpay } from '../orderKinds.ts'
import type { Actor, Autodeal, CryptoOrder, Deal, Order } from '../records.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import type { DealAct, OrderAct } from './acts.ts'

/** Who acts: a side of the deal, support, the chain, or the clock. */
type ActionActor = 'payer' | 'trader' | 'support' | 'chain' | 'clock'

/** An action that would not be refused now; `body` is the body of `POST /_sandbox/{on}s/{id}/act`. */
export interface AvailableAction {
  actor: ActionActor
  on: 'deal' | 'order'
  id: string
  body: { action: DealAct | OrderAct; [field: string]: string | number }
  /** Label of its button. */
  label: string
  /** A further field of the body, and the label of its input; only `amount` is required. */
  asks: { field: string; label: string } | null
}

const MESSAGE = { field: 'text', label: 'Message' }
const REQUISITE = { field: 'text', label: 'Requisite (made up when empty)' }

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
  const asks = { field: 'amount', label: 'Amount' }
  return [
    { actor: 'chain', on: 'order', id: order.id, body: { action: 'receive' }, label: 'Coins arrive', asks },
  ]
}

function orderActions({ kind, id, status, is_approved: isApproved }: Order): AvailableAction[] {
  const of = (actor: ActionActor, body: AvailableAction['body'], label: string): AvailableAction => ({
    actor,
    on: 'order',
    id,
    body,
    label,
    asks: null,
  })
  if (kind === 'sale' && !isApproved && status <= ORDER_IN_PROCESS)
    return [of('support', { action: 'approve' }, 'Approve the sale')]
  if (!isFlashpay(kind) || status > ORDER_IN_PROCESS) return []
  const type = kind === 'flashpay-sale' ? 'sale' : 'payment'
  const ends = [
    of('chain', { action: 'finish', status: ORDER_OK, type }, 'Finish: performed'),
    of('chain', { action: 'finish', status: ORDER_NOT_OK, type }, 'Finish: not performed'),
  ]
  if (status !== ORDER_IN_PROCESS) return ends
  const start = of('chain', { action: 'start', type }, 'Start the transaction')
  return [{ ...start, asks: { field: 'link', label: 'Transaction link' } }, ...ends]
}

interface DealActBody {
  action: DealAct
  as: Actor
}
type Add = (actor: ActionActor, body: DealActBody, label: string, asks?: AvailableAction['asks']) => void

/** Adds actions on the deal, or the automatic deal, of that id. */
function adderTo(actions: AvailableAction[], id: string): Add {
  return (actor, body, label, asks = null) =>
    actions.push({ actor, on: 'deal', id, body: { ...body }, label, asks })
}

function dealActions(world: World, deal: Deal): AvailableAction[] {
  const actions: AvailableAction[] = []
  const add = adderTo(actions, String(deal.id))
  addSteps(deal, world.clock.now(), add)
  addDisputes(deal, world.clock.now(), add)
  for (const actor of ['payer', 'trader', 'support'] as const)
    add(actor, { action: 'message', as: actor }, 'Write', MESSAGE)
  const trader = world.traders.get(rule.traderOf(deal))
  if (trader?.is_online === false) add('trader', { action: 'online', as: 'trader' }, 'Come online')
  else add('trader', { action: 'offline', as: 'trader' }, 'Go offline')
  if (deal.owner_id !== null && !trader?.blocks.has(deal.owner_id))
    add('trader', { action: 'block', as: 'trader' }, 'Refuse messages')
  return actions
}

function addSteps(deal: Deal, now: number, add: Add): void {
  const isSale = deal.payerRole === 'seller'
  const [buyer, seller] = isSale ? (['trader', 'payer'] as const) : (['payer', 'trader'] as const)
  if (isAllowed(() => rule.confirmed(deal, '', now)))
    add(
      'trader',
      { action: 'confirm', as: 'trader' },
      isSale ? 'Accept the sale' : 'Give requisites',
      REQUISITE,
    )
  if (isAllowed(() => rule.paid(deal, now)))
    add(buyer, { action: 'pay', as: buyer }, isSale ? 'Pay' : 'Has paid')
  if (isAllowed(() => rule.closed(deal, '')))
    add(seller, { action: 'release', as: seller }, isSale ? 'Has received the payout' : 'Release the coins')
  if (isAllowed(() => rule.cancelled(deal))) addCancel(add)
  if (isAllowed(() => rule.timedOut(deal))) add('clock', { action: 'timeout', as: 'trader' }, 'Time runs out')
}

function addCancel(add: Add): void {
  for (const actor of ['payer', 'trader', 'support'] as const)
    add(actor, { action: 'cancel', as: actor }, 'Cancel the deal')
}

function addDisputes(deal: Deal, now: number, add: Add): void {
  const isOpen = rule.isDisputed(deal)
  if (isOpen && deal.dispute.opponent === null)
    add('clock', { action: 'timeout', as: 'trader' }, 'Half an hour passes')
  for (const actor of ['payer', 'trader'] as const) {
    const side = actor === 'payer' ? deal.payerRole : rule.oppositeRole(deal.payerRole)
    if (isAllowed(() => rule.disputed(deal, side, now) !== deal)) {
      if (deal.dispute) add(actor, { action: 'join-dispute', as: actor }, 'Take part in the dispute')
      else add(actor, { action: 'dispute', as: actor }, 'Open a dispute')
    }
    if (isOpen) add('support', { action: 'close-dispute', as: actor }, `Decide for the ${actor}`)
  }
  if (!isOpen) return
  const question = { field: 'text', label: 'Question (for receipt and history when empty)' }
  add('support', { action: 'ask', as: 'support' }, 'Ask for evidence', question)
  const answer = { field: 'text', label: 'Answer (thanks when empty)' }
  add('support', { action: 'answer', as: 'support' }, 'Answer', answer)
}

function autodealActions(world: World, autodeal: Autodeal): AvailableAction[] {
  const actions: AvailableAction[] = []
  const add = adderTo(actions, autodeal.id)
  if (autodeal.state === 'active') {
    add('trader', { action: 'confirm', as: 'trader' }, 'Give requisites', REQUISITE)
    add('payer', { action: 'pay', as: 'payer' }, 'Has paid')
    addCancel(add)
    add('clock', { action: 'timeout', as: 'trader' }, 'Time runs out')
  }
  if (autodeal.state === 'paid') add('trader', { action: 'release', as: 'trader' }, 'Release the coins')
  if (world.accounts.get(autodeal.owner_id))
    add('support', { action: 'message', as: 'support' }, 'Write', MESSAGE)
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
