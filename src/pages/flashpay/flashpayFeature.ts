import { dealFeature } from '../../features/deal/dealFeature.ts'
import type { Feature } from '../../store/types.ts'
import { flashpayFlow } from './flashpayFlow.ts'
import { flashpaySlice } from './flashpaySlice.ts'

/** The fast page, for a payment and a sale. */
export const flashpayFeature: Feature = {
  name: 'flashpay',
  slices: [flashpaySlice],
  flows: [flashpayFlow],
  uses: [dealFeature],
}
