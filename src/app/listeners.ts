/**
 * Every listener of the app, in two groups, with a file for each page. The first group is added before the page is opened. The
 * second is loaded after the first response, and before the screens of a running deal are drawn.
 */
import { addAuthListeners } from '../features/auth/authListeners.ts'
import { addTitleListeners } from '../features/notifications/titleListeners.ts'
import type { OrderAddress } from '../rules/paths.ts'
import { addShellListeners } from '../shell/shellListeners.ts'
import type { AddListeners } from '../store/types.ts'

type Listeners = readonly AddListeners[]
/** The page of an order; null for a page without one. */
type Page = OrderAddress['page'] | null

const FIRST_OF_EVERY_PAGE: Listeners = [addShellListeners, addAuthListeners, addTitleListeners]

interface PageListeners {
  first: () => Promise<{ first: Listeners }>
  later: () => Promise<{ later: Listeners }>
}

const OF_PAGE: Record<OrderAddress['page'], PageListeners> = {
  payment: {
    first: () => import('./firstListeners/payment.ts'),
    later: () => import('./laterListeners/payment.ts'),
  },
  sale: {
    first: () => import('./firstListeners/sale.ts'),
    later: () => import('./laterListeners/sale.ts'),
  },
  cpayment: {
    first: () => import('./firstListeners/cpayment.ts'),
    later: () => import('./laterListeners/cpayment.ts'),
  },
  flashpay: {
    first: () => import('./firstListeners/flashpay.ts'),
    later: () => import('./laterListeners/flashpay.ts'),
  },
}

export async function loadFirstListeners(page: Page): Promise<Listeners> {
  const own = page === null ? [] : (await OF_PAGE[page].first()).first
  return [...FIRST_OF_EVERY_PAGE, ...own]
}

export async function loadLaterListeners(page: Page): Promise<Listeners> {
  const [{ laterOfEveryPage }, own] = await Promise.all([
    import('./laterListeners/everyPage.ts'),
    page === null ? null : OF_PAGE[page].later(),
  ])
  return [...laterOfEveryPage, ...(own?.later ?? [])]
}
