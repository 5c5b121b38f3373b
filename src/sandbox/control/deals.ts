/** Creates deals directly in any state, for tests and for scenarios that start in the middle (docs/requirements.md, tables 3.8, 3.9). */
import { AUTODEAL_STATES, DEAL_STATES } from '../../contract/deals.ts'
import { saveAutodeal } from '../autodeal.ts'
import { AUTOBANK, BROKERS, brokerNamed, brokerOf } from '../banks.ts'
import { oppositeRole, STEP_MS } from '../deal.ts'
import { saveDeal, transactionLink } from '../dealFlow.ts'
import { createLot, findOrCreateTrader } from '../lot.ts'
import { putOrder, payerRoleOf } from '../order.ts'
import { amountsOf } from '../rates.ts'
import type { Account, Deal, Dispute, Lot, Order, Role } from '../records.ts'
import { makeRequisite } from '../requisite.ts'
import type { World } from '../world.ts'
import type { ControlInput } from './controlInput.ts'

/** Default of `expire_in`: half the seconds of the deal's state. */
const EXPIRE_IN = STEP_MS / 2000

/** Default state of a deal by the status of its order. */
const STATE_OF = { 0: 'confirmed', 1: 'confirmed', 2: 'closed', 3: 'deleted' } as const

/** Add a deal to the order and return the order. */
export function dealFrom(world: World, order: Order, owner: Account, input: ControlInput): Order {
  const id = input.id('deal_id', input.id('id', world.nextId()))
  const payerRole = payerRoleOf(order.kind)
  const traderRole = oppositeRole(payerRole)
  const lot = lotFrom(world, order, input, traderRole)
  const state = input.oneOf('state', DEAL_STATES, STATE_OF[order.status])
  const now = world.clock.now()
  const trader = input.object(traderRole)
  const nickname = trader?.text('nickname', lot.trader) ?? lot.trader
  const [buyer, seller] = payerRole === 'buyer' ? [owner.nickname, nickname] : [nickname, owner.nickname]
  world.traders.put(nickname, {
    ...findOrCreateTrader(world, nickname),
    is_online: trader?.flag('is_online', true) ?? true,
  })
  const amounts = amountsOf(order)
  const deal: Deal = {
    id,
    order: { kind: order.kind, id: order.id },
    state,
    dispute: disputeFrom(input, { buyer, seller }, payerRole, now),
    requisite: requisiteFrom(world, order, input, lot),
    deadline: now + input.seconds('expire_in', EXPIRE_IN) * 2000,
    amount: input.decimal('amount', amounts.amount),
    amount_currency: input.decimal('amount_currency', amounts.amount_currency),
    currency: order.currency,
    symbol: order.symbol,
    broker: lot.broker,
    mask: input.textOrNull('mask', order.mask),
    lot_id: lot.id,
    seller,
    buyer,
    payerRole,
    owner_id: owner.id,
    voted: input.flag('voted', false) ? 'like' : null,
    transaction_link: input.textOrNull(
      'transaction_link',
      state === 'closed' ? transactionLink(world) : null,
    ),
    created_at: input.time('created_at', now),
    last_action: null,
  }
  saveDeal(world, deal)
  world.lots.put(lot.id, { ...lot, deal_id: id })
  return putOrder(world, { ...order, deal_id: id, broker_id: order.broker_id ?? lot.broker.id })
}

/** Add an automatic deal with requisites to the order and return the order. */
export function autodealFrom(world: World, order: Order, input: ControlInput): Order {
  const bank = brokerNamed(order.currency, AUTOBANK)
  const broker = input.object('broker')
  const autodeal = {
    id: String(input.id('autodeal_id', input.id('identificator', `auto-${world.nextId()}`))),
    order: { kind: order.kind, id: order.id },
    state: input.oneOf('state', AUTODEAL_STATES, 'active'),
    deadline: world.clock.now() + input.seconds('expire_in', EXPIRE_IN) * 2000,
    broker: {
      id: broker?.id('id', null) ?? bank?.broker_id ?? 0,
      name: broker?.text('name', AUTOBANK) ?? AUTOBANK,
    },
    ...amountsOf(order),
    symbol: order.symbol,
    owner_id: order.owner_id,
    last_action: null,
  }
  saveAutodeal(
    world,
    { ...autodeal, amount_currency: input.decimal('amount_currency', autodeal.amount_currency) },
    null,
  )
  const requisites = makeRequisite(world.random, order.currency, { name: AUTOBANK, is_card: true })
  return putOrder(world, {
    ...order,
    autodeal_id: autodeal.id,
    requisites: order.requisites ?? requisites,
    broker_id: order.broker_id ?? autodeal.broker.id,
  })
}

function lotFrom(world: World, order: Order, input: ControlInput, traderRole: Role): Lot {
  const lot = input.object('lot')
  const broker = lot?.object('broker')
  const chosen = brokerOf(world, order.currency, order.broker_id) ?? brokerNamed(order.currency, 'Sberbank')
  const bank = chosen ?? BROKERS[order.currency][0]
  const trader = input.object(traderRole)?.text('nickname', null)
  return createLot(world, {
    id: input.id('lot_id', lot?.id('id', null) ?? world.nextId()),
    currency: order.currency,
    symbol: order.symbol,
    broker: {
      id: broker?.id('id', null) ?? bank?.broker_id ?? 0,
      name: broker?.text('name', bank?.name ?? '') ?? bank?.name ?? '',
    },
    ...(trader ? { trader } : {}),
  })
}

/** A trader's requisite exists from confirmation on; a seller's own requisite always. */
function requisiteFrom(world: World, order: Order, input: ControlInput, lot: Lot): string | null {
  const isProposed = input.oneOf('state', DEAL_STATES, 'confirmed') === 'proposed'
  const bank = brokerOf(world, order.currency, lot.broker.id) ?? { name: lot.broker.name, is_card: true }
  const generated = makeRequisite(world.random, order.currency, bank)
  return input.textOrNull('requisite', isProposed && payerRoleOf(order.kind) === 'buyer' ? null : generated)
}

/** The sides of a dispute by nickname, or by `buyer`, `seller`, `payer`, `trader`. */
function disputeFrom(
  deal: ControlInput,
  sides: Record<Role, string>,
  payerRole: Role,
  now: number,
): Dispute | null {
  const input = deal.object('dispute')
  if (!input) return null
  const aliases = new Map([
    ['buyer', sides.buyer],
    ['seller', sides.seller],
    ['payer', sides[payerRole]],
    ['trader', sides[oppositeRole(payerRole)]],
  ])
  const nameOf = (text: string | null) => (text === null ? null : (aliases.get(text) ?? text))
  return {
    initiator: nameOf(input.text('initiator', 'payer')) ?? '',
    opponent: nameOf(input.textOrNull('opponent', null)),
    opened_at: input.time('created_at', now),
  }
}
