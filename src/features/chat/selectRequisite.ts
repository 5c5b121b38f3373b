import type { AppState } from '../../store/types.ts'
import { selectDeal, selectDealState } from '../deal/dealSlice.ts'

/** The requisite of this page's deal, the buyer's or the seller's view of it: a message may warn of another one. */
export function selectRequisite(state: AppState): string | null {
  return selectDealState(state).requisite ?? selectDeal(state)?.requisite ?? null
}
