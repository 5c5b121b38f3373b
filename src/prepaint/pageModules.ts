/** The modules of each order page, from which the preloaded modules are computed. */
import type { Section } from '../i18n/types.ts'
import type { PrepaintPage } from './prefetchPlan.ts'

export interface PageModules {
  /** A module of the first group of its listeners. */
  listeners: string
  /** The module of its first screen. */
  first: string
  /** Modules for an order that is under way or over. */
  running: string[]
  /** Lazy parts of these modules. */
  lazy: string[]
}

/** The second group of listeners, without those of one page. */
const LATER = 'src/app/laterListeners.ts'

export const PAGE_MODULES: Record<PrepaintPage, PageModules> = {
  payment: {
    listeners: 'src/pages/payment/orderListeners.ts',
    first: 'src/pages/payment/PaymentPage.tsx',
    running: ['src/pages/payment/DealScreens.tsx', 'src/pages/payment/OrderAside.tsx'],
    lazy: [LATER, 'src/pages/payment/dealListeners.ts'],
  },
  sale: {
    listeners: 'src/pages/sale/orderListeners.ts',
    first: 'src/pages/sale/SalePage.tsx',
    running: ['src/pages/sale/DealScreens.tsx', 'src/pages/sale/SaleAside.tsx'],
    lazy: [LATER, 'src/pages/sale/requisiteListeners.ts'],
  },
  cpayment: {
    listeners: 'src/pages/cpayment/depositListeners.ts',
    first: 'src/pages/cpayment/CpaymentPage.tsx',
    running: ['src/pages/cpayment/StartedScreens.tsx'],
    lazy: ['src/ui/QrCode.tsx', LATER, 'src/pages/cpayment/depositHistoryListeners.ts'],
  },
  flashpay: {
    listeners: 'src/pages/flashpay/flashpayListeners.ts',
    first: 'src/pages/flashpay/FlashpayPage.tsx',
    running: ['src/pages/flashpay/StartedScreens.tsx'],
    lazy: [LATER],
  },
}

/** The texts of these modules, beside those of the first screens. */
export const RUNNING_SECTIONS: readonly Section[] = ['deal', 'account', 'errors']
