/** Orders at their requisites; `requisitesScreen.ts` says what replaces their values. */
import * as v from 'valibot'
import type { Lang } from '../../contract/languages.ts'
import { flashpayDeal, purchase } from '../../contract/orders.ts'
import { EXPIRE_IN_FACTOR } from '../../contract/constants.ts'
import { orderLoaded } from '../../features/order/orderSlice.ts'
import { formatClock, formatMoney } from '../../i18n/format.ts'
import type { AppDispatch } from '../../store/types.ts'
import { SAMPLE_NAME } from '../rawOrder.ts'
import type { RequisitesScreen } from '../requisitesScreen.ts'
import { whole, type SAMPLE_ORDERS } from './sampleOrders.ts'

type Kind = RequisitesScreen['kind']

const AMOUNT = '1234567.89'
const CURRENCY = 'rub'
/** The last digits of both requisites. */
const LAST = '8642'
const REQUISITES: Record<Kind, string> = {
  card: `411111111111${LAST}, SAMPLE BANK, SAMPLE HOLDER`,
  phone: `+7900000${LAST}, SAMPLE BANK, SAMPLE HOLDER`,
}
const EXPIRE_IN_SECONDS = 600
/** Gateway ms when the sample's time ends. */
const DEADLINE = Date.UTC(2026, 0, 1, 3, 7)
const NOW = DEADLINE - EXPIRE_IN_SECONDS * EXPIRE_IN_FACTOR * 1_000

const order = { id: 'sample', status: 1, currency: CURRENCY, symbol: 'usdt', broker_id: 'sample' }

/** The text of a sample in one language, and the slot that takes its place. */
export const sampleSlots = (lang: Lang): readonly (readonly [sample: string, slot: string])[] => [
  [formatMoney(AMOUNT, CURRENCY, lang), 'amount'],
  [formatClock(DEADLINE, lang), 'until'],
  [LAST, 'last'],
]

export const SAMPLE_REQUISITES: Partial<
  Record<keyof typeof SAMPLE_ORDERS, (dispatch: AppDispatch, kind: Kind) => unknown>
> = {
  payment(dispatch, kind) {
    const deal = {
      id: 'sample',
      state: 'confirmed',
      requisite: REQUISITES[kind],
      expire_in: EXPIRE_IN_SECONDS,
      amount: '7',
      amount_currency: AMOUNT,
    }
    const row = { ...order, amount: '7', is_currency_amount: false, label: 'Sample', deal }
    const sample = v.parse(purchase, { ...row, merchant: { id: 'sample', name: SAMPLE_NAME } })
    dispatch(orderLoaded({ kind: 'purchase', order: whole(sample), at: NOW }))
  },
  flashpay(dispatch, kind) {
    const row = { ...order, amount: AMOUNT, is_currency_amount: true, requisites: REQUISITES[kind] }
    dispatch(orderLoaded({ kind: 'flashpay', order: whole(v.parse(flashpayDeal, row)), at: NOW }))
  },
}
