import { addLotSearchListeners } from '../../pages/sale/lotSearchListeners.ts'
import { addRequisiteListeners } from '../../pages/sale/requisiteListeners.ts'
import { laterOfDeal } from './deal.ts'

export const later = [...laterOfDeal, addLotSearchListeners, addRequisiteListeners]
