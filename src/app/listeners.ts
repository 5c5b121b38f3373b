/**
 * Every listener of the app, in two groups. The first is loaded with the page's code and added before the page is opened. The second
 * (`laterListeners.ts`) is loaded after the first response, and before the screens of a running deal are drawn.
 */
import { addAuthListeners } from '../features/auth/authListeners.ts'
import type { OrderAddress } from '../rules/paths.ts'
import { addShellListeners } from '../shell/shellListeners.ts'
import type { AddListeners } from '../store/types.ts'

type Listeners = readonly AddListeners[]
/** The page of an order; null for a page without one. */
type Page = OrderAddress['page'] | null

const FIRST_OF_EVERY_PAGE: Listeners = [addShellListeners, addAuthListeners]

const FIRST_OF_PAGE = {
  payment: () => import('../pages/payment/firstListeners.ts'),
  sale: () => import('../pages/sale/firstListeners.ts'),
  cpayment: () => import('../pages/cpayment/firstListeners.ts'),
  flashpay: () => import('../pages/flashpay/firstListeners.ts'),
}

export async function loadFirstListeners(page: Page): Promise<Listeners> {
  const own = page && (await FIRST_OF_PAGE[page]())
  return [...FIRST_OF_EVERY_PAGE, ...(own?.FIRST ?? [])]
}

const LATER_OF_PAGE = {
  payment: () => import('../pages/payment/laterListeners.ts'),
  sale: () => import('../pages/sale/laterListeners.ts'),
  cpayment: () => import('../pages/cpayment/laterListeners.ts'),
  flashpay: () => null,
}

export async function loadLaterListeners(page: Page): Promise<Listeners> {
  const [{ LATER_OF_EVERY_PAGE, LATER_OF_DEAL }, own] = await Promise.all([
    import('./laterListeners.ts'),
    page && LATER_OF_PAGE[page](),
  ])
  const ofDeal = page === 'payment' || page === 'sale' ? LATER_OF_DEAL : []
  return [...LATER_OF_EVERY_PAGE, ...ofDeal, ...(own?.LATER ?? [])]
}
