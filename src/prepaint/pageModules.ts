/** The modules of each order page, from which the preloaded modules are computed. */
import type { Section } from '../i18n/types.ts'
import type { PrepaintPage } from './prefetchPlan.ts'

export interface PageModules {
  /** The first group of its listeners. */
  listeners: string
  /** The module of its first screen. */
  first: string
  /** Modules for an order that is under way or over. */
  running: string[]
  /** Lazy parts of these modules. */
  lazy: string[]
}

/** The second group of listeners. */
const laterOf = (page: PrepaintPage) => [
  'src/app/laterListeners/everyPage.ts',
  `src/app/laterListeners/${page}.ts`,
]

export const PAGE_MODULES: Record<PrepaintPage, PageModules> = {
  payment: {
    listeners: 'src/app/firstListeners/payment.ts',
    first: 'src/pages/payment/PaymentPage.tsx',
    running: ['src/pages/payment/DealScreens.tsx', 'src/pages/payment/OrderAside.tsx'],
    lazy: laterOf('payment'),
  },
  sale: {
    listeners: 'src/app/firstListeners/sale.ts',
    first: 'src/pages/sale/SalePage.tsx',
    running: ['src/pages/sale/DealScreens.tsx', 'src/pages/sale/SaleAside.tsx'],
    lazy: laterOf('sale'),
  },
  cpayment: {
    listeners: 'src/app/firstListeners/cpayment.ts',
    first: 'src/pages/cpayment/CpaymentPage.tsx',
    running: ['src/pages/cpayment/StartedScreens.tsx'],
    lazy: ['src/ui/QrCode.tsx', ...laterOf('cpayment')],
  },
  flashpay: {
    listeners: 'src/app/firstListeners/flashpay.ts',
    first: 'src/pages/flashpay/FlashpayPage.tsx',
    running: ['src/pages/flashpay/StartedScreens.tsx'],
    lazy: laterOf('flashpay'),
  },
}

/** The texts of these modules, beside those of the first screens. */
export const RUNNING_SECTIONS: readonly Section[] = ['deal', 'account', 'errors']
