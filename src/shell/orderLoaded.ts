/** The event by which an order reaches every slice, which is on screen from then on, and what it says of its deal. */
import { createAction } from '@reduxjs/toolkit'
import type { Deal } from '../contract/deals.ts'
import type { CryptoPayment, FlashpayOrder, Purchase, Sale } from '../contract/orders.ts'
import type { Status } from '../contract/statuses.ts'
import { type OrderDeals, runningDeal } from '../rules/deal.ts'
import { payableTo } from '../rules/payable.ts'

/** An order and its records. `at`: gateway time in ms. A deposit has no deal; a purchase or a flash-pay order has its running deal only (`withRunningDeal`). */
export type LoadedOrder =
  | { kind: 'purchase'; order: Purchase; at: number }
  | { kind: 'sale'; order: Sale; at: number }
  | { kind: 'flashpay'; order: FlashpayOrder; at: number }
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

/** What every page reads of the order on screen. */
export interface OrderDeal extends OrderDeals {
  /** Null before the order is loaded, and for a deposit. */
  status: Status | null
  cancelReason: string | null
  /** The requisite, or the address of a deposit, that the person pays to now. */
  requisite: string | null
}

const NO_DEAL: OrderDeal = { status: null, cancelReason: null, deal: null, autodeal: null, requisite: null }

export function dealOf(loaded: LoadedOrder | null): OrderDeal {
  if (loaded === null) return NO_DEAL
  if (loaded.kind === 'deposit') return { ...NO_DEAL, requisite: payableTo(loaded) }
  const { order } = loaded
  return {
    status: order.status,
    cancelReason: 'cancel_reason' in order ? order.cancel_reason : null,
    deal: order.deal,
    autodeal: 'autodeal' in order ? order.autodeal : null,
    requisite: payableTo(loaded),
  }
}

/** The order with its running deal only: a deleted deal is dropped when an automatic deal has followed it. */
export function withRunningDeal(loaded: LoadedOrder): LoadedOrder {
  if (loaded.kind === 'sale' || loaded.kind === 'deposit') return loaded
  return withDeal(loaded, runningDeal(loaded.order))
}

type LoadedDealOrder = Exclude<LoadedOrder, { kind: 'deposit' }>

export function withDeal<L extends LoadedDealOrder>(loaded: L, deal: Deal | null): L {
  return { ...loaded, order: { ...loaded.order, deal } }
}
