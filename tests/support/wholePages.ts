/** Pages with all their features, for tests that render nothing. */
import { dealScreensFeature } from '../../src/pages/payment/dealScreensFeature.ts'
import { paymentFeature } from '../../src/pages/payment/paymentFeature.ts'
import { dealScreensFeature as saleStageFeature } from '../../src/pages/sale/dealScreensFeature.ts'
import { saleFeature } from '../../src/pages/sale/saleFeature.ts'
import type { Feature } from '../../src/store/types.ts'

export const wholePurchase: Feature = {
  name: 'whole purchase',
  listeners: [],
  uses: [paymentFeature, dealScreensFeature],
}

export const wholeSale: Feature = {
  name: 'whole sale',
  listeners: [],
  uses: [saleFeature, saleStageFeature],
}
