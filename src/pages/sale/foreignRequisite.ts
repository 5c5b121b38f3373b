/** Whether the open deal has another requisite than this person gave or accepted. */
import { selectOrderWithDeal } from '../../features/order/orderSlice.ts'
import { isDealOpen } from '../../rules/deal.ts'
import { isForeign } from '../../rules/requisite.ts'
import type { AppState } from '../../store/types.ts'
import { selectSaleState } from './saleSlice.ts'

/** That requisite. Null while the person changes it, until the order is reloaded: the one on screen may be the one before. */
export function selectForeignRequisite(state: AppState): string | null {
  const { deal, runningAction } = selectOrderWithDeal(state)
  const requisite = isDealOpen(deal) && runningAction !== 'requisite' ? (deal?.requisite ?? null) : null
  return isForeign(requisite, selectSaleState(state).requisite) ? requisite : null
}
