/** Orders that nobody has touched, one for each page: what stands in their places is filled in by the early script. */
import * as v from 'valibot'
import { purchase } from '../contract/orders.ts'
import { orderSeen } from '../features/deal/dealSlice.ts'
import type { PageName } from '../features/frame/frameSlice.ts'
import type { AppDispatch } from '../store/types.ts'

const merchant = { id: 'sample', name: 'Sample' }
/** A coin order has every row that a fiat order has, and one more. */
const amounts = { amount: '1', currency: 'rub', symbol: 'usdt', is_currency_amount: false }

export const SAMPLES = {
  payment: (dispatch: AppDispatch) => {
    const order = v.parse(purchase, { id: 'sample', status: 0, label: 'Sample', merchant, ...amounts })
    dispatch(orderSeen({ kind: 'purchase', order, at: 0 }))
  },
} satisfies Partial<Record<PageName, (dispatch: AppDispatch) => void>>
