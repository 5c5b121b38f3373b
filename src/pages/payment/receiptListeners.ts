/** Finds a receipt that went another way than through the receipt dialog: as a file in the chat (PUR-12, PUR-13). */
import { isAnyOf } from '@reduxjs/toolkit'
import { sameId, type Id } from '../../contract/scalars.ts'
import {
  historyLoaded,
  messageSent,
  selectConversation,
  selectMe,
  selectTrader,
} from '../../features/chat/chatSlice.ts'
import {
  orderReloadRequested,
  orderLoaded,
  selectAutodeal,
  selectDeal,
} from '../../features/deal/dealSlice.ts'
import { isReceiptSent } from '../../rules/receipt.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import { lastMessages, recordReceipt } from './receiptStep.ts'
import { receiptFound, selectPurchase } from './paymentSlice.ts'

const isDelivery = isAnyOf(messageSent, historyLoaded)

export const receiptFlow: AddListeners = (start) => {
  /** The deal whose messages were looked at after "I paid". */
  let lookedAt: Id | null = null

  start({
    actionCreator: orderLoaded,
    async effect(_action, api) {
      const paid = paidDeal(api.getState())
      if (paid === null || sameId(paid, lookedAt) || selectPurchase(api.getState())?.is_receipt_sent) return
      lookedAt = paid
      // Without an answer the next look at the order tries again.
      if (!(await look(api, paid))) lookedAt = null
    },
  })
  start({
    matcher: isDelivery,
    async effect(action, api) {
      if (!isDelivery(action) || !isFileDelivered(api, action.payload.partner)) return
      await recordReceipt(api)
      api.dispatch(orderReloadRequested())
    },
  })
}

/** The deal that the payer said to have paid, or the automatic one. */
function paidDeal(state: AppState): Id | null {
  const deal = selectDeal(state)
  const autodeal = selectAutodeal(state)
  if (deal?.state === 'paid') return deal.deal_id
  return autodeal?.state === 'paid' ? autodeal.autodeal_id : null
}

/** True when there is nothing more to look for. */
async function look(api: ListenerApi, deal: Id): Promise<boolean> {
  const partner = selectTrader(api.getState())
  if (partner === null || api.extra.session.access() === null) return true
  const messages = await lastMessages(api, partner.nickname)
  if (messages === null) return false
  const sides = { me: selectMe(api.getState()), partner: partner.nickname }
  if (isReceiptSent({ purchase: { is_receipt_sent: false }, messages, sides }))
    api.dispatch(receiptFound(deal))
  return true
}

/** True when a file that this page was sending to the trader has just arrived, and the order does not know of a receipt. */
function isFileDelivered(api: ListenerApi, partner: string): boolean {
  const before = selectConversation(api.getOriginalState(), partner).outgoing
  const now = selectConversation(api.getState(), partner).outgoing
  const isGone = before.some(
    ({ key, file, leftAt }) => file !== null && leftAt !== null && !now.some((one) => one.key === key),
  )
  const state = api.getState()
  return (
    isGone && selectTrader(state)?.nickname === partner && selectPurchase(state)?.is_receipt_sent === false
  )
}
