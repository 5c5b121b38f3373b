/** Actions of the control plane on deals and orders (docs/gateway.md#sandbox-control). The autopilot uses them too. */
import { ORDER_OK, ORDER_NOT_OK } from '../../contract/statuses.ts'
import * as auto from '../autodeal.ts'
import { postMessage, SUPPORT } from '../chat.ts'
import { isDisputed, traderOf } from '../deal.ts'
import * as flow from '../dealFlow.ts'
import { toDecimal } from '../decimal.ts'
import { depositOf, receiveCoins } from '../deposit.ts'
import { finishFlashpay, startTransaction } from '../flashpay.ts'
import { findOrCreateTrader } from '../lot.ts'
import { approveSale, startOrder, findOrder, orderOf } from '../order.ts'
import type { Actor, Autodeal, Deal, Order } from '../records.ts'
import { fieldRefusal, refuse } from '../refusal.ts'
import type { World } from '../world.ts'
import { DEAL_ACTS, ORDER_ACTS, PERSON_ACTS, type DealAct } from './acts.ts'
import type { ControlInput } from './controlInput.ts'

const ACTORS = ['payer', 'trader', 'support'] as const

export interface ActionInput {
  action: DealAct
  as: Actor
  text: string | null
}

/** Parse an action of the control plane. */
export function readAction(input: ControlInput): ActionInput {
  const action = input.oneOf('action', DEAL_ACTS, null)
  if (action === null) throw fieldRefusal('action', 'should be non-empty')
  return { action, as: input.oneOf('as', ACTORS, 'trader'), text: input.textOrNull('text', null) }
}

/** Apply the action to the deal or the automatic deal of that id. */
export function actOnDeal(world: World, id: string, act: ActionInput): void {
  const autodeal = world.autodeals.get(id)
  if (autodeal) actOnAutodeal(world, autodeal, act)
  else actOnTraderDeal(world, flow.dealById(world, id), act)
}

function actOnTraderDeal(world: World, deal: Deal, { action, as, text }: ActionInput): void {
  if (isPersonAction(action)) {
    runPersonAction(world, deal, { action, as, text })
    return
  }
  const side = as === 'payer' ? 'payer' : 'trader'
  switch (action) {
    case 'confirm':
      flow.confirmDeal(world, deal, text ?? undefined)
      return
    case 'pay':
      flow.payDeal(world, deal, deal.payerRole === 'buyer' ? 'payer' : 'trader')
      return
    case 'release':
      flow.releaseDeal(world, deal, deal.payerRole === 'seller' ? 'payer' : 'trader')
      return
    case 'cancel':
      flow.cancelDeal(world, deal, as)
      return
    case 'timeout':
      flow.expire(world, deal.id)
      return
    case 'dispute':
    case 'join-dispute':
      if ((deal.dispute === null) !== (action === 'dispute')) throw refuse.wrongDealStatus()
      flow.disputeDeal(world, deal, side)
      return
    case 'close-dispute':
      flow.resolveDispute(world, deal, flow.roleOf(deal, side))
  }
}

/** What support writes in a dispute unless told otherwise. */
const SUPPORT_TEXTS = {
  ask: 'Support here. Please send the bank receipt and your transaction history, and tell what happened.',
  answer: 'Thank you, we have it. We are checking it with the other side.',
}

/** Support writes to the payer about an open dispute. */
function writeAsSupport(world: World, deal: Deal, message: string): void {
  if (!isDisputed(deal)) throw refuse.wrongDealStatus()
  postMessage(world, { sender: SUPPORT, receiver: deal[deal.payerRole], message, media_id: null })
}

function isPersonAction(action: DealAct): action is (typeof PERSON_ACTS)[number] {
  return PERSON_ACTS.some((one) => one === action)
}

function runPersonAction(world: World, deal: Deal, { action, as, text }: ActionInput): void {
  if (action === 'ask' || action === 'answer') {
    writeAsSupport(world, deal, text ?? SUPPORT_TEXTS[action])
    return
  }
  const trader = findOrCreateTrader(world, traderOf(deal))
  if (action === 'message') {
    const payer = deal[deal.payerRole]
    const sender = { payer, trader: trader.nickname, support: SUPPORT }[as]
    postMessage(world, {
      sender,
      receiver: as === 'payer' ? trader.nickname : payer,
      message: text ?? 'Hello',
      media_id: null,
    })
    return
  }
  const blocks = new Set(trader.blocks)
  if (action === 'block' && deal.owner_id !== null) blocks.add(deal.owner_id)
  const isOnline = action === 'block' ? trader.is_online : action === 'online'
  world.traders.put(trader.nickname, { ...trader, is_online: isOnline, blocks })
  flow.editDeal(world, deal, 'trader')
}

function actOnAutodeal(world: World, autodeal: Autodeal, { action, as, text }: ActionInput): void {
  switch (action) {
    case 'confirm':
      if (text !== null) auto.editAutodeal(world, autodeal, text)
      return
    case 'pay':
      auto.payAutodeal(world, autodeal)
      return
    case 'release':
      auto.closeAutodeal(world, autodeal)
      return
    case 'cancel':
      auto.cancelAutodeal(world, autodeal, as)
      return
    case 'timeout':
      auto.expireAutodeal(world, autodeal.id)
      return
    case 'message':
      messagePayer(world, autodeal, text ?? 'Hello')
      return
    case 'dispute':
    case 'join-dispute':
    case 'close-dispute':
    case 'ask':
    case 'answer':
    case 'online':
    case 'offline':
    case 'block':
      throw refuse.wrongDealStatus()
  }
}

/** An automatic deal has no trader: support writes instead. */
function messagePayer(world: World, autodeal: Autodeal, text: string): void {
  const owner = world.accounts.get(autodeal.owner_id)
  if (owner) postMessage(world, { sender: SUPPORT, receiver: owner.nickname, message: text, media_id: null })
}

/** `POST /_sandbox/orders/{id}/act`; `type` distinguishes flash-pay payments and sales with the same id. */
export function actOnOrder(world: World, id: string, input: ControlInput): void {
  switch (input.oneOf('action', ORDER_ACTS, null)) {
    case 'approve':
      approveSale(world, orderOf(world, 'sale', id))
      return
    case 'receive': {
      const amount = toDecimal(input.decimal('amount', null))
      if (amount === null) throw fieldRefusal('amount', 'should be non-empty')
      receiveCoins(world, depositOf(world, id), amount)
      return
    }
    case 'start':
      startTransaction(world, flashpayOf(world, id, input), input.textOrNull('link', null))
      return
    case 'finish':
      finishFlashpay(
        world,
        startOrder(world, flashpayOf(world, id, input)),
        input.oneOf('status', [ORDER_OK, ORDER_NOT_OK], ORDER_OK),
      )
      return
    case null:
      throw fieldRefusal('action', 'should be non-empty')
  }
}

function flashpayOf(world: World, id: string, input: ControlInput): Order {
  const type = input.oneOf('type', ['payment', 'sale'] as const, null)
  if (type) return orderOf(world, `flashpay-${type}`, id)
  return findOrder(world, 'flashpay-payment', id) ?? orderOf(world, 'flashpay-sale', id)
}
