import type { AppState } from '../../store/types.ts'
import { selectDeal, selectDealState } from '../deal/dealSlice.ts'

/** The requisite of this page's deal, on the buyer's or the seller's page: messages that name another number get a warning. */
export function selectRequisite(state: AppState): string | null {
  return selectDealState(state).requisite ?? selectDeal(state)?.requisite ?? null
}
