import { addChatListeners } from '../../features/chat/chatListeners.ts'
import { addSendListeners } from '../../features/chat/sendListeners.ts'
import { addDealCommandListeners } from '../../features/deal/dealCommandListeners.ts'
import { DEAL_EFFECTS } from '../../features/deal/dealCommands.ts'
import { lateSuccessListeners } from '../../features/dialogs/lateSuccessListeners.ts'
import { addDisputeListeners } from '../../features/dispute/disputeListeners.ts'

/** A deal of a purchase or a sale. */
export const laterOfDeal = [
  addDealCommandListeners,
  addChatListeners,
  addSendListeners,
  addDisputeListeners,
  lateSuccessListeners(DEAL_EFFECTS),
]
