/** Automatic deals (docs/gateway.md#calls). */
import { autodealById, cancelAutodeal, payAutodeal } from '../autodeal.ts'
import type { Handlers } from '../calls.ts'
import { isPublic, needsMask } from '../order.ts'
import type { Account, Autodeal } from '../records.ts'
import { refuse } from '../refusal.ts'
import { autodealView } from '../views.ts'
import type { World } from '../world.ts'

export const autodealHandlers = {
  'GET /autodeals/{id}': ({ world, id, caller }) => autodealView(world, readableAutodeal(world, caller, id)),
  'POST /autodeals/cancel': ({ world, body, caller }) =>
    autodealView(world, cancelAutodeal(world, ownAutodeal(world, caller, body.id('autodeal_id')), 'payer')),
  'PATCH /autodeals/states': ({ world, body, caller }) => {
    const autodeal = ownAutodeal(world, caller, body.id('autodeal_id'))
    if (autodeal.state === 'active' && needsMask(world, autodeal, null)) throw refuse.mustSetMask()
    return autodealView(world, payAutodeal(world, autodeal))
  },
} satisfies Partial<Handlers>

function readableAutodeal(world: World, caller: Account | null, id: string): Autodeal {
  if (caller === null && !isPublic(world.autodeals.get(id))) throw refuse.unauthorized()
  const autodeal = autodealById(world, id)
  if (caller === null || isPublic(autodeal)) return autodeal
  return ownAutodeal(world, caller, id)
}

function ownAutodeal(world: World, caller: Account, id: string): Autodeal {
  const autodeal = autodealById(world, id)
  if (autodeal.owner_id !== caller.id) throw refuse.notParticipant()
  return autodeal
}
