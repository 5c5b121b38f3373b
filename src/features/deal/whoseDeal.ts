import { includesId, type Id } from '../../contract/ids.ts'
import type { DealState } from './dealState.ts'

/** Ids of the order's deal and automatic deal. A deal has two: its own and that of its record. */
export function dealIdsOf({ deal, autodeal }: Pick<DealState, 'deal' | 'autodeal'>): Id[] {
  return [deal?.deal_id, deal?.id, autodeal?.autodeal_id].filter((id) => id != null)
}

/** Whose deal this id names: the order's, one that the order had before, or one of another order. */
export function whoseDeal(state: DealState, id: Id): 'own' | 'earlier' | 'other' {
  if (includesId(dealIdsOf(state), id)) return 'own'
  return includesId(state.earlierDeals, id) ? 'earlier' : 'other'
}
