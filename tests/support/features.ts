/** Pages with all their lazy features, for tests without rendering. */
import { paymentDealFeature } from '../../src/pages/payment/paymentDealFeature.ts'
import { paymentFeature } from '../../src/pages/payment/paymentFeature.ts'
import { saleDealFeature } from '../../src/pages/sale/saleDealFeature.ts'
import { saleFeature } from '../../src/pages/sale/saleFeature.ts'
import type { Feature } from '../../src/store/types.ts'

/** The purchase from the first screen to the last. */
export const wholePurchase: Feature = {
  ...paymentDealFeature,
  uses: [paymentFeature, ...(paymentDealFeature.uses ?? [])],
}

/** The sale from the first screen to the last. */
export const wholeSale: Feature = {
  ...saleDealFeature,
  uses: [saleFeature, ...(saleDealFeature.uses ?? [])],
}
