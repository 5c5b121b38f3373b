/** The sale page's order (spec §7, API-39..41). */
import type { Handlers } from '../calls.ts'
import { begin, claim, giveUp, orderForPage, orderOf, takePart } from '../order.ts'
import type { Order } from '../records.ts'
import type { World } from '../world.ts'
import { Status } from '../../contract/orders.ts'
import { orderAnswer, saleView, sessionView } from '../views.ts'
import { ownToken } from './purchase.ts'

function answerOf(world: World, order: Order) {
  return orderAnswer(world, saleView(world, order), order)
}

export const saleHandlers = {
  'GET /sale_v2/{id}': ({ world, id }) => answerOf(world, orderForPage(world, 'sale', id)),
  'GET /s/{id}': ({ world, id }) => {
    const { token, deal } = sessionView(world, orderForPage(world, 'sale', id))
    return { token, deal }
  },
  'PATCH /s/{id}': ({ world, id, body, caller }) => {
    let order = orderOf(world, 'sale', id)
    if (body.has('token')) {
      const isNew = order.status === Status.created
      order = begin(world, claim(world, order, caller, ownToken(world, caller, body.needed('token'))))
      if (isNew) world.happened({ kind: 'sale claimed', order })
    }
    if (body.raw('status') === undefined) return answerOf(world, order)
    body.oneOf('status', [Status.notOk])
    return answerOf(world, giveUp(world, takePart(world, order, caller)))
  },
} satisfies Partial<Handlers>
