/** The flash-pay view of an order, and the choice of the bank (docs/gateway.md#calls). */
import type { Broker } from '../../contract/orders.ts'
import { choosableBank } from '../banks.ts'
import type { Call, Handlers, ViewContext } from '../calls.ts'
import { chooseBank, maskIn } from '../flashpay.ts'
import { findOrder, hasOpenDeal, orderOf, putOrder, claimOrRefuse } from '../order.ts'
import { isFlashpay } from '../orderKinds.ts'
import type { Order } from '../records.ts'
import { fieldRefusal, refuse } from '../refusal.ts'
import { flashpayView, orderAnswer } from '../views.ts'
import type { World } from '../world.ts'

export const flashpayHandlers = {
  'GET /p2/{id}': (call) => answerOf(call, paymentOf(call.world, call.id)),
  'PATCH /p2/{id}': (call) => answerOf(call, patch(call, paymentOf(call.world, call.id))),
  'GET /s2/{id}': (call) => answerOf(call, saleOf(call.world, call.id)),
  'PATCH /s2/{id}': (call) => answerOf(call, patch(call, saleOf(call.world, call.id))),
} satisfies Partial<Handlers>

function answerOf({ world, caller }: ViewContext, order: Order) {
  return orderAnswer(world, flashpayView(world, order, caller), order)
}

function paymentOf(world: World, id: string): Order {
  return findOrder(world, 'flashpay-payment', id) ?? orderOf(world, 'purchase', id)
}

function saleOf(world: World, id: string): Order {
  return findOrder(world, 'flashpay-sale', id) ?? orderOf(world, 'sale', id)
}

function patch(call: Call<'PATCH /p2/{id}'> | Call<'PATCH /s2/{id}'>, order: Order): Order {
  const { world, body, caller } = call
  if (isFlashpay(order.kind))
    return chooseBank(world, order, bankOf(world, order, body.id('broker_id')), body)

  // For a purchase this call stores the card number of an automatic deal.
  if (order.owner_id !== null && !order.is_owner_absent && !caller) throw refuse.notParticipant()
  const mask = maskIn(body)
  const own = caller ? claimOrRefuse(world, order, caller) : order
  if (mask !== null && own.mask !== null) throw refuse.maskFilled()
  const brokerId = body.optionalId('broker_id')
  const chosen =
    brokerId === null || hasOpenDeal(world, own) ? own.broker_id : bankOf(world, own, brokerId).broker_id
  return putOrder(world, { ...own, mask: mask ?? own.mask, broker_id: chosen })
}

function bankOf(world: World, order: Order, id: string): Broker {
  const broker = choosableBank(world, order.currency, id)
  if (!broker) throw fieldRefusal('broker_id', 'is unavailable')
  return broker
}
