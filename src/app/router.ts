/** The addresses of the product and the pages that they lead to. */
import type { ComponentType } from 'react'
import type { Section } from '../i18n/types.ts'
import { orderAddressOf, segmentsOf } from '../rules/paths.ts'
import type { LazyFeature } from './shell/lazyFeature.tsx'
import type { OpenedPage, PageName } from './shell/shellSlice.ts'

/** What a page's module offers. */
interface PageModule {
  default: ComponentType
  /** Its parts that an order under way needs at once. */
  partsUnderWay?: readonly Pick<LazyFeature<object>, 'load'>[]
}

/** Pages whose code has been loaded. */
export type LoadedPages = Map<PageName, ComponentType>

interface PageSource {
  load: () => Promise<PageModule>
  /** Texts of the page's first screens. */
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

/** The page of an address: exact matches, everything else is not found. */
export function pageAt(pathname: string): OpenedPage {
  const [page, ...more] = segmentsOf(pathname)
  return (
    orderAddressOf(pathname) ?? {
      page: page === 'payment-error' && more.length === 0 ? page : 'not-found',
      id: '',
    }
  )
}
