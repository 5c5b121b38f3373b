/** Actions of the control plane on deals and orders (docs/gateway.md#sandbox-control). Scenarios use them too. */
import { dealById } from '../dealFlow.ts'
import { fieldRefusal, refuse } from '../refusal.ts'
import type { World } from '../world.ts'
import { AUTODEAL_ACTS, DEAL_ACTS, ORDER_ACTS, type DealAct, type OrderAct } from './acts.ts'
import type { ControlInput } from './controlInput.ts'

const ACTORS = ['payer', 'trader', 'support'] as const

/** `POST /_sandbox/deals/{id}/act`, on the deal or the automatic deal of that id. */
export function actOnDeal(world: World, id: string, input: ControlInput): void {
  const action = readAction(input, Object.keys(DEAL_ACTS) as DealAct[])
  const fields = { as: input.oneOf('as', ACTORS, 'trader'), text: input.textOrNull('text', null), input }
  const autodeal = world.autodeals.get(id)
  if (!autodeal) {
    DEAL_ACTS[action](world, dealById(world, id), fields)
    return
  }
  const act = AUTODEAL_ACTS[action]
  if (!act) throw refuse.wrongDealStatus()
  act(world, autodeal, fields)
}

/** `POST /_sandbox/orders/{id}/act` */
export function actOnOrder(world: World, id: string, input: ControlInput): void {
  ORDER_ACTS[readAction(input, Object.keys(ORDER_ACTS) as OrderAct[])](world, id, input)
}

function readAction<Act extends string>(input: ControlInput, acts: readonly Act[]): Act {
  const action = input.oneOf('action', acts, null)
  if (action === null) throw fieldRefusal('action', 'should be non-empty')
  return action
}
