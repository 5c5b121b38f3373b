/** Creates deals: all checks, and the magic amounts of docs/sandbox.md#magic-values. */
import {
  DEAL_TYPE_SALE,
  DUPLICATE_DEAL_BLOCK_MS,
  LOT_TRADE_INTERVAL_MS,
  REQUISITE_LENGTH_MAX,
} from '../contract/constants.ts'
import { ORDER_IN_PROCESS } from '../contract/statuses.ts'
import { brokerOf } from './banks.ts'
import type { Call } from './calls.ts'
import { isOpen, isOpenAutodeal, TRADER_ANSWER_MS } from './deal.ts'
import { dealsOf, saveDeal } from './dealFlow.ts'
import { compare, isEqual } from './decimal.ts'
import { checkDemands } from './demands.ts'
import {
  autodealOf,
  startOrder,
  dealOf,
  orderOf,
  putOrder,
  stopEntryTimer,
  claimOrRefuse,
  payerRoleOf,
} from './order.ts'
import { orderKey } from './orderKinds.ts'
import { amountsOf, WITHDRAW_MINIMUMS } from './rates.ts'
import type { Account, Deal, Lot, Order } from './records.ts'
import { fieldRefusal, refuse } from './refusal.ts'
import { checkRequisite } from './requisite.ts'
import type { World } from './world.ts'

const UNFINISHED_AMOUNT = '409.09'
const UNFINISHED_URL = 'https://merchant.example/unfinished'
const FIRST_LOT_LIMITED = '429.29'

/** `POST /deals`. */
export function createDeal({ world, body, caller }: Call<'POST /deals'>): Deal {
  const saleId = body.optionalId('sell_id')
  const kind = saleId === null ? 'purchase' : 'sale'
  const order = claimOrRefuse(world, orderOf(world, kind, saleId ?? body.id('payment_id')), caller)
  for (const name of ['amount', 'amount_currency'] as const) body.decimal(name)
  if (kind === 'sale') body.oneOf('type', [DEAL_TYPE_SALE])
  const lot = world.lots.get(body.id('lot_id'))
  if (!lot) throw fieldRefusal('lot_id', 'is invalid')
  if (lot.currency !== order.currency || lot.symbol !== order.symbol) throw refuse.currencyInvalid()
  if (order.status > ORDER_IN_PROCESS || (kind === 'sale' && !order.is_approved))
    throw refuse.wrongDealStatus()
  const text = body.text('requisite', REQUISITE_LENGTH_MAX).trim()
  const requisite = kind === 'sale' && text ? checkRequisite(text) : null
  const bank = brokerOf(world, order.currency, lot.broker.id)
  if (bank) checkDemands(bank, kind, body)
  checkCanTrade(world, order, lot, caller)
  return proposeDeal(world, startOrder(world, order), lot, caller, requisite)
}

/** Refuses a second deal, a trade too soon after the last one, and too small amounts. */
function checkCanTrade(world: World, order: Order, lot: Lot, caller: Account): void {
  const running = dealOf(world, order)
  if (running && isOpen(running))
    throw String(running.lot_id) === String(lot.id) ? refuse.duplicatedDeal() : refuse.duplicateDeal()
  const autodeal = autodealOf(world, order)
  if (autodeal && isOpenAutodeal(autodeal)) throw refuse.duplicateDeal()
  if (isEqual(order.amount, UNFINISHED_AMOUNT)) throw refuse.paymentAlreadyExists(UNFINISHED_URL)

  const now = world.clock.now()
  const hasRecentOpenDeal = dealsOf(world, caller).some(
    (deal) =>
      isOpen(deal) &&
      orderKey(deal.order) !== orderKey(order) &&
      now - deal.created_at < DUPLICATE_DEAL_BLOCK_MS,
  )
  if (hasRecentOpenDeal) throw refuse.dealAlreadyExists()
  const isFirst = String(order.first_lot_id ?? lot.id) === String(lot.id)
  if (isEqual(order.amount, FIRST_LOT_LIMITED) && isFirst) throw refuse.lotLimit()
  const tradedAt = world.trades.get(tradeKey(caller, lot))
  if (tradedAt !== undefined && now - tradedAt < LOT_TRADE_INTERVAL_MS) throw refuse.lotLimit()
  if (compare(amountsOf(order).amount, WITHDRAW_MINIMUMS[order.symbol]) < 0) throw refuse.withdrawMinimum()
}

function proposeDeal(world: World, order: Order, lot: Lot, caller: Account, requisite: string | null): Deal {
  const now = world.clock.now()
  const payerRole = payerRoleOf(order.kind)
  const id = world.nextId()
  stopEntryTimer(world, order)
  world.trades.put(tradeKey(caller, lot), now)
  world.lots.put(lot.id, { ...lot, deal_id: id })
  putOrder(world, { ...order, deal_id: id, broker_id: lot.broker.id })
  const deal = saveDeal(world, {
    id,
    order: { kind: order.kind, id: order.id },
    state: 'proposed',
    dispute: null,
    requisite,
    deadline: now + TRADER_ANSWER_MS,
    ...amountsOf(order),
    currency: order.currency,
    symbol: order.symbol,
    broker: lot.broker,
    mask: order.mask,
    lot_id: lot.id,
    seller: payerRole === 'seller' ? caller.nickname : lot.trader,
    buyer: payerRole === 'buyer' ? caller.nickname : lot.trader,
    payerRole,
    owner_id: caller.id,
    voted: null,
    transaction_link: null,
    created_at: now,
    last_action: null,
  })
  world.emitEvent({ kind: 'deal', change: 'proposed', deal, by: 'payer' })
  return deal
}

function tradeKey(account: Account, lot: Lot): string {
  return `${account.id}:${lot.id}`
}
