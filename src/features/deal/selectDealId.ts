import type { Id } from '../../contract/scalars.ts'
import type { AppState } from '../../store/types.ts'
import { selectDealState } from './dealSlice.ts'

/** Id of the order's deal, else of its automatic deal; null without either. */
export function selectDealId(state: AppState): Id | null {
  const { deal, autodeal } = selectDealState(state)
  return deal?.deal_id ?? autodeal?.autodeal_id ?? null
}
