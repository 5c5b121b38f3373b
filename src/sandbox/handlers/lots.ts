/** The search for a lot (docs/gateway.md#calls; docs/requirements.md, table 3.6), with the magic amounts of docs/sandbox.md#magic-values. */
import type { Broker } from '../../contract/orders.ts'
import { ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import { startAutodeal } from '../autodeal.ts'
import { choosableBank, fiatOf, isAutomatic } from '../banks.ts'
import type { Answer, Call, Handlers } from '../calls.ts'
import { compare, isEqual } from '../decimal.ts'
import type { FieldReader } from '../fieldReader.ts'
import { findLot } from '../lot.ts'
import { orderOf, putOrder, claimOrRefuse, startEntryTimer } from '../order.ts'
import { orderKey } from '../orderKinds.ts'
import { coinOf } from '../rates.ts'
import type { Order } from '../records.ts'
import { refuse } from '../refusal.ts'
import { lotView } from '../views.ts'
import type { World } from '../world.ts'

const NO_REQUISITES = '404.04'
const BAD_AT_FIRST = '400.4'
const BAD_TIMES = 3
const TOO_LOW = '1.01'

type Query = FieldReader<'symbol' | 'amount' | 'amount_currency' | 'exclude' | 'broker'>

export const lotHandlers = {
  'GET /lots/fast-deal-start': ({ world, query, caller }) => {
    fiatOf(query.text('currency'))
    const found = claimOrRefuse(world, orderOf(world, 'purchase', query.id('payment_id')), caller)
    const order = putOrder(world, { ...found, searches: found.searches + 1 })
    if (isMagic(order, query, BAD_AT_FIRST) && order.searches <= BAD_TIMES) throw refuse.badPaymentAmount()
    return searchPurchase(world, order, query)
  },
  'GET /lots/fast-deal': ({ world, query, caller }) => {
    const order = claimOrRefuse(world, orderOf(world, 'purchase', query.id('payment_id')), caller)
    return searchPurchase(world, order, query)
  },
  'GET /lots/api-sell': searchSale,
} satisfies Partial<Handlers>

function searchPurchase(world: World, order: Order, query: Query): Answer<'GET /lots/fast-deal'> {
  if (order.status > ORDER_IN_PROCESS) throw refuse.wrongDealStatus()
  checkAmount(order, query)
  const broker = choosableBank(world, order.currency, query.optionalId('broker'))
  if (!broker || isMagic(order, query, NO_REQUISITES)) return {}
  const chosen = putOrder(world, {
    ...order,
    broker_id: broker.broker_id,
    symbol: coinOf(query.needed('symbol')),
  })
  if (!isAutomatic(broker)) return offer(world, chosen, broker, query)
  const { id } = startAutodeal(world, chosen, { id: broker.broker_id, name: broker.name })
  return { autodeal_id: id }
}

/** The sale that a seller's search is for. The query has no order id, so it is a waiting sale with the same currency, coin and amount, owned by the caller or by nobody. */
function searchSale({ world, query, caller }: Call<'GET /lots/api-sell'>): Answer<'GET /lots/api-sell'> {
  const currency = fiatOf(query.needed('currency'))
  const symbol = coinOf(query.needed('symbol'))
  const amount = query.decimal('amount_currency') ?? query.decimal('amount')
  const waiting = world.orders
    .all()
    .filter((order) => order.kind === 'sale' && order.status === ORDER_IN_PROCESS && order.is_approved)
  const own = waiting.filter((order) => order.owner_id === caller.id)
  const isMeant = (sale: Order) => sale.currency === currency && isEqual(amount, sale.amount)
  const unowned = waiting.filter((order) => order.owner_id === null || order.is_owner_absent)
  const found = own.findLast(isMeant) ?? unowned.findLast(isMeant) ?? own.at(-1)
  if (!found) throw refuse.wrongDealStatus()
  const order = claimOrRefuse(world, found, caller)
  checkAmount(order, query)
  const broker = choosableBank(world, currency, query.optionalId('broker'))
  if (!broker || isAutomatic(broker) || isMagic(order, query, NO_REQUISITES)) return {}
  startEntryTimer(world, order)
  const chosen = putOrder(world, { ...order, broker_id: broker.broker_id })
  return offer(world, { ...chosen, symbol }, broker, query)
}

function offer(world: World, order: Order, broker: Broker, query: Query): Answer<'GET /lots/fast-deal'> {
  const lot = findLot(world, order, broker, query.idList('exclude'))
  if (!lot) return {}
  const kept = world.orders.get(orderKey(order))
  if (kept && kept.first_lot_id === null) putOrder(world, { ...kept, first_lot_id: lot.id })
  return lotView(lot)
}

function checkAmount(order: Order, query: Query): void {
  const asked = [query.decimal('amount'), query.decimal('amount_currency')].filter(
    (amount) => amount !== null,
  )
  if (asked.some((amount) => compare(amount, '0') === 0)) throw refuse.badPaymentAmount()
  if (isMagic(order, query, TOO_LOW)) throw refuse.amountTooLow()
}

/** True when the order's or the requested amount equals the magic one. */
function isMagic(order: Order, query: Query, magic: string): boolean {
  const asked = order.is_currency_amount ? query.decimal('amount_currency') : query.decimal('amount')
  return isEqual(order.amount, magic) || isEqual(asked, magic)
}
