/**
 * Every listener of the app, in two groups. The first is loaded with the page's code and added before the page is opened. The second
 * (`laterListeners.ts`) is loaded after the first response, and before the screens of a running deal are drawn.
 */
import { addAuthListeners } from '../features/auth/authListeners.ts'
import { addDealListeners } from '../features/deal/dealListeners.ts'
import { addOrderMemoryListeners } from '../features/deal/orderMemoryListeners.ts'
import { addTitleListeners } from '../features/notifications/titleListeners.ts'
import type { OrderAddress } from '../rules/paths.ts'
import { addShellListeners } from '../shell/shellListeners.ts'
import type { AddListeners } from '../store/types.ts'

type Listeners = readonly AddListeners[]
/** The page of an order; null for a page without one. */
type Page = OrderAddress['page'] | null

const FIRST_OF_EVERY_PAGE: Listeners = [
  addShellListeners,
  addAuthListeners,
  addTitleListeners,
  addDealListeners,
  addOrderMemoryListeners,
]

const FIRST_OF_PAGE: Record<OrderAddress['page'], () => Promise<Listeners>> = {
  async payment() {
    const [order, search] = await Promise.all([
      import('../pages/payment/orderListeners.ts'),
      import('../pages/payment/searchListeners.ts'),
    ])
    return [order.addOrderListeners, search.addSearchListeners]
  },
  async sale() {
    const [order, search] = await Promise.all([
      import('../pages/sale/orderListeners.ts'),
      import('../pages/sale/searchListeners.ts'),
    ])
    return [order.addOrderListeners, search.addSearchListeners]
  },
  async cpayment() {
    const [deposit, form, embed] = await Promise.all([
      import('../pages/cpayment/depositListeners.ts'),
      import('../pages/cpayment/formMemoryListeners.ts'),
      import('../pages/cpayment/embedListeners.ts'),
    ])
    return [deposit.addDepositListeners, form.addFormMemoryListeners, embed.addEmbedListeners]
  },
  async flashpay() {
    const { addFlashpayListeners } = await import('../pages/flashpay/flashpayListeners.ts')
    return [addFlashpayListeners]
  },
}

export async function loadFirstListeners(page: Page): Promise<Listeners> {
  return [...FIRST_OF_EVERY_PAGE, ...(page === null ? [] : await FIRST_OF_PAGE[page]())]
}

const LATER_OF_PAGE: Record<OrderAddress['page'], () => Promise<Listeners>> = {
  async payment() {
    const [search, deal] = await Promise.all([
      import('../pages/payment/lotSearchListeners.ts'),
      import('../pages/payment/dealListeners.ts'),
    ])
    return [search.addLotSearchListeners, deal.addDealListeners]
  },
  async sale() {
    const [search, requisite] = await Promise.all([
      import('../pages/sale/lotSearchListeners.ts'),
      import('../pages/sale/requisiteListeners.ts'),
    ])
    return [search.addLotSearchListeners, requisite.addRequisiteListeners]
  },
  async cpayment() {
    const { addDepositHistoryListeners } = await import('../pages/cpayment/depositHistoryListeners.ts')
    return [addDepositHistoryListeners]
  },
  flashpay: () => Promise.resolve([]),
}

export async function loadLaterListeners(page: Page): Promise<Listeners> {
  const [{ LATER_OF_EVERY_PAGE, LATER_OF_DEAL }, own] = await Promise.all([
    import('./laterListeners.ts'),
    page === null ? [] : LATER_OF_PAGE[page](),
  ])
  const ofDeal = page === 'payment' || page === 'sale' ? LATER_OF_DEAL : []
  return [...LATER_OF_EVERY_PAGE, ...ofDeal, ...own]
}
