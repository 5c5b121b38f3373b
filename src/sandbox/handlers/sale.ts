/** Sales (docs/gateway.md#calls). */
import { ORDER_CREATED, ORDER_NOT_OK } from '../../contract/statuses.ts'
import type { Handlers, ViewContext } from '../calls.ts'
import { startOrder, claimOrder, cancelOrder, orderForPage, orderOf, claimOrRefuse } from '../order.ts'
import type { Order } from '../records.ts'
import { ownToken } from '../token.ts'
import { orderAnswer, saleView, sessionView } from '../views.ts'

function answerOf({ world, caller }: ViewContext, order: Order) {
  return orderAnswer(world, saleView(world, order, caller), order)
}

export const saleHandlers = {
  'GET /sale_v2/{id}': (call) => answerOf(call, orderForPage(call.world, 'sale', call.id)),
  'GET /s/{id}': ({ world, id, caller }) => {
    const { token, deal } = sessionView(world, orderForPage(world, 'sale', id), caller)
    return { token, deal }
  },
  'PATCH /s/{id}': ({ world, id, body, caller }) => {
    let order = orderOf(world, 'sale', id)
    if (body.has('token')) {
      const isNew = order.status === ORDER_CREATED
      order = startOrder(
        world,
        claimOrder(world, order, caller, ownToken(world, caller, body.needed('token'))),
      )
      if (isNew) world.emitEvent({ kind: 'sale claimed', order })
    }
    if (body.raw('status') === undefined) return answerOf({ world, caller }, order)
    body.oneOf('status', [ORDER_NOT_OK])
    return answerOf({ world, caller }, cancelOrder(world, claimOrRefuse(world, order, caller)))
  },
} satisfies Partial<Handlers>
