/** Pages with all their rooms in place, for tests that draw nothing. */
import { dealStageFeature } from '../../src/pages/payment/dealStageFeature.ts'
import { paymentFeature } from '../../src/pages/payment/paymentFeature.ts'
import { dealStageFeature as saleStageFeature } from '../../src/pages/sale/dealStageFeature.ts'
import { saleFeature } from '../../src/pages/sale/saleFeature.ts'
import type { Feature } from '../../src/store/types.ts'

/** The purchase from the first screen to the last. */
export const wholePurchase: Feature = {
  name: 'whole purchase',
  slices: [],
  flows: [],
  uses: [paymentFeature, dealStageFeature],
}

/** The sale from the first screen to the last. */
export const wholeSale: Feature = {
  name: 'whole sale',
  slices: [],
  flows: [],
  uses: [saleFeature, saleStageFeature],
}
