/** The sale page's order (spec §7, API-39..41). */
import type { Handlers } from '../calls.ts'
import { begin, claim, giveUp, orderForPage, orderOf, takePart } from '../order.ts'
import { Status } from '../../contract/orders.ts'
import { saleView, sessionView } from '../views.ts'
import { ownToken } from './purchase.ts'

export const saleHandlers = {
  'GET /sale_v2/{id}': ({ world, id, caller }) => saleView(world, orderForPage(world, 'sale', id), caller),
  'GET /s/{id}': ({ world, id, caller }) => {
    const { token, deal } = sessionView(world, orderForPage(world, 'sale', id), caller)
    return { token, deal }
  },
  'PATCH /s/{id}': ({ world, id, body, caller }) => {
    let order = orderOf(world, 'sale', id)
    if (body.has('token')) {
      const isNew = order.status === Status.created
      order = begin(world, claim(world, order, caller, ownToken(world, caller, body.needed('token'))))
      if (isNew) world.happened({ kind: 'sale claimed', order })
    }
    if (body.raw('status') === undefined) return saleView(world, order, caller)
    body.oneOf('status', [Status.notOk])
    return saleView(world, giveUp(world, takePart(world, order, caller)), caller)
  },
} satisfies Partial<Handlers>
