/** Who takes part in the conversations of this page, and which conversation is on screen. */
import { createSelector } from '@reduxjs/toolkit'
import { chatPartner, type ChatPartner, dealReference, reservedPartner } from '../../rules/chatPartner.ts'
import { hasOpenDeal, isDealOpen, isDisputeOpen } from '../../rules/deal.ts'
import type { ChatSides } from '../../rules/message.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { selectOpened, selectSide, selectTab } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectAutodeal, selectDeal, selectOrderWithDeal, selectMe } from '../order/orderSlice.ts'
import { selectConversation, selectIsInSight, selectSupportOpen } from './chatSlice.ts'

/** The other side of the deal, or support for an automatic deal; null without a deal. */
export const selectTrader = createSelector(
  [selectSide, selectDeal, selectAutodeal, selectDeployment],
  (side, deal, autodeal, { supportHandle }) => chatPartner(side, deal, autodeal, supportHandle),
)

/** The trader's nickname; null where support answers for one. */
export function selectTraderName(state: AppState): string | null {
  const trader = selectTrader(state)
  return trader === null || trader.isSupport ? null : trader.nickname
}

/** By whom the messages with this partner are. A new object each time: components compare it with `shallowEqual`. */
export function selectSides(state: AppState, partner: string): ChatSides {
  return { me: selectMe(state), partner, sent: selectConversation(state, partner).sent }
}

/** The requisite of this page's deal, on the buyer's or the seller's page: messages that name another number get a warning. */
export function selectDealRequisite(state: AppState): string | null {
  return selectOrderWithDeal(state).requisite ?? selectDeal(state)?.requisite ?? null
}

/** The nickname of a trader who is named like support: neither of the two can be written to. Null for any other trader. */
export const selectReservedPartner = createSelector(
  [selectSide, selectDeal, selectAutodeal, selectDeployment],
  (side, deal, autodeal, { supportHandle }) => reservedPartner(side, deal, autodeal, supportHandle),
)

/** Support under its fixed handle, about the deal where there is one. */
export const selectSupport = createSelector(
  [selectDeal, selectAutodeal, selectDeployment],
  (deal, autodeal, { supportHandle }): ChatPartner => ({
    nickname: supportHandle,
    online: null,
    isSupport: true,
    about: dealReference(deal, autodeal),
  }),
)

/** The conversation that is open; null on pages without a chat. */
export function selectVisibleConversation(state: AppState): ChatPartner | null {
  const opened = selectOpened(state)
  if (opened === null || selectReservedPartner(state) !== null) return null
  const tab = selectTab(state)
  // The tabs of a sale exist only with an open deal.
  const hasTabs = opened.page !== 'sale' || isDealOpen(selectDeal(state))
  if (tab === 'support') return hasTabs && selectSupportOpen(state) ? selectSupport(state) : null
  const isRunning = hasOpenDeal(selectOrderWithDeal(state))
  return tab === 'chat' && isRunning ? selectTrader(state) : null
}

/** The open conversation, while its newest messages are in the viewport. */
export function selectSeenConversation(state: AppState): ChatPartner | null {
  return selectIsInSight(state) ? selectVisibleConversation(state) : null
}

/** Support's conversation while the deal is disputed, because its answers are shown with the dispute. Null while the conversation itself is on screen. */
export function selectDisputeConversation(state: AppState): ChatPartner | null {
  if (selectOpened(state) === null || !isDisputeOpen(selectDeal(state))) return null
  if (selectReservedPartner(state) !== null) return null
  return selectVisibleConversation(state)?.isSupport ? null : selectSupport(state)
}
