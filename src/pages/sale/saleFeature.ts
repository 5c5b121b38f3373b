import { dealFeature } from '../../features/deal/dealFeature.ts'
import type { Feature } from '../../store/types.ts'
import { orderFlow } from './orderFlow.ts'
import { saleSlice } from './saleSlice.ts'
import { searchFlow } from './searchFlow.ts'

/** The sale. */
export const saleFeature: Feature = {
  name: 'sale',
  slices: [saleSlice],
  flows: [orderFlow, searchFlow],
  uses: [dealFeature],
}
