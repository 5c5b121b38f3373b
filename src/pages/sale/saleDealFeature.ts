import { chatFeature } from '../../features/chat/chatFeature.ts'
import { dealCommandsFeature } from '../../features/deal/dealCommandsFeature.ts'
import { DEAL_EFFECTS } from '../../features/deal/dealEffects.ts'
import { lateSuccessListeners } from '../../features/dialogs/lateSuccessListeners.ts'
import { stageMemoryListeners } from '../../features/order/stageMemoryListeners.ts'
import { addStepBackListeners } from '../../features/order/stepBackListeners.ts'
import type { Feature } from '../../store/types.ts'
import { addLotSearchListeners } from './lotSearchListeners.ts'
import { addRequisiteListeners } from './requisiteListeners.ts'
import { addStartSearchListeners } from './startSearchListeners.ts'

/** A sale under way: requisite, search, chat. */
export const saleDealFeature: Feature = {
  name: 'sale/deal',
  listeners: [
    stageMemoryListeners('sale/deal'),
    addStepBackListeners,
    lateSuccessListeners(DEAL_EFFECTS),
    addLotSearchListeners,
    addRequisiteListeners,
    addStartSearchListeners,
  ],
  uses: [dealCommandsFeature, chatFeature],
}
