/** Orders with all fields for the rules' tests; deals and other records are in `records.ts`. */
import type { Purchase, Sale } from '../../src/contract/orders.ts'
import { runningDeal } from '../../src/rules/deal.ts'
import { type LoadedOrder, type PayableOrder, payableTo } from '../../src/rules/order.ts'
import { NO_REFS } from './records.ts'

/** An order of any kind, loaded at any time. */
export type OrderRecord = LoadedOrder extends infer L
  ? L extends LoadedOrder
    ? Omit<L, 'at'>
    : never
  : never

const MERCHANT = {
  id: 5,
  name: 'Shop',
  website: 'https://shop.example/',
  image_url: null,
  required_mask: false,
  is_receipt_required: false,
  allow_waiting_back_url: false,
}

export function aPurchase(fields: Partial<Purchase> = {}): Purchase {
  return {
    id: 9,
    payment_id: 9,
    label: null,
    amount: '5000',
    currency: 'rub',
    symbol: 'usdt',
    is_currency_amount: true,
    status: 1,
    deal: null,
    autodeal: null,
    merchant: MERCHANT,
    merchant_id: 5,
    requisites: null,
    mask: null,
    broker_id: null,
    back_url: null,
    page_opened_at: null,
    cancel_reason: null,
    is_qr: false,
    is_receipt_sent: false,
    lang: null,
    token: null,
    buyer_id: null,
    address: null,
    refs: NO_REFS,
    ...fields,
  }
}

export function aSale(fields: Partial<Sale> = {}): Sale {
  return {
    id: 4,
    label: null,
    amount: '60',
    currency: 'rub',
    symbol: 'usdt',
    is_currency_amount: false,
    is_approved: true,
    status: 1,
    deal: null,
    autodeal: null,
    broker_id: null,
    token: null,
    email: null,
    lang: null,
    back_url: null,
    merchant: MERCHANT,
    cancel_reason: null,
    refs: NO_REFS,
    ...fields,
  }
}

/** The requisite that a page shows of an order which the gateway sends with these deals. */
export function requisiteOf(kind: 'purchase' | 'flashpay', order: PayableOrder): string | null {
  return payableTo({ kind, order: { ...order, deal: runningDeal(order) } })
}
