/** The modules of each order page, from which the chunks (scripts/chunks.ts) and the preloaded modules are computed. */
import type { Section } from '../i18n/types.ts'
import type { PrepaintPage } from './prefetchPlan.ts'

export interface PageModules {
  /** The module of its first screen. */
  first: string
  /** Modules for an order that is under way or over. */
  running: string[]
  /** Lazy parts of these modules. */
  lazy: string[]
}

const LATER = 'src/app/laterListeners.ts'

export const PAGE_MODULES: Record<PrepaintPage, PageModules> = {
  payment: {
    first: 'src/pages/payment/PaymentPage.tsx',
    running: ['src/pages/payment/DealScreens.tsx', 'src/pages/payment/OrderAside.tsx'],
    lazy: [LATER],
  },
  sale: {
    first: 'src/pages/sale/SalePage.tsx',
    running: ['src/pages/sale/DealScreens.tsx', 'src/pages/sale/SaleAside.tsx'],
    lazy: [LATER],
  },
  cpayment: {
    first: 'src/pages/cpayment/CpaymentPage.tsx',
    running: ['src/pages/cpayment/StartedScreens.tsx'],
    lazy: ['src/ui/QrCode.tsx', LATER],
  },
  flashpay: {
    first: 'src/pages/flashpay/FlashpayPage.tsx',
    running: ['src/pages/flashpay/StartedScreens.tsx'],
    lazy: [LATER],
  },
}

/** The texts of these modules, beside those of the first screens. */
export const RUNNING_SECTIONS: readonly Section[] = ['deal', 'account', 'errors']
