/** Lots, the traders' offers; created when they are searched for (docs/gateway.md#calls; docs/requirements.md, table 3.6). */
import type { Coin, Fiat } from '../contract/constants.ts'
import type { Broker } from '../contract/orders.ts'
import { isOpen } from './deal.ts'
import { orderKey } from './orderKinds.ts'
import type { Lot, Order, Trader } from './records.ts'
import type { World } from './world.ts'

/** An order that has excluded this many lots of a bank finds no further one. */
const LOTS_PER_SEARCH = 5
const LOTS_PER_BANK_MAX = 400

const NOUNS: [string, ...string[]] = [
  'otter',
  'falcon',
  'birch',
  'harbor',
  'comet',
  'maple',
  'lynx',
  'delta',
  'heron',
  'granite',
]
const ADJECTIVES: [string, ...string[]] = [
  'fast',
  'north',
  'silver',
  'quiet',
  'bright',
  'steady',
  'early',
  'blue',
]

/** The first lot of the bank that is neither excluded nor used by another order; null when there is none. */
export function findLot(
  world: World,
  order: Order,
  broker: Broker,
  exclude: ReadonlySet<string>,
): Lot | null {
  const { currency, symbol } = order
  const lots = world.lots.all().filter((lot) => isLotOf(lot, broker, order))
  const excluded = lots.filter((lot) => exclude.has(String(lot.id)))
  if (excluded.length >= LOTS_PER_SEARCH) return null
  const free = lots.find((lot) => !exclude.has(String(lot.id)) && !isBusy(world, lot, order))
  if (free) return free
  return lots.length < LOTS_PER_BANK_MAX
    ? createLot(world, {
        currency,
        symbol,
        broker: { id: broker.broker_id, name: broker.name },
      })
    : null
}

/** A new lot, with a new trader by default. */
export function createLot(
  world: World,
  fields: { currency: Fiat; symbol: Coin; broker: Lot['broker'] } & Partial<Lot>,
): Lot {
  const id = fields.id ?? world.nextId()
  const trader = fields.trader ?? `${world.random.pick(ADJECTIVES)}-${world.random.pick(NOUNS)}-${id}`
  findOrCreateTrader(world, trader)
  return world.lots.put(id, { deal_id: null, ...fields, id, trader })
}

/** The trader of that nickname, created when unknown. */
export function findOrCreateTrader(world: World, nickname: string): Trader {
  const existing = world.traders.get(nickname)
  return existing ?? world.traders.put(nickname, { nickname, is_online: true, blocks: new Set() })
}

function isLotOf(lot: Lot, broker: Broker, { currency, symbol }: Order): boolean {
  return (
    String(lot.broker.id) === String(broker.broker_id) && lot.currency === currency && lot.symbol === symbol
  )
}

function isBusy(world: World, lot: Lot, order: Order): boolean {
  const deal = world.deals.get(lot.deal_id)
  return (
    deal !== undefined && deal.state !== 'paid' && isOpen(deal) && orderKey(deal.order) !== orderKey(order)
  )
}
