/** The modules of each order page, from which the chunks (scripts/chunks.ts) and the preloaded modules are computed. */
import type { PrepaintPage } from './prefetchPlan.ts'

export interface PageModules {
  /** The module of its first screen. */
  first: string
  /** Modules for an order that is under way or over. */
  stages: string[]
  /** Lazy parts of these modules that are preloaded too. */
  lazy?: string[]
}

export const PAGE_MODULES: Record<PrepaintPage, PageModules> = {
  payment: {
    first: 'src/pages/payment/PaymentPage.tsx',
    stages: ['src/pages/payment/DealScreens.tsx', 'src/pages/payment/OrderAside.tsx'],
    lazy: ['src/app/laterListeners.ts'],
  },
  sale: {
    first: 'src/pages/sale/SalePage.tsx',
    stages: ['src/pages/sale/DealScreens.tsx', 'src/pages/sale/SaleAside.tsx'],
    lazy: ['src/app/laterListeners.ts'],
  },
  cpayment: {
    first: 'src/pages/cpayment/CpaymentPage.tsx',
    stages: ['src/pages/cpayment/StartedScreens.tsx'],
    lazy: ['src/app/laterListeners.ts', 'src/ui/QrCode.tsx'],
  },
  flashpay: {
    first: 'src/pages/flashpay/FlashpayPage.tsx',
    stages: ['src/pages/flashpay/StartedScreens.tsx'],
    lazy: ['src/app/laterListeners.ts'],
  },
}
