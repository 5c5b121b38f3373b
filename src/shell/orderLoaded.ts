/** The event by which an order reaches every slice, which is on screen from then on. */
import { createAction } from '@reduxjs/toolkit'
import type { LoadedOrder } from '../rules/order.ts'

type OrderResponse = LoadedOrder & {
  /** Number of the reload request that it answers; absent in the answer of another call. */
  request?: number
  /** The requisite that this browser has shown last, `PAID` once the payment to it was reported; null without one, absent in the answer of a command about the deal. */
  seen?: string | null
}

/** The gateway has sent the order, or its deal as the answer to a command. */
export const orderLoaded = createAction<OrderResponse>('order/orderLoaded')
