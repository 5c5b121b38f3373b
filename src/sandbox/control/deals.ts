/** Creates deals directly in any state, for tests and for scenarios that start in the middle (docs/requirements.md, tables 3.8, 3.9). */
import { AUTODEAL_STATES, DEAL_STATES } from '../../contract/deals.ts'
import { saveAutodeal } from '../autodeal.ts'
import { AUTOBANK, BROKERS, brokerNamed, brokerOf } from '../banks.ts'
import { oppositeRole, STEP_MS } from '../deal.ts'
import { saveDeal, traderRequisite, transactionLink } from '../dealFlow.ts'
import { createLot, findOrCreateTrader } from '../lot.ts'
import { putOrder, payerRoleOf } from '../order.ts'
import { amountsOf } from '../rates.ts'
import type { Account, Deal, Dispute, Order, Role } from '../records.ts'
import { makeRequisite } from '../requisite.ts'
import type { World } from '../world.ts'
import type { ControlInput } from './controlInput.ts'

/** Default of `expire_in`: half the seconds of the deal's state. */
const EXPIRE_IN = STEP_MS / 2000

/** Default state of a deal by the status of its order. */
const STATE_OF = { 0: 'confirmed', 1: 'confirmed', 2: 'closed', 3: 'deleted' } as const

/** Reads a deal of the order; the result adds it and returns the order. All fields are read first, because a refused call changes nothing. */
export function dealFrom(
  world: World,
  order: Order,
  input: ControlInput,
): (created: Order, owner: Account) => Order {
  const id = input.id('deal_id', input.id('id', world.nextId()))
  const payerRole = payerRoleOf(order.kind)
  const traderRole = oppositeRole(payerRole)
  const now = world.clock.now()
  const amounts = amountsOf(order)
  const state = input.oneOf('state', DEAL_STATES, STATE_OF[order.status])
  const trader = input.object(traderRole)
  const traderName = trader?.text('nickname', null) ?? null
  const isOnline = trader?.flag('is_online', true) ?? true
  const lotFields = lotFrom(world, order, input, traderName)
  const dispute = disputeFrom(input, payerRole, now)
  const requisite = input.textOrNull('requisite', null)
  const fields = {
    state,
    deadline: now + input.seconds('expire_in', EXPIRE_IN) * 2000,
    amount: input.decimal('amount', amounts.amount),
    amount_currency: input.decimal('amount_currency', amounts.amount_currency),
    mask: input.textOrNull('mask', order.mask),
    voted: input.flag('voted', false) ? ('like' as const) : null,
    created_at: input.time('created_at', now),
  }
  const link = input.textOrNull('transaction_link', null)
  return (created, owner) => {
    const lot = createLot(world, lotFields)
    const nickname = traderName ?? lot.trader
    const [buyer, seller] = payerRole === 'buyer' ? [owner.nickname, nickname] : [nickname, owner.nickname]
    world.traders.put(nickname, { ...findOrCreateTrader(world, nickname), is_online: isOnline })
    const generated = traderRequisite(world, lot)
    // A trader's requisite exists from confirmation on; a seller's own requisite always.
    const isGiven = input.has('requisite') || (state === 'proposed' && payerRole === 'buyer')
    const deal: Deal = {
      ...fields,
      id,
      order: { kind: order.kind, id: order.id },
      dispute: dispute?.({ buyer, seller }) ?? null,
      requisite: isGiven ? requisite : generated,
      currency: order.currency,
      symbol: order.symbol,
      broker: lot.broker,
      lot_id: lot.id,
      seller,
      buyer,
      payerRole,
      owner_id: owner.id,
      transaction_link: input.has('transaction_link') || state !== 'closed' ? link : transactionLink(world),
      last_action: null,
    }
    saveDeal(world, deal)
    world.lots.put(lot.id, { ...lot, deal_id: id })
    return putOrder(world, { ...created, deal_id: id, broker_id: created.broker_id ?? lot.broker.id })
  }
}

/** Reads an automatic deal of the order; the result adds it, with requisites, and returns the order. */
export function autodealFrom(world: World, order: Order, input: ControlInput): (created: Order) => Order {
  const bank = brokerNamed(order.currency, AUTOBANK)
  const broker = input.object('broker')
  const amounts = amountsOf(order)
  const autodeal = {
    id: String(input.id('autodeal_id', input.id('identificator', `auto-${world.nextId()}`))),
    order: { kind: order.kind, id: order.id },
    state: input.oneOf('state', AUTODEAL_STATES, 'active'),
    deadline: world.clock.now() + input.seconds('expire_in', EXPIRE_IN) * 2000,
    broker: {
      id: broker?.id('id', null) ?? bank?.broker_id ?? 0,
      name: broker?.text('name', null) ?? AUTOBANK,
    },
    ...amounts,
    amount_currency: input.decimal('amount_currency', amounts.amount_currency),
    symbol: order.symbol,
    last_action: null,
  }
  return (created) => {
    saveAutodeal(world, { ...autodeal, owner_id: created.owner_id }, null)
    const requisites = makeRequisite(world.random, order.currency, { name: AUTOBANK, is_card: true })
    return putOrder(world, {
      ...created,
      autodeal_id: autodeal.id,
      requisites: created.requisites ?? requisites,
      broker_id: created.broker_id ?? autodeal.broker.id,
    })
  }
}

/** The fields of the deal's offer. */
function lotFrom(
  world: World,
  order: Order,
  input: ControlInput,
  trader: string | null,
): Parameters<typeof createLot>[1] {
  const lot = input.object('lot')
  const broker = lot?.object('broker')
  const bank =
    brokerOf(world, order.currency, order.broker_id) ??
    brokerNamed(order.currency, 'Sberbank') ??
    BROKERS[order.currency][0]
  return {
    id: input.id('lot_id', lot?.id('id', null) ?? world.nextId()),
    currency: order.currency,
    symbol: order.symbol,
    broker: {
      id: broker?.id('id', null) ?? bank?.broker_id ?? 0,
      name: broker?.text('name', null) ?? bank?.name ?? '',
    },
    ...(trader ? { trader } : {}),
  }
}

/** Reads a dispute; the result names its sides, which are given by nickname, or by `buyer`, `seller`, `payer`, `trader`. */
function disputeFrom(
  deal: ControlInput,
  payerRole: Role,
  now: number,
): ((sides: Record<Role, string>) => Dispute) | null {
  const input = deal.object('dispute')
  if (!input) return null
  const initiator = input.text('initiator', 'payer')
  const opponent = input.textOrNull('opponent', null)
  const openedAt = input.time('created_at', now)
  return (sides) => {
    const aliases = new Map([
      ['buyer', sides.buyer],
      ['seller', sides.seller],
      ['payer', sides[payerRole]],
      ['trader', sides[oppositeRole(payerRole)]],
    ])
    const nameOf = (text: string) => aliases.get(text) ?? text
    return { initiator: nameOf(initiator), opponent: opponent && nameOf(opponent), opened_at: openedAt }
  }
}
