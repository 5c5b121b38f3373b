/** Pages with all their lazy features, for tests that draw nothing. */
import { dealScreensFeature } from '../../src/pages/payment/dealScreensFeature.ts'
import { paymentFeature } from '../../src/pages/payment/paymentFeature.ts'
import { dealScreensFeature as saleDealScreensFeature } from '../../src/pages/sale/dealScreensFeature.ts'
import { saleFeature } from '../../src/pages/sale/saleFeature.ts'
import type { Feature } from '../../src/store/types.ts'

/** The purchase from the first screen to the last. */
export const wholePurchase: Feature = {
  ...dealScreensFeature,
  uses: [paymentFeature, ...(dealScreensFeature.uses ?? [])],
}

/** The sale from the first screen to the last. */
export const wholeSale: Feature = {
  ...saleDealScreensFeature,
  uses: [saleFeature, ...(saleDealScreensFeature.uses ?? [])],
}
