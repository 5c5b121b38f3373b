/** The modules of each order page: how the code is cut (scripts/chunks.ts) and what the early screen preloads follow from them. */
import type { PrepaintPage } from './prefetchPlan.ts'

export interface PageModules {
  /** Its first screen. */
  first: string
  /** What it shows of an order that is under way or over. */
  stages: string[]
  /** Parts of these that are loaded by themselves and preloaded with them. */
  lazy?: string[]
}

export const PAGE_MODULES: Record<PrepaintPage, PageModules> = {
  payment: {
    first: 'src/pages/payment/PaymentPage.tsx',
    stages: ['src/pages/payment/DealScreens.tsx', 'src/pages/payment/OrderAside.tsx'],
  },
  sale: {
    first: 'src/pages/sale/SalePage.tsx',
    stages: ['src/pages/sale/DealScreens.tsx', 'src/pages/sale/SaleAside.tsx'],
  },
  cpayment: {
    first: 'src/pages/cpayment/CpaymentPage.tsx',
    stages: ['src/pages/cpayment/StartedScreens.tsx'],
    lazy: ['src/ui/QrCode.tsx'],
  },
  flashpay: {
    first: 'src/pages/flashpay/FlashpayPage.tsx',
    stages: ['src/pages/flashpay/StartedScreens.tsx'],
  },
}
