/** Automatic deals: without a trader, with requisites from the start; no dispute, no vote. */
import { ORDER_IN_PROCESS, ORDER_OK, ORDER_NOT_OK, type FinalStatus } from '../contract/statuses.ts'
import { isOpenAutodeal, isReplay, STEP_MS } from './deal.ts'
import { autodealOf, finishOrder, orderOfDeal, putOrder, type CancelReason } from './order.ts'
import { amountsOf } from './rates.ts'
import type { Actor, Autodeal, Order } from './records.ts'
import { refuse } from './refusal.ts'
import { makeRequisite } from './requisite.ts'
import { autodealKey } from './timerKeys.ts'
import type { World } from './world.ts'
import type { AUTODEAL_CHANGES } from './worldEvent.ts'

/** The automatic deal, or a 404. */
export function autodealById(world: World, id: string): Autodeal {
  const autodeal = world.autodeals.get(id)
  if (!autodeal) throw refuse.noSuchDeal()
  return autodeal
}

/** The order's running automatic deal, or a new one of that bank. */
export function startAutodeal(
  world: World,
  order: Order,
  broker: { id: string | number; name: string },
): Autodeal {
  const running = autodealOf(world, order)
  if (running && isOpenAutodeal(running)) return running
  const autodeal: Autodeal = {
    id: `auto-${world.nextId()}`,
    order: { kind: order.kind, id: order.id },
    state: 'active',
    deadline: world.clock.now() + STEP_MS,
    broker,
    ...amountsOf(order),
    symbol: order.symbol,
    owner_id: order.owner_id,
    last_action: null,
  }
  const requisites = makeRequisite(world.random, order.currency, { name: broker.name, is_card: true })
  putOrder(world, { ...order, autodeal_id: autodeal.id, requisites, broker_id: broker.id })
  return saveAutodeal(world, autodeal, 'made')
}

/** Store it with its timer and emit an event. */
export function saveAutodeal(
  world: World,
  autodeal: Autodeal,
  change: keyof typeof AUTODEAL_CHANGES | null,
): Autodeal {
  const key = autodealKey(autodeal)
  if (autodeal.state === 'active')
    world.clock.at(key, autodeal.deadline, () => expireAutodeal(world, autodeal.id))
  else world.clock.clear(key)
  world.autodeals.put(autodeal.id, autodeal)
  if (change) world.emitEvent({ kind: 'autodeal', change, autodeal })
  return autodeal
}

/** The payer confirms the payment. */
export function payAutodeal(world: World, autodeal: Autodeal): Autodeal {
  if (autodeal.state === 'paid' && isReplay(autodeal, 'run', world.clock.now())) return autodeal
  if (autodeal.state !== 'active') throw refuse.wrongDealStatus()
  return saveAutodeal(
    world,
    { ...autodeal, state: 'paid', last_action: { name: 'run', at: world.clock.now() } },
    'paid',
  )
}

/** The money has arrived: the order is ok. */
export function closeAutodeal(world: World, autodeal: Autodeal): Autodeal {
  if (autodeal.state !== 'paid') throw refuse.wrongDealStatus()
  settleOrder(world, autodeal, ORDER_OK, null)
  return saveAutodeal(world, { ...autodeal, state: 'closed' }, 'closed')
}

/** Cancelled by the payer, the order is over; cancelled by the other side, a new bid is possible. */
export function cancelAutodeal(world: World, autodeal: Autodeal, by: Actor): Autodeal {
  const now = world.clock.now()
  if (by === 'payer' && autodeal.state === 'deleted' && isReplay(autodeal, 'cancel', now)) return autodeal
  if (autodeal.state === 'paid') throw refuse.cannotCancelPaid()
  if (autodeal.state !== 'active') throw refuse.cannotCancelProcessed()
  if (by === 'trader') setRequisites(world, autodeal, null)
  else settleOrder(world, autodeal, ORDER_NOT_OK, by === 'support' ? 'support' : 'cancelled')
  const lastAction = by === 'payer' ? ({ name: 'cancel', at: now } as const) : autodeal.last_action
  return saveAutodeal(world, { ...autodeal, state: 'deleted', last_action: lastAction }, 'cancelled')
}

/** Nobody paid in time. */
export function expireAutodeal(world: World, id: string): Autodeal {
  const autodeal = autodealById(world, id)
  if (autodeal.state !== 'active') throw refuse.wrongDealStatus()
  settleOrder(world, autodeal, ORDER_NOT_OK, 'timeout')
  return saveAutodeal(world, { ...autodeal, state: 'deleted' }, 'timeout')
}

/** The requisites of a running automatic deal change. */
export function editAutodeal(world: World, autodeal: Autodeal, requisites: string): Autodeal {
  if (autodeal.state !== 'active') throw refuse.wrongDealStatus()
  setRequisites(world, autodeal, requisites)
  return saveAutodeal(world, autodeal, 'edited')
}

function setRequisites(world: World, autodeal: Autodeal, requisites: string | null): void {
  const order = currentOrderOf(world, autodeal)
  if (order) putOrder(world, { ...order, requisites })
}

function settleOrder(
  world: World,
  autodeal: Autodeal,
  status: FinalStatus,
  reason: CancelReason | null,
): void {
  const order = currentOrderOf(world, autodeal)
  if (order && order.status <= ORDER_IN_PROCESS) finishOrder(world, order, status, reason)
}

/** The order, unless it was created again without this automatic deal. */
function currentOrderOf(world: World, autodeal: Autodeal): Order | undefined {
  const order = orderOfDeal(world, autodeal)
  return order?.autodeal_id === autodeal.id ? order : undefined
}
