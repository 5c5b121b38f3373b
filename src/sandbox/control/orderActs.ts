/** The acts of the control plane on orders, a row for each (docs/sandbox.md#control-plane). */
import { ORDER_IN_PROCESS, ORDER_NOT_OK, ORDER_OK } from '../../contract/statuses.ts'
import { depositOf, receiveCoins } from '../deposit.ts'
import { finishFlashpay, startTransaction } from '../flashpay.ts'
import { approveSale, findOrder, orderOf, startOrder } from '../order.ts'
import { isFlashpay } from '../orderKinds.ts'
import type { CryptoOrder, Order } from '../records.ts'
import { fieldRefusal } from '../refusal.ts'
import type { World } from '../world.ts'
import type { ControlInput } from './controlInput.ts'
import type { Act, Offer } from './offer.ts'

export const ORDER_ACTS = {
  approve: {
    perform: (world, id) => approveSale(world, orderOf(world, 'sale', id)),
    offers: (order) =>
      isDeposit(order) || order.kind !== 'sale' || order.is_approved || order.status > ORDER_IN_PROCESS
        ? []
        : [{ actor: 'support', label: 'Approve the sale', body: {}, asks: null }],
  },
  receive: {
    perform(world, id, input) {
      const amount = input.decimal('amount', null)
      if (amount === null) throw fieldRefusal('amount', 'should be non-empty')
      receiveCoins(world, depositOf(world, id), amount)
    },
    // Coins can arrive when the deposit has an address, even after the deadline.
    offers: (order) =>
      isDeposit(order) && order.status !== null
        ? [{ actor: 'chain', label: 'Coins arrive', body: {}, asks: { field: 'amount', label: 'Amount' } }]
        : [],
  },
  start: {
    perform: (world, id, input) =>
      startTransaction(world, flashpayOf(world, id, input), input.textOrNull('link', null)),
    offers: (order) =>
      order.status === ORDER_IN_PROCESS
        ? byChain(order, 'Start the transaction', {}, { field: 'link', label: 'Transaction link' })
        : [],
  },
  finish: {
    perform: (world, id, input) =>
      finishFlashpay(
        world,
        startOrder(world, flashpayOf(world, id, input)),
        input.oneOf('status', [ORDER_OK, ORDER_NOT_OK], ORDER_OK),
      ),
    offers: (order) => [
      ...byChain(order, 'Finish: performed', { status: ORDER_OK }),
      ...byChain(order, 'Finish: not performed', { status: ORDER_NOT_OK }),
    ],
  },
} satisfies Record<string, Act<Order | CryptoOrder, string, ControlInput>>

export type OrderAct = keyof typeof ORDER_ACTS

function isDeposit(order: Order | CryptoOrder): order is CryptoOrder {
  return !('kind' in order)
}

/** An act of the chain on a flash-pay order that is not over; `type` distinguishes payments and sales with the same id. */
function byChain(
  order: Order | CryptoOrder,
  label: string,
  fields: Offer['body'],
  asks: Offer['asks'] = null,
): Offer[] {
  if (isDeposit(order) || !isFlashpay(order.kind) || order.status > ORDER_IN_PROCESS) return []
  const type = order.kind === 'flashpay-sale' ? 'sale' : 'payment'
  return [{ actor: 'chain', label, body: { ...fields, type }, asks }]
}

function flashpayOf(world: World, id: string, input: ControlInput): Order {
  const type = input.oneOf('type', ['payment', 'sale'] as const, null)
  if (type) return orderOf(world, `flashpay-${type}`, id)
  return findOrder(world, 'flashpay-payment', id) ?? orderOf(world, 'flashpay-sale', id)
}
