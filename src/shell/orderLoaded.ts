/** The event by which an order reaches every slice: it is on screen from then on. */
import { createAction } from '@reduxjs/toolkit'
import type { CryptoPayment, FlashpayDeal, Purchase, Sale } from '../contract/orders.ts'

/** An order and its records. `at`: gateway time in ms. A deposit has no deal; a purchase or a flash-pay order has its running deal only (`withRunningDeal`). */
export type LoadedOrder =
  | { kind: 'purchase'; order: Purchase; at: number }
  | { kind: 'sale'; order: Sale; at: number }
  | { kind: 'flashpay'; order: FlashpayDeal; at: number }
  | { kind: 'deposit'; order: CryptoPayment; at: number }

type OrderResponse = LoadedOrder & {
  /** Number of the reload request that it answers; absent in the answer of another call. */
  request?: number
  /** The requisite that this browser has shown last, `PAID` once the payment to it was reported; null without one, absent in the answer of a command about the deal. */
  seen?: string | null
}

/** The gateway has sent the order, or its deal as the answer to a command. */
export const orderLoaded = createAction<OrderResponse>('order/orderLoaded')

/** True if the order can be, or could have been, paid to: also a flash-pay order, which has its own requisites, and one of which this browser has shown a requisite. */
export function mayBePaid({ order, seen = null }: OrderResponse): boolean {
  return (
    seen !== null ||
    ('deal' in order && order.deal !== null) ||
    ('autodeal' in order && order.autodeal !== null) ||
    ('requisites' in order && order.requisites !== null)
  )
}
