/** An untouched order for each page; the inline script replaces its values (`script/fillScreen.ts`). */
import * as v from 'valibot'
import { cryptoPayment, flashpayOrder, purchase, sale } from '../../contract/orders.ts'
import { ORDER_CREATED } from '../../contract/statuses.ts'
import type { LoadedOrder } from '../../rules/order.ts'
import type { PrepaintPage } from '../prefetchPlan.ts'
import { SAMPLE_NAME } from '../rawOrder.ts'

const merchant = { id: 'sample', name: SAMPLE_NAME }
const order = { id: 'sample', status: ORDER_CREATED, label: 'Sample', merchant }
/** In coins, because the template then has all rows of a purchase in fiat, and one more. */
const coins = { amount: '1', currency: 'rub', symbol: 'usdt', is_currency_amount: false }
const fiat = { ...coins, is_currency_amount: true }

/** The bank that is the template of all rows. */
export const SAMPLE_BANKS = [{ id: 'sample', name: SAMPLE_NAME }]

export const SAMPLE_ORDERS: Record<PrepaintPage, LoadedOrder> = {
  payment: { kind: 'purchase', order: v.parse(purchase, { ...order, ...coins }), at: 0 },
  sale: { kind: 'sale', order: v.parse(sale, { ...order, ...fiat }), at: 0 },
  flashpay: { kind: 'flashpay', order: v.parse(flashpayOrder, { ...order, ...fiat }), at: 0 },
  cpayment: { kind: 'deposit', order: v.parse(cryptoPayment, { id: 'sample' }), at: 0 },
}
