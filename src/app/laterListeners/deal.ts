import { addChatListeners } from '../../features/chat/chatListeners.ts'
import { addDraftListeners } from '../../features/chat/draftListeners.ts'
import { addSendListeners } from '../../features/chat/sendListeners.ts'
import { addCancelMemoryListeners } from '../../features/deal/cancelMemoryListeners.ts'
import { addCancelTabListeners } from '../../features/deal/cancelTabListeners.ts'
import { addDeadlineListeners } from '../../features/deal/deadlineListeners.ts'
import { addDealCommandListeners } from '../../features/deal/dealCommandListeners.ts'
import { DEAL_EFFECTS } from '../../features/deal/dealEffects.ts'
import { lateSuccessListeners } from '../../features/dialogs/lateSuccessListeners.ts'
import { addDisputeListeners } from '../../features/dispute/disputeListeners.ts'

/** A deal of a purchase or a sale. */
export const laterOfDeal = [
  addCancelTabListeners,
  addCancelMemoryListeners,
  addDealCommandListeners,
  addDeadlineListeners,
  addChatListeners,
  addDraftListeners,
  addSendListeners,
  addDisputeListeners,
  lateSuccessListeners(DEAL_EFFECTS),
]
