/** Actions of the control plane on deals and orders (docs/gateway.md#sandbox-control). Scenarios use them too. */
import { dealById } from '../dealFlow.ts'
import { autodealOf, dealOf } from '../order.ts'
import type { CryptoOrder, Order } from '../records.ts'
import { fieldRefusal, refuse } from '../refusal.ts'
import type { World } from '../world.ts'
import type { ControlInput } from './controlInput.ts'
import { AUTODEAL_ACTS, DEAL_ACTS, type DealAct } from './dealActs.ts'
import type { Act, Offer } from './offer.ts'
import { ORDER_ACTS, type OrderAct } from './orderActs.ts'

const ACTORS = ['payer', 'trader', 'support'] as const

/** `POST /_sandbox/deals/{id}/act`, on the deal or the automatic deal of that id. */
export function actOnDeal(world: World, id: string, input: ControlInput): void {
  const action = readAction(input, Object.keys(DEAL_ACTS) as DealAct[])
  const fields = { as: input.oneOf('as', ACTORS, 'trader'), text: input.textOrNull('text', null), input }
  const autodeal = world.autodeals.get(id)
  if (!autodeal) {
    DEAL_ACTS[action].perform(world, dealById(world, id), fields)
    return
  }
  const act = AUTODEAL_ACTS[action]
  if (!act) throw refuse.wrongDealStatus()
  act.perform(world, autodeal, fields)
}

/** `POST /_sandbox/orders/{id}/act` */
export function actOnOrder(world: World, id: string, input: ControlInput): void {
  ORDER_ACTS[readAction(input, Object.keys(ORDER_ACTS) as OrderAct[])].perform(world, id, input)
}

function readAction<Name extends string>(input: ControlInput, names: readonly Name[]): Name {
  const action = input.oneOf('action', names, null)
  if (action === null) throw fieldRefusal('action', 'should be non-empty')
  return action
}

/** An action that would not be refused now; `body` is the body of `POST /_sandbox/{on}s/{id}/act`. */
export interface AvailableAction extends Omit<Offer, 'body'> {
  on: 'deal' | 'order'
  id: string
  body: { action: string; [field: string]: string | number }
}

/** The actions on an order, its deal and its automatic deal. */
export function availableActions(world: World, order: Order): AvailableAction[] {
  const deal = dealOf(world, order)
  const autodeal = autodealOf(world, order)
  return [
    ...orderActions(world, order),
    ...(deal ? offersOf(DEAL_ACTS, world, deal, { on: 'deal', id: String(deal.id) }) : []),
    ...(autodeal ? offersOf(AUTODEAL_ACTS, world, autodeal, { on: 'deal', id: autodeal.id }) : []),
  ]
}

/** The actions on an order or a deposit itself. */
export function orderActions(world: World, order: Order | CryptoOrder): AvailableAction[] {
  return offersOf(ORDER_ACTS, world, order, { on: 'order', id: order.id })
}

function offersOf<Target>(
  acts: Partial<Record<string, Pick<Act<Target, never, never>, 'offers'>>>,
  world: World,
  target: Target,
  { on, id }: Pick<AvailableAction, 'on' | 'id'>,
): AvailableAction[] {
  return Object.entries(acts).flatMap(([action, act]) =>
    (act?.offers(target, world) ?? []).map(({ actor, label, body, asks }) => ({
      on,
      id,
      actor,
      label,
      body: { action, ...body },
      asks,
    })),
  )
}
