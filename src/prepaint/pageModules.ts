/** The modules of each order page, from which the preloaded modules are computed. */
import type { Section } from '../i18n/types.ts'
import type { PrepaintPage } from './prefetchPlan.ts'

/** Paths are relative to the folder of the page. */
interface PageModules {
  /** The module of its first screen. */
  first: string
  /** Further modules for an order that is under way or over, beside the second group of every page's listeners. */
  running: string[]
}

export const PAGE_MODULES: Record<PrepaintPage, PageModules> = {
  payment: {
    first: 'PaymentPage.tsx',
    running: ['DealScreens.tsx', 'OrderAside.tsx', 'laterListeners.ts'],
  },
  sale: {
    first: 'SalePage.tsx',
    running: ['DealScreens.tsx', 'SaleAside.tsx', 'laterListeners.ts'],
  },
  cpayment: {
    first: 'CpaymentPage.tsx',
    running: ['StartedScreens.tsx', '../../ui/QrCode.tsx', 'laterListeners.ts'],
  },
  flashpay: {
    first: 'FlashpayPage.tsx',
    running: ['StartedScreens.tsx'],
  },
}

/** The texts of these modules, beside those of the first screens. */
export const RUNNING_SECTIONS: readonly Section[] = ['deal', 'account', 'errors']
