/** The pages, each with the texts of its first screens and its room of the store. */
import type { ComponentType } from 'react'
import type { LazyFeature } from './shell/lazyFeature.tsx'
import type { PageName } from './shell/shellSlice.ts'
import type { Section } from '../i18n/types.ts'
import type { Feature } from '../store/types.ts'

/** What a page's module offers. */
interface PageModule {
  default: ComponentType
  feature?: Feature
  /** Its parts that an order under way needs at once. */
  stages?: readonly Pick<LazyFeature<never>, 'load'>[]
}

interface PageSource {
  load: () => Promise<PageModule>
  sections: readonly Section[]
}

export const PAGES: Record<PageName, PageSource> = {
  payment: {
    load: () => import('../pages/payment/PaymentPage.tsx'),
    sections: ['common', 'payment'],
  },
  sale: {
    load: () => import('../pages/sale/SalePage.tsx'),
    sections: ['common', 'sale'],
  },
  cpayment: {
    load: () => import('../pages/cpayment/CpaymentPage.tsx'),
    sections: ['common', 'cpayment', 'errors'],
  },
  flashpay: {
    load: () => import('../pages/flashpay/FlashpayPage.tsx'),
    sections: ['common', 'flashpay', 'payment', 'errors'],
  },
  'payment-error': { load: () => import('../pages/error/PaymentErrorPage.tsx'), sections: ['common'] },
  'not-found': { load: () => import('../pages/error/NotFoundPage.tsx'), sections: ['common'] },
}
