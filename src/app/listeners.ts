/**
 * Every listener of the app, in two groups. The first is added when the store is created. The second, in `laterListeners.ts`, is
 * loaded after the first response, and before the screens of a running deal are drawn.
 */
import { addAuthListeners } from '../features/auth/authListeners.ts'
import { addDealListeners } from '../features/deal/dealListeners.ts'
import { addToastListeners } from '../features/dialogs/toastListeners.ts'
import { addTitleListeners } from '../features/notifications/titleListeners.ts'
import { addRefreshListeners } from '../features/order/refreshListeners.ts'
import { addDepositListeners } from '../pages/cpayment/depositListeners.ts'
import { addEmbedListeners } from '../pages/cpayment/embedListeners.ts'
import { addFormMemoryListeners } from '../pages/cpayment/formMemoryListeners.ts'
import { addFlashpayListeners } from '../pages/flashpay/flashpayListeners.ts'
import { addOrderListeners as addPurchaseListeners } from '../pages/payment/orderListeners.ts'
import { addSearchListeners as addPurchaseChoiceListeners } from '../pages/payment/searchListeners.ts'
import { addOrderListeners as addSaleListeners } from '../pages/sale/orderListeners.ts'
import { addSearchListeners as addSaleChoiceListeners } from '../pages/sale/searchListeners.ts'
import type { OrderAddress } from '../rules/paths.ts'
import { addDeploymentListeners } from '../shell/deploymentListeners.ts'
import { addShellListeners } from '../shell/shellListeners.ts'
import type { AddListeners } from '../store/types.ts'

const ofEveryPage = [
  addShellListeners,
  addDeploymentListeners,
  addToastListeners,
  addAuthListeners,
  addTitleListeners,
]

const ofDealPages = [addRefreshListeners, addDealListeners]

const OF_PAGE: Record<OrderAddress['page'], readonly AddListeners[]> = {
  payment: [...ofDealPages, addPurchaseListeners, addPurchaseChoiceListeners],
  sale: [...ofDealPages, addSaleListeners, addSaleChoiceListeners],
  cpayment: [addDepositListeners, addFormMemoryListeners, addEmbedListeners],
  flashpay: [...ofDealPages, addFlashpayListeners],
}

/** The first group. `page`: null on a page without an order. */
export function firstListeners(page: OrderAddress['page'] | null): readonly AddListeners[] {
  return page === null ? ofEveryPage : [...ofEveryPage, ...OF_PAGE[page]]
}

export async function loadLaterListeners(
  page: OrderAddress['page'] | null,
): Promise<readonly AddListeners[]> {
  const { laterListeners } = await import('./laterListeners.ts')
  return laterListeners(page)
}
