/** Pages with all their rooms in place, for tests that draw nothing. */
import { dealStageFeature } from '../../src/pages/payment/dealStageFeature.ts'
import { paymentFeature } from '../../src/pages/payment/paymentFeature.ts'
import type { Feature } from '../../src/store/types.ts'

/** The purchase from the first screen to the last. */
export const wholePurchase: Feature = {
  name: 'whole purchase',
  slices: [],
  flows: [],
  uses: [paymentFeature, dealStageFeature],
}
