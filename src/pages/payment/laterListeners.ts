/** The listeners of a purchase that no first screen needs: the search, "I paid", its receipt, and the tab on screen. */
import { isAnyOf } from '@reduxjs/toolkit'
import { sameId, type Id } from '../../contract/ids.ts'
import { userChanged } from '../../features/auth/authSlice.ts'
import { messagesLoaded, messageSent, selectConversation } from '../../features/chat/chatSlice.ts'
import { selectTrader } from '../../features/chat/partners.ts'
import { refuseWhileRunning } from '../../features/deal/runExclusive.ts'
import { selectIsMarked } from '../../features/history/historySlice.ts'
import {
  isAnsweredYes,
  orderReloadRequested,
  questionAnswered,
  searchRetried,
  selectAutodeal,
  selectDeal,
} from '../../features/order/orderSlice.ts'
import { lotSearchListeners } from '../../features/search/lotSearchListeners.ts'
import { claimAndSearch } from '../../features/search/searchStart.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { selectTab, tabChosen } from '../../shell/shellSlice.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import { confirmPayment } from './confirmPayment.ts'
import { purchaseLots } from './lotSearch.ts'
import { tabsOf } from './paymentScreen.ts'
import { receiptFound } from './paymentSlice.ts'
import { purchaseFlow } from './searchFlow.ts'
import { selectScreen } from './selectors.ts'
import { isFileInChat, markReceiptSent } from './sendReceipt.ts'

/** What the buttons of the screens start, and the tab on screen. */
const addScreenListeners: AddListeners = (start) => {
  start({
    actionCreator: questionAnswered,
    // Starts "I paid" (`confirmPayment.ts`) with the answer Yes.
    effect(action, api) {
      if (action.payload.question !== 'paid' || !isAnsweredYes(action, api.getOriginalState())) return
      // A running step is not started twice; an earlier run that waits for a dialog, or uploads, is cancelled.
      if (refuseWhileRunning(api, 'paid')) return
      api.cancelActiveListeners()
      return confirmPayment(api)
    },
  })
  start({ actionCreator: searchRetried, effect: (_action, api) => claimAndSearch(api, purchaseFlow) })
  start({
    // Chooses the tab of the deal again when the chosen tab disappears, so that the next deal starts with its requisites.
    predicate: (_action, now) => isTabGone(now),
    effect: (_action, api) => void api.dispatch(tabChosen('deal')),
  })
}

const isDelivery = isAnyOf(messageSent, messagesLoaded)

/** Recognizes a receipt that was sent as a file in the chat instead of in the receipt dialog. */
const addReceiptListeners: AddListeners = (start) => {
  /** The deal whose messages were checked after "I paid". */
  let checkedDeal: Id | null = null
  const dueDeal = (state: AppState) => {
    const paid = paidDeal(state)
    return sameId(paid, checkedDeal) || selectIsMarked(state) ? null : paid
  }

  start({
    // Also on `userChanged`, because a device that opens a paid order gets its account after the order.
    predicate: (action, state) =>
      isDelivery(action) || (isAnyOf(orderLoaded, userChanged)(action) && dueDeal(state) !== null),
    async effect(action, api) {
      if (isDelivery(action)) return receiveFile(api, action.payload.partner)
      const paid = dueDeal(api.getState())
      if (paid === null) return
      checkedDeal = paid
      // Without a response the next load of the order tries again.
      if (!(await findReceipt(api, paid))) checkedDeal = null
    },
  })
}

/** Before "I paid" a file need not be the receipt; it is then checked with the last messages (`findReceipt`). */
async function receiveFile(api: ListenerApi, partner: string): Promise<void> {
  if (paidDeal(api.getState()) === null || !isFileDelivered(api, partner)) return
  await markReceiptSent(api)
  api.dispatch(orderReloadRequested())
}

/** Id of the deal, or the automatic deal, that the payer has confirmed as paid. */
function paidDeal(state: AppState): Id | null {
  const deal = selectDeal(state)
  const autodeal = selectAutodeal(state)
  if (deal?.state === 'paid') return deal.deal_id
  return autodeal?.state === 'paid' ? autodeal.autodeal_id : null
}

/** Looks for a receipt among the last messages; false when they could not be loaded, or nobody is signed in yet. */
async function findReceipt(api: ListenerApi, deal: Id): Promise<boolean> {
  if (selectTrader(api.getState()) === null) return true
  if (api.extra.session.access() === null) return false
  const isFound = await isFileInChat(api)
  if (isFound) api.dispatch(receiptFound(deal))
  return isFound !== null
}

/** True when a file that this page was sending to the trader has just arrived, and the order does not know of a receipt. */
function isFileDelivered(api: ListenerApi, partner: string): boolean {
  const before = selectConversation(api.getOriginalState(), partner).outgoing
  const now = selectConversation(api.getState(), partner).outgoing
  const isGone = before.some(
    ({ key, file, leftAt }) => file !== null && leftAt !== null && !now.some((one) => one.key === key),
  )
  const state = api.getState()
  return isGone && selectTrader(state)?.nickname === partner && !selectIsMarked(state)
}

function isTabGone(state: AppState): boolean {
  const screen = selectScreen(state)
  const tab = selectTab(state)
  return tab !== 'deal' && screen.name !== 'loading' && !tabsOf(screen).includes(tab)
}

export const LATER: readonly AddListeners[] = [
  lotSearchListeners(purchaseLots),
  addScreenListeners,
  addReceiptListeners,
]
