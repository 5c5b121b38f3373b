/** Purchases (docs/gateway.md#calls). */
import { ORDER_CREATED, ORDER_IN_PROCESS, ORDER_NOT_OK } from '../../contract/statuses.ts'
import type { Call, Handlers, ViewContext } from '../calls.ts'
import { compare, isEqual } from '../decimal.ts'
import {
  startOrder,
  claimOrder,
  cancelOrder,
  hasOpenDeal,
  orderForPage,
  orderOf,
  putOrder,
  claimOrRefuse,
} from '../order.ts'
import { coinOf } from '../rates.ts'
import type { Order } from '../records.ts'
import { refuse } from '../refusal.ts'
import { ownToken } from '../token.ts'
import { orderAnswer, purchaseView, sessionView } from '../views.ts'
import type { World } from '../world.ts'

export const purchaseHandlers = {
  'GET /payments_v2/{id}': (call) => answerOf(call, orderForPage(call.world, 'purchase', call.id)),
  'GET /p/{id}': ({ world, id, caller }) => sessionView(world, orderForPage(world, 'purchase', id), caller),
  'POST /open-purchase-page/{id}': (call) => {
    const { world, id } = call
    const order = orderOf(world, 'purchase', id)
    if (order.page_opened_at !== null) throw refuse.pageOpenedAlready()
    return answerOf(call, putOrder(world, { ...order, page_opened_at: world.clock.iso() }))
  },
  'GET /merchant/{id}': ({ world, id }) => {
    const merchant = world.merchants.get(id)
    if (!merchant) throw refuse.notFound()
    return merchant
  },
  'PATCH /p/{id}': (call) => answerOf(call, patch(call)),
} satisfies Partial<Handlers>

function answerOf({ world, caller }: ViewContext, order: Order) {
  return orderAnswer(world, purchaseView(world, order, caller), order)
}

/** Accepts the fields of all three bodies; absent fields stay unchanged. */
function patch(call: Call<'PATCH /p/{id}'>): Order {
  const { world, body, caller } = call
  let order = orderOf(world, 'purchase', call.id)
  if (body.has('token'))
    order = claimOrder(world, order, caller, ownToken(world, caller, body.needed('token')))
  order = claimOrRefuse(world, order, caller)
  if (body.raw('is_receipt_sent') !== undefined)
    order = putOrder(world, { ...order, is_receipt_sent: body.flag('is_receipt_sent') })
  order = updateDetails(world, order, call)
  if (body.raw('status') === undefined) return order
  const status = body.oneOf('status', [ORDER_CREATED, ORDER_IN_PROCESS, ORDER_NOT_OK])
  if (status === ORDER_NOT_OK) return cancelOrder(world, order)
  if (status < order.status) throw refuse.wrongDealStatus()
  return startOrder(world, order)
}

/** Changes the fields of the order; the amount cannot change while a deal runs. */
function updateDetails(world: World, order: Order, { body }: Call<'PATCH /p/{id}'>): Order {
  const symbol = body.has('symbol') ? coinOf(body.needed('symbol')) : order.symbol
  const amount = body.decimal('amount') ?? order.amount
  if (compare(amount, '0') === 0) throw refuse.badPaymentAmount()
  const changes = symbol !== order.symbol || !isEqual(amount, order.amount)
  if (changes && (hasOpenDeal(world, order) || order.status > ORDER_IN_PROCESS))
    throw refuse.wrongDealStatus()
  return putOrder(world, {
    ...order,
    symbol,
    amount,
    label: body.has('label') ? body.needed('label') : order.label,
    merchant: world.merchants.get(String(body.optionalId('merchant_id'))) ?? order.merchant,
    buyer_id: body.optionalId('buyer_id') ?? order.buyer_id,
  })
}
