/** What each act of the control plane does (docs/sandbox.md#control-plane). An act is an entry here, and a line in `availableActions.ts`. */
import { ORDER_OK, ORDER_NOT_OK } from '../../contract/statuses.ts'
import * as auto from '../autodeal.ts'
import { postMessage, SUPPORT } from '../chat.ts'
import { isDisputed, traderOf } from '../deal.ts'
import * as flow from '../dealFlow.ts'
import { toDecimal } from '../decimal.ts'
import { depositOf, receiveCoins } from '../deposit.ts'
import { finishFlashpay, startTransaction } from '../flashpay.ts'
import { findOrCreateTrader } from '../lot.ts'
import { approveSale, findOrder, orderOf, startOrder } from '../order.ts'
import type { Actor, Autodeal, Deal, Order, Trader } from '../records.ts'
import { fieldRefusal, refuse } from '../refusal.ts'
import type { World } from '../world.ts'
import type { ControlInput } from './controlInput.ts'

/** Input of an act. */
interface ActFields {
  as: Actor
  text: string | null
  /** All fields, for an act with a further value. */
  input: ControlInput
}

type ActOn<T> = (world: World, target: T, fields: ActFields) => unknown

/** Acts on the deal of a trader. */
export const DEAL_ACTS = {
  confirm: (world, deal, { text }) => flow.confirmDeal(world, deal, text ?? undefined),
  pay: (world, deal) => flow.payDeal(world, deal, deal.payerRole === 'buyer' ? 'payer' : 'trader'),
  release: (world, deal) => flow.releaseDeal(world, deal, deal.payerRole === 'seller' ? 'payer' : 'trader'),
  cancel: (world, deal, { as }) => flow.cancelDeal(world, deal, as),
  timeout: (world, deal) => flow.expire(world, deal.id),
  dispute(world, deal, { as }) {
    if (deal.dispute !== null) throw refuse.wrongDealStatus()
    flow.disputeDeal(world, deal, sideOf(as))
  },
  'join-dispute'(world, deal, { as }) {
    if (deal.dispute === null) throw refuse.wrongDealStatus()
    flow.disputeDeal(world, deal, sideOf(as))
  },
  'close-dispute': (world, deal, { as }) => flow.resolveDispute(world, deal, flow.roleOf(deal, sideOf(as))),
  ask: (world, deal, { text }) =>
    writeAsSupport(
      world,
      deal,
      text ??
        'Support here. Please send the bank receipt and your transaction history, and tell what happened.',
    ),
  answer: (world, deal, { text }) =>
    writeAsSupport(world, deal, text ?? 'Thank you, we have it. We are checking it with the other side.'),
  message(world, deal, { as, text }) {
    const trader = findOrCreateTrader(world, traderOf(deal)).nickname
    const payer = deal[deal.payerRole]
    postMessage(world, {
      sender: { payer, trader, support: SUPPORT }[as],
      receiver: as === 'payer' ? trader : payer,
      message: text ?? 'Hello',
      media_id: null,
    })
  },
  online: (world, deal) => editTrader(world, deal, () => ({ is_online: true })),
  offline: (world, deal) => editTrader(world, deal, () => ({ is_online: false })),
  block: (world, deal) =>
    editTrader(world, deal, ({ blocks }) => ({
      blocks: deal.owner_id === null ? blocks : new Set([...blocks, deal.owner_id]),
    })),
} satisfies Record<string, ActOn<Deal>>

export type DealAct = keyof typeof DEAL_ACTS

/** Acts on an automatic deal, which refuses every other act. */
export const AUTODEAL_ACTS: Partial<Record<DealAct, ActOn<Autodeal>>> = {
  confirm(world, autodeal, { text }) {
    if (text !== null) auto.editAutodeal(world, autodeal, text)
  },
  pay: auto.payAutodeal,
  release: auto.closeAutodeal,
  cancel: (world, autodeal, { as }) => auto.cancelAutodeal(world, autodeal, as),
  timeout: (world, autodeal) => auto.expireAutodeal(world, autodeal.id),
  // An automatic deal has no trader: support writes instead.
  message(world, autodeal, { text }) {
    const receiver = world.accounts.get(autodeal.owner_id)?.nickname
    if (receiver !== undefined)
      postMessage(world, { sender: SUPPORT, receiver, message: text ?? 'Hello', media_id: null })
  },
}

/** Acts on the order of that id. */
export const ORDER_ACTS = {
  approve: (world, id) => approveSale(world, orderOf(world, 'sale', id)),
  receive(world, id, input) {
    const amount = toDecimal(input.decimal('amount', null))
    if (amount === null) throw fieldRefusal('amount', 'should be non-empty')
    receiveCoins(world, depositOf(world, id), amount)
  },
  start: (world, id, input) =>
    startTransaction(world, flashpayOf(world, id, input), input.textOrNull('link', null)),
  finish: (world, id, input) =>
    finishFlashpay(
      world,
      startOrder(world, flashpayOf(world, id, input)),
      input.oneOf('status', [ORDER_OK, ORDER_NOT_OK], ORDER_OK),
    ),
} satisfies Record<string, (world: World, id: string, input: ControlInput) => unknown>

export type OrderAct = keyof typeof ORDER_ACTS

function sideOf(as: Actor): 'payer' | 'trader' {
  return as === 'payer' ? 'payer' : 'trader'
}

/** Support writes to the payer about an open dispute. */
function writeAsSupport(world: World, deal: Deal, message: string): void {
  if (!isDisputed(deal)) throw refuse.wrongDealStatus()
  postMessage(world, { sender: SUPPORT, receiver: deal[deal.payerRole], message, media_id: null })
}

function editTrader(world: World, deal: Deal, change: (trader: Trader) => Partial<Trader>): void {
  const trader = findOrCreateTrader(world, traderOf(deal))
  world.traders.put(trader.nickname, { ...trader, ...change(trader) })
  flow.editDeal(world, deal, 'trader')
}

/** `type` distinguishes flash-pay payments and sales with the same id. */
function flashpayOf(world: World, id: string, input: ControlInput): Order {
  const type = input.oneOf('type', ['payment', 'sale'] as const, null)
  if (type) return orderOf(world, `flashpay-${type}`, id)
  return findOrder(world, 'flashpay-payment', id) ?? orderOf(world, 'flashpay-sale', id)
}
